import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type Ref, useCallback, useEffect, useMemo, useRef } from 'react'
import { PostRow } from '#islands/books/edit/PostRow.tsx'
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

const inGroups = (items: readonly EditItem[], size: number): (readonly EditItem[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** Wide enough for the sheet of the post that is looked at, which sticks out of the column. */
const group = '-mx-4 px-4 [content-visibility:auto] max-sm:-mx-5 max-sm:px-5'

/** The posts of a month in their order. */
export const PostList = (props: { bookId: string; items: readonly EditItem[]; editable: boolean }) => {
  const { bookId, items, editable } = props
  const looked = useStore($looked)
  const picking = useStore($picking)
  const list = useRef<HTMLElement>(null)
  const drafted = useMemo(() => new Set(draftsOf(bookId).map(({ target }) => target)), [bookId, looked])
  const first = useRef(true)
  useEffect(() => {
    if (items.length === 0 || !first.current) return
    first.current = false
    // The first post with words left unfinished lies open again, unless the address asked for another.
    const found = editable && items.find(({ target }) => drafted.has(target))
    if (found && $looked.get().post === null) openPost(found.id, 'found')
  }, [items, drafted, editable])
  const order = useRef(items)
  order.current = items
  const pick = useCallback((item: EditItem, range: boolean) => pickPost(order.current, item, range), [])
  useEffect(() => {
    if (looked.post === null || looked.by !== 'page') return
    const row = rowsOf(list.current).find(({ dataset }) => dataset.post === looked.post)
    row?.scrollIntoView({ block: 'center' })
  }, [looked])
  const many = items.length > manyPosts
  const row = (item: EditItem) => (
    <PostRow
      key={item.id}
      bookId={bookId}
      item={item}
      grouped={many}
      editable={editable}
      looked={looked.post === item.id}
      open={looked.post === item.id && looked.open}
      drafted={drafted.has(item.target)}
      picked={picking.on ? picking.posts.has(item.id) : undefined}
      pick={pick}
    />
  )
  const named = { ref: list as Ref<never>, 'aria-label': '内容，按时间先后', onKeyDown: moveByKeys }
  if (!many)
    return (
      <ul className="mt-3 mb-6" {...named}>
        {items.map(row)}
      </ul>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: one list of all groups; a list element may only hold its items
    <div role="list" className="mt-3 mb-6" {...named}>
      {inGroups(items, large).map((far) => (
        <ul key={far[0]?.id} role="presentation" className={`${group} [contain-intrinsic-size:auto_11600px]`}>
          {inGroups(far, small).map((near) => (
            <li key={near[0]?.id} role="presentation">
              <ul role="presentation" className={`${group} [contain-intrinsic-size:auto_580px]`}>
                {near.map(row)}
              </ul>
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}
