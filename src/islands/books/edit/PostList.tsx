import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import { PostRow } from '#islands/books/edit/PostRow.tsx'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { draftedPosts } from '#lib/books/edit/post-drafts.store.ts'
import { $picking, pickPost } from '#lib/books/edit/view/edit-pick.store.ts'
import { $looked, openPost } from '#lib/books/edit/view/edit-view.store.ts'

/** With the arrow keys from a button of one post to the same of the next; whoever types keeps them. */
const moveByKeys = (event: KeyboardEvent<HTMLUListElement>) => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const target = event.target as HTMLElement
  if (step === 0 || !target.matches('button, li, input[type=checkbox]')) return
  const row = target.closest<HTMLElement>('li[data-post]')
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling
  if (!row || !next) return
  const places = (of: Element) => [...of.querySelectorAll<HTMLElement>('button, input[type=checkbox]')]
  const at = places(row).indexOf(target)
  const there = places(next)
  const goal = there[Math.min(Math.max(at, 0), there.length - 1)]
  if (!goal) return
  event.preventDefault()
  goal.focus()
}

/** The posts of a month in their order. */
export const PostList = (props: { bookId: string; items: readonly EditItem[]; editable: boolean }) => {
  const { bookId, items, editable } = props
  const looked = useStore($looked)
  const picking = useStore($picking)
  const list = useRef<HTMLUListElement>(null)
  const drafted = useMemo(() => draftedPosts(bookId), [bookId, looked])
  const first = useRef(true)
  useEffect(() => {
    if (items.length === 0 || !first.current) return
    first.current = false
    // The first post with words left unfinished lies open again.
    const found = editable && items.find(({ target }) => drafted.has(target))
    if (found) openPost(found.id, 'found')
  }, [items, drafted, editable])
  const order = useRef(items)
  order.current = items
  const pick = useCallback((item: EditItem, range: boolean) => pickPost(order.current, item, range), [])
  useEffect(() => {
    if (looked.post === null || looked.by !== 'page') return
    const row = [...(list.current?.children ?? [])].find((one) => (one as HTMLElement).dataset.post === looked.post)
    row?.scrollIntoView({ block: 'center' })
  }, [looked])
  return (
    <ul ref={list} className="mt-3 mb-6" aria-label="内容，按时间先后" onKeyDown={moveByKeys}>
      {items.map((item) => (
        <PostRow
          key={item.id}
          bookId={bookId}
          item={item}
          editable={editable}
          looked={looked.post === item.id}
          open={looked.post === item.id && looked.open}
          drafted={drafted.has(item.target)}
          picked={picking.on ? picking.posts.has(item.id) : undefined}
          pick={pick}
        />
      ))}
    </ul>
  )
}
