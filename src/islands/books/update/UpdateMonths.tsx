import { useState } from 'react'
import { UpdatePosts } from '#islands/books/update/UpdatePosts.tsx'
import { Checkbox } from '#islands/ui/Choice.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { badge } from '#layouts/parts/badge.ts'
import { button } from '#layouts/parts/button.ts'
import type { UpdateMonth } from '#lib/books/update/update.api.ts'
import { countWords, monthWords } from '#lib/books/update/update-words.ts'

type Props = {
  bookId: string
  months: readonly UpdateMonth[]
  /** Months that are not to be accepted now. */
  left: ReadonlySet<string>
  leave(left: ReadonlySet<string>): void
}

const Month = ({ bookId, one, on, turn }: { bookId: string; one: UpdateMonth; on: boolean; turn(): void }) => {
  const [open, setOpen] = useState(false)
  const name = monthWords(one)
  return (
    <li className="border-b border-line">
      <div className="flex min-h-16 items-center gap-3 py-2">
        <Checkbox className="min-w-0 flex-1 py-1" checked={on} onChange={turn}>
          <span className="min-w-0">
            <span className="mr-3 font-serif text-18">{name}</span>
            <span className="text-14 text-ink-2 max-sm:block">{countWords(one)}</span>
            {one.asks > 0 && <span className={`${badge('warning')} ml-3 max-sm:ml-0`}>{one.asks} 处两边都改过</span>}
            {one.gone > 0 && !one.outside && (
              <span className="block text-13 leading-[1.6] text-ink-3">
                原处没有了的 {one.gone} 条，不勾“也从书里移出”就仍留在书里。
              </span>
            )}
            {one.outside && (
              <span className="block text-13 leading-[1.6] text-ink-3">
                不在这本书收的月份里：收下后存着，书里不印。
              </span>
            )}
          </span>
        </Checkbox>
        <button
          type="button"
          className={button({ kind: 'text', size: 'small' })}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? '收起' : '看每一条'}
          <span className="sr-only">：{name}</span>
        </button>
      </div>
      {open && (
        <div className="pb-4 pl-8 max-sm:pl-0">
          <UpdatePosts bookId={bookId} month={one.route} />
        </div>
      )}
    </li>
  )
}

/** Month by month what the newer export brings, each taken or left. */
export const UpdateMonths = ({ bookId, months, left, leave }: Props) => {
  const turn = (route: string) => {
    const next = new Set(left)
    if (!next.delete(route)) next.add(route)
    leave(next)
  }
  return (
    <>
      <div className="mt-4 flex gap-2">
        <button type="button" className={button({ kind: 'text', size: 'small' })} onClick={() => leave(new Set())}>
          全选
        </button>
        <button
          type="button"
          className={button({ kind: 'text', size: 'small' })}
          onClick={() => leave(new Set(months.map(({ route }) => route)))}
        >
          都不选
        </button>
      </div>
      <ul className="mt-1 border-t border-ink" aria-label="按月">
        {months.map((one) => (
          <Month key={one.route} bookId={bookId} one={one} on={!left.has(one.route)} turn={() => turn(one.route)} />
        ))}
      </ul>
      <p className="mt-3 flex items-start gap-2 text-13 leading-[1.6] text-ink-3">
        <Icon name="info" className="mt-0.5 size-4 flex-none" />
        您改过的仍照您的；原处没有了的，不勾就留在书里。
      </p>
    </>
  )
}
