import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { PostRow } from '#islands/books/edit/PostRow.tsx'
import { monthOfTime, monthsWords, stopWords } from '#lib/books/edit/joined-months.ts'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { draftsOf } from '#lib/books/edit/post-drafts.store.ts'
import { $picking, pickPost } from '#lib/books/edit/view/edit-pick.store.ts'
import { $looked, openPost } from '#lib/books/edit/view/edit-view.store.ts'

const rowsOf = (list: Element | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('li[data-post]') ?? []),
]

/** With the arrow keys from a button of one post to the same of the next; whoever types keeps them. */
const moveByKeys = (event: KeyboardEvent<HTMLElement>) => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const target = event.target as HTMLElement
  if (step === 0 || !target.matches('button, li, input[type=checkbox]')) return
  const row = target.closest<HTMLElement>('li[data-post]')
  const rows = rowsOf(event.currentTarget)
  const next = row && rows[rows.indexOf(row) + step]
  if (!next) return
  const places = (of: Element) => [...of.querySelectorAll<HTMLElement>('button, input[type=checkbox]')]
  const at = places(row).indexOf(target)
  const there = places(next)
  const goal = there[Math.min(Math.max(at, 0), there.length - 1)]
  if (!goal) return
  event.preventDefault()
  goal.focus()
}

/**
 * A month of more posts than this is drawn in groups within groups: far away the browser keeps watch over a few large ones, and
 * near the window it lays out and paints a few posts at a time.
 */
const manyPosts = 200
const [large, small] = [100, 5]

/** Frames till rows before the heading have their own height instead of the guessed one. */
const settleFrames = 4

/** Brings the heading of a month in a list of several to the top. */
const showMonth = (list: Element | null, month: string): void => {
  const heading = list?.querySelector(`[data-month-posts="${CSS.escape(month)}"] h2`)
  const show = (frames: number): void => {
    heading?.scrollIntoView()
    if (frames > 0) requestAnimationFrame(() => show(frames - 1))
  }
  show(settleFrames)
}

const inGroups = (items: readonly EditItem[], size: number): (readonly EditItem[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** Wide enough for the sheet of the post that is looked at, which sticks out of the column. */
const group = '-mx-4 px-4 [content-visibility:auto] max-sm:-mx-5 max-sm:px-5'

type Row = (item: EditItem, grouped: boolean) => ReactNode

/** Posts one below the other, as one list by this name. */
const Rows = ({ items, name, look, row }: { items: readonly EditItem[]; name: string; look: string; row: Row }) => {
  if (items.length <= manyPosts)
    return (
      <ul className={look} aria-label={name}>
        {items.map((item) => row(item, false))}
      </ul>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: one list of all groups; a list element may only hold its items
    <div role="list" className={look} aria-label={name}>
      {inGroups(items, large).map((far) => (
        <ul key={far[0]?.id} role="presentation" className={`${group} [contain-intrinsic-size:auto_11600px]`}>
          {inGroups(far, small).map((near) => (
            <li key={near[0]?.id} role="presentation">
              <ul role="presentation" className={`${group} [contain-intrinsic-size:auto_580px]`}>
                {near.map((item) => row(item, true))}
              </ul>
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

/**
 * Posts by the month they are listed in, of several that share a chapter. One whose form lies open stays where it was opened,
 * and one moved to another chapter till the list comes anew: nothing goes away under a hand.
 */
const useMonths = (items: readonly EditItem[], routes: readonly string[], open: string | null) => {
  const last = useRef(new Map<string, string>())
  return useMemo(() => {
    const months = new Map(routes.map((route): [string, EditItem[]] => [route, []]))
    const placed = new Map<string, string>()
    for (const item of items) {
      const own = monthOfTime(item.time)
      const before = last.current.get(item.id)
      const month = before !== undefined && (item.id === open || !months.has(own)) ? before : own
      placed.set(item.id, month)
      const list = months.get(month) ?? months.get(routes[0] ?? '')
      list?.push(item)
    }
    last.current = placed
    return [...months].filter(([, list]) => list.length > 0)
  }, [items, routes, open])
}

/** Behind a month of the year before. */
const isYearBegun = (before: string | undefined, route: string): boolean =>
  before !== undefined && before.slice(0, 4) !== route.slice(0, 4)

type Props = {
  bookId: string
  items: readonly EditItem[]
  /** The months that lie open, and the one of them the address names. */
  routes: readonly string[]
  month: string
  editable: boolean
}

/** The posts of a month in their order; of several months that share a chapter, each under its heading. */
export const PostList = ({ bookId, items, routes, month, editable }: Props) => {
  const looked = useStore($looked)
  const picking = useStore($picking)
  const list = useRef<HTMLDivElement>(null)
  const drafted = useMemo(() => new Set(draftsOf(bookId).map(({ target }) => target)), [bookId, looked])
  const first = useRef(true)
  useEffect(() => {
    if (items.length === 0 || !first.current) return
    first.current = false
    // The first post with words left unfinished lies open again, unless the address asked for another.
    const found = editable && items.find(({ target }) => drafted.has(target))
    if ($looked.get().post !== null) return
    if (found) openPost(found.id, 'found')
    // The address of a month leads to it, past those that stand before it in its chapter.
    else if (month !== routes[0]) showMonth(list.current, month)
  }, [items, drafted, editable])
  const months = useMonths(items, routes, looked.open ? looked.post : null)
  // As they stand in the list: a range is what is seen between its ends.
  const order = useRef(items)
  order.current = routes.length === 1 ? items : months.flatMap(([, own]) => own)
  const pick = useCallback((item: EditItem, range: boolean) => pickPost(order.current, item, range), [])
  useEffect(() => {
    if (looked.post === null || looked.by !== 'page') return
    const row = rowsOf(list.current).find(({ dataset }) => dataset.post === looked.post)
    row?.scrollIntoView({ block: 'center' })
  }, [looked])
  const row: Row = (item, grouped) => (
    <PostRow
      key={item.id}
      bookId={bookId}
      item={item}
      grouped={grouped}
      editable={editable}
      looked={looked.post === item.id}
      open={looked.post === item.id && looked.open}
      drafted={drafted.has(item.target)}
      picked={picking.on ? picking.posts.has(item.id) : undefined}
      pick={pick}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows go from a button of one post to the same of the next
    <div ref={list} onKeyDown={moveByKeys}>
      {routes.length === 1 ? (
        <Rows items={items} name="内容，按时间先后" look="mt-3 mb-6" row={row} />
      ) : (
        months.map(([route, own], at) => (
          <section key={route} className="mt-7" data-month-posts={route}>
            <h2 className="scroll-mt-20 border-b border-line pb-2 text-18 leading-head font-semibold">
              {isYearBegun(months[at - 1]?.[0], route) ? stopWords([route]) : monthsWords([route])}
              <span className="ml-2 font-sans text-13 font-normal text-ink-3">{own.length} 条</span>
            </h2>
            <Rows items={own} name={`${stopWords([route])}的内容，按时间先后`} look="mb-6" row={row} />
          </section>
        ))
      )}
    </div>
  )
}
