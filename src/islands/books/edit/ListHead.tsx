import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { AddPost } from '#islands/books/edit/post/AddPost.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { monthsWords, routeOf, yearsWords } from '#lib/books/edit/joined-months.ts'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { keptWords } from '#lib/books/edit/nothing-left.ts'
import { addedIn } from '#lib/books/edit/view/added-drafts.store.ts'
import type { SectionPages } from '#lib/books/edit/view/edit-pages.store.ts'
import { $picking, startPicking, stopPicking } from '#lib/books/edit/view/edit-pick.store.ts'
import { paths } from '#lib/site/routes/paths.ts'

type Props = {
  bookId: string
  /** The one the address names, of those that lie open. */
  month: string
  routes: readonly string[]
  items: readonly EditItem[]
  known: SectionPages | undefined
  editable: boolean
  trash: boolean
}

/** 排成 9 页; months joined since the list was opened share their pages with others. */
const pageWords = (known: SectionPages | undefined, routes: readonly string[]): string => {
  if (!known || known.pages.length === 0) return ''
  const others = known.months.some((month) => !routes.includes(routeOf(month)))
  return `${others ? '和相邻的月份一起' : ''}排成 ${known.pages.length} 页`
}

/** Above the list: which months, how much of them is in the book, and what can be done with several at once. */
export const ListHead = ({ bookId, month, routes, items, known, editable, trash }: Props) => {
  const { on } = useStore($picking)
  const pages = pageWords(known, routes)
  const chapter = known?.months.map(routeOf) ?? []
  const printed = chapter.includes(month) ? month : (chapter[0] ?? month)
  const [adding, setAdding] = useState(() => editable && !trash && addedIn(bookId, routes) !== undefined)
  const years = yearsWords(routes)
  const taken = items.filter(({ trashed }) => trashed).length
  return (
    <>
      <div className="flex items-end justify-between gap-3 border-b-3 border-ink pb-3.5 [box-shadow:0_2px_0_var(--color-paper),0_3px_0_var(--color-ink)] max-sm:flex-wrap">
        <div className="min-w-0">
          <h1 className="text-28 leading-head">
            {monthsWords(routes)}
            {trash && '　移出的内容'}
          </h1>
          <p className="text-13 leading-[1.6] text-ink-3">
            {trash ? `${years && `${years}，`}移出 ${taken} 条` : `${years && `${years}，`}${keptWords(items)}`}
            {!trash && pages !== '' && (
              <>
                ，
                <a className="link" href={paths.bookMonth(bookId, printed)}>
                  {pages}
                </a>
              </>
            )}
          </p>
        </div>
        <div className="flex flex-none flex-wrap items-center justify-end gap-x-2">
          {editable && !trash && !adding && !on && (
            <button type="button" className={button({ size: 'small' })} onClick={() => setAdding(true)}>
              <Icon name="plus" />
              加一条
            </button>
          )}
          {editable && items.length > 1 && (
            <button
              type="button"
              className={button({ size: 'small' })}
              aria-pressed={on}
              onClick={() => (on ? stopPicking() : startPicking())}
            >
              {on ? '不选了' : '选择'}
            </button>
          )}
          {trash ? (
            <a className={button({ kind: 'text', size: 'small' })} href={paths.editBook(bookId, month)}>
              回全部内容
            </a>
          ) : (
            taken > 0 && (
              <a className={button({ kind: 'text', size: 'small' })} href={paths.bookRestore(bookId, month)}>
                移出的 {taken} 条
              </a>
            )
          )}
        </div>
      </div>
      {adding && <AddPost bookId={bookId} month={month} routes={routes} close={() => setAdding(false)} />}
    </>
  )
}
