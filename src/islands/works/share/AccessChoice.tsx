import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { notice } from '#layouts/parts/notice.ts'
import type { ShareAccess, WorkShare } from '#lib/works/share/share.contract.ts'
import type { SharedHere } from './shared-here.ts'

const choices: [value: ShareAccess, name: string, words: string][] = [
  ['private', '只有自己', '已发出的链接都打不开'],
  ['links', '有链接的人', '每条链接各设期限和密码'],
  ['public', '公开', '知道网址的人都能看'],
]

/** 谁能看: three cards, the change holds at once. */
export const AccessChoice = ({ shared, share }: { shared: SharedHere; share: WorkShare }) => {
  const { store, words } = shared
  const id = useId()
  const isBusy = useStore(store.$changingAccess)
  return (
    <section className="mt-10" aria-labelledby={`${id}-head`}>
      <div className="flex items-baseline justify-between border-b border-ink pb-2.5">
        <h2 id={`${id}-head`} className="text-20 leading-head">
          谁能看
        </h2>
        <span className="text-13 text-ink-3">更改立即生效</span>
      </div>
      <fieldset className="mt-4 grid grid-cols-3 gap-3 max-sm:grid-cols-1" aria-busy={isBusy}>
        <legend className="sr-only">谁能看这本{words.work}</legend>
        {choices.map(([value, name, words]) => (
          <label
            key={value}
            className="relative min-h-16 cursor-pointer rounded-control border border-ctl bg-page px-4 py-3 has-checked:border-ink has-checked:[box-shadow:0_0_0_1px_var(--color-ink)] has-focus-visible:shadow-focus"
          >
            <input
              type="radio"
              name={`${id}-access`}
              className="peer absolute inset-0 cursor-pointer opacity-0"
              checked={share.access === value}
              onChange={() => void store.changeAccess(shared.id, value, shared.confirm)}
            />
            <i
              aria-hidden="true"
              className="absolute -top-px right-4 hidden h-5 w-3 bg-zhu clip-ribbon peer-checked:block"
            />
            <b className="block text-16 leading-ui font-medium">{name}</b>
            <span className="mt-1 block text-13 leading-[1.6] text-ink-3">{words}</span>
          </label>
        ))}
      </fieldset>
      {share.asksBeforeSharing && (
        <p className={`${notice('info')} mt-3`}>
          <Icon name="info" />
          {words.asks}
        </p>
      )}
    </section>
  )
}
