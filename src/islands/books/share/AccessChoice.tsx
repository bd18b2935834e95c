import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { confirmShare } from '#islands/books/share/confirm-share.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { notice } from '#layouts/parts/notice.ts'
import type { BookShare, ShareAccess } from '#lib/books/share/share.api.ts'
import { $changingAccess, changeAccess } from '#lib/books/share/share.store.ts'

const choices: [value: ShareAccess, name: string, words: string][] = [
  ['private', '只有自己', '已发出的链接都打不开'],
  ['links', '有链接的人', '每条链接各设期限和密码'],
  ['public', '公开', '知道网址的人都能看'],
]

/** 谁能看: three cards, the change holds at once. */
export const AccessChoice = ({ bookId, share }: { bookId: string; share: BookShare }) => {
  const id = useId()
  const isBusy = useStore($changingAccess)
  return (
    <section className="mt-10" aria-labelledby={`${id}-head`}>
      <div className="flex items-baseline justify-between border-b border-ink pb-2.5">
        <h2 id={`${id}-head`} className="text-20 leading-head">
          谁能看
        </h2>
        <span className="text-13 text-ink-3">更改立即生效</span>
      </div>
      <fieldset className="mt-4 grid grid-cols-3 gap-3 max-sm:grid-cols-1" aria-busy={isBusy}>
        <legend className="sr-only">谁能看这本书</legend>
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
              onChange={() => void changeAccess(bookId, value, confirmShare)}
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
          书里是只给少数人看的内容。给别人看之前，会请您再确认一次。
        </p>
      )}
    </section>
  )
}
