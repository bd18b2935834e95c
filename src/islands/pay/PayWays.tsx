import { type PayDevice, type PayProvider, providerTitles } from '#lib/checkout/pay-words.ts'

const card =
  'pointer-events-none absolute inset-[-1px] rounded-control border border-ctl peer-checked:border-ink ' +
  'peer-checked:[box-shadow:inset_0_0_0_1px_var(--color-ink)] peer-focus-visible:shadow-focus'
const ribbon = 'absolute top-[-1px] right-4 hidden h-4.5 w-2.5 bg-zhu clip-ribbon peer-checked:block'

type Props = {
  providers: readonly PayProvider[]
  chosen: PayProvider | null
  device: PayDevice
  choose: (provider: PayProvider) => void
}

/** 怎么付: one card a way. */
export const PayWays = ({ providers, chosen, device, choose }: Props) => (
  <div className="mt-4 grid grid-cols-2 gap-3" role="radiogroup" aria-label="付款方式">
    {providers.map((provider) => (
      <label
        key={provider}
        className="relative block min-h-tap cursor-pointer rounded-control border border-transparent bg-page py-[11px] pr-11 pl-3.5"
      >
        <input
          className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0"
          type="radio"
          name="provider"
          value={provider}
          checked={provider === chosen}
          onChange={() => choose(provider)}
        />
        <span className={card} />
        <span className={ribbon} />
        <b className="block font-medium">{providerTitles[provider]}</b>
        {device === 'wechat' && provider === 'alipay' && (
          <span className="block text-13 leading-[1.6] text-ink-3">要到浏览器里付</span>
        )}
      </label>
    ))}
  </div>
)
