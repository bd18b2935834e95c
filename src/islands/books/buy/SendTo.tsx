import { Radio } from '#islands/ui/Choice.tsx'
import type { BookQuote } from '#lib/books/price/quote.store.ts'
import { dayOf } from '#lib/books/price/quote-words.ts'
import { feeWords } from '#lib/pricing/delivery/delivery.ts'
import type { AddressView } from '#lib/shipping/address.api.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { fen } from '#lib/std/money.ts'

type Props = {
  addresses: readonly AddressView[]
  address: string | undefined
  choose: (address: string) => void
  deliveries: BookQuote['deliveries']
  delivery: string | null
  send: (courier: string) => void
  /** Where an address that was added leads back to. */
  back: string
}

const card =
  'pointer-events-none absolute inset-[-1px] rounded-control border border-ctl peer-checked:border-ink ' +
  'peer-checked:[box-shadow:inset_0_0_0_1px_var(--color-ink)] peer-focus-visible:shadow-focus'
const ribbon = 'absolute top-[-1px] right-4 hidden h-4.5 w-2.5 bg-zhu clip-ribbon peer-checked:block'

/** 寄到哪里: one's addresses, then who takes it there, for how much and until when. */
export const SendTo = ({ addresses, address, choose, deliveries, delivery, send, back }: Props) => (
  <section className="mt-8">
    <h2 className="mb-3 font-sans text-18 leading-head font-semibold tracking-[0.02em]">寄到哪里</h2>
    {addresses.length === 0 && <p className="text-ink-2">还没有收货地址，存好一个就能算出运费和到的日子。</p>}
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1" role="radiogroup" aria-label="收货地址">
      {addresses.map(({ id, name, phone, addr }) => (
        <label
          key={id}
          className="relative block min-h-tap cursor-pointer rounded-control border border-transparent bg-page py-[11px] pr-11 pl-3.5 leading-[1.45]"
        >
          <input
            className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0"
            type="radio"
            name="address"
            checked={id === address}
            onChange={() => choose(id)}
          />
          <span className={card} />
          <span className={ribbon} />
          <b className="block text-15 font-medium">
            {name}　{phone.replace(/^(\d{3})(\d{4})/, '$1 $2 ')}
          </b>
          <span className="block text-13 leading-[1.6] text-ink-3">{addr}</span>
        </label>
      ))}
    </div>
    <a className="mt-2 inline-flex min-h-tap items-center" href={paths.newAddress(back)}>
      <span className="link">添一个地址</span>
    </a>
    {deliveries.length > 0 && (
      <div className="mt-2 grid grid-cols-2 gap-x-10 gap-y-2 max-sm:grid-cols-1" role="radiogroup" aria-label="快递">
        {deliveries.map(({ id, name, fee, waived, days, arrivesOn }) => (
          <Radio key={id} name="delivery" className="py-2" checked={id === delivery} onChange={() => send(id)}>
            <span className="flex-1">
              {name}
              <span className="ml-2 text-13 leading-[1.6] text-ink-3">
                约 {days} 天，{dayOf(arrivesOn)}前后到
              </span>
            </span>
            <b className="ml-auto pl-3 text-15 font-medium">{feeWords(fen(fee), fen(waived))}</b>
          </Radio>
        ))}
      </div>
    )}
  </section>
)
