import { useStore } from '@nanostores/react'
import { postWords } from '#islands/books/edit/post-words.ts'
import { button } from '#layouts/parts/button.ts'
import { $editing, cutPost, joinPost } from '#lib/books/edit/edit.store.ts'
import { monthOfTime } from '#lib/books/edit/joined-months.ts'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { before, placesToCut } from '#lib/books/edit/post-pieces.ts'

/** A post as two, or as one with the post before it. */
export const SplitJoin = ({ item }: { item: EditItem }) => {
  const { items } = useStore($editing)
  const places = placesToCut(item.text)
  const month = monthOfTime(item.time)
  // Of its own month: what is listed beside it for sharing a chapter may be from another.
  const head = before(
    items.filter(({ time }) => monthOfTime(time) === month),
    item,
  )
  if (item.joinedTo !== null)
    return (
      <p className="mt-3 flex flex-wrap items-center gap-2 text-14 text-ink-2">
        印的时候接在上一条后面，算同一条。
        <button type="button" className={button({ size: 'small' })} onClick={() => joinPost(item, null)}>
          分开
        </button>
      </p>
    )
  if (places.length === 0 && !head) return null
  return (
    <details className="mt-3">
      <summary className="min-h-tap cursor-pointer content-center text-14 text-ink-2">分成两条，或并到上一条</summary>
      {head && (
        <p className="py-2">
          <button type="button" className={button({ size: 'small' })} onClick={() => joinPost(item, head)}>
            并到{postWords(head, false)}后面
          </button>
        </p>
      )}
      {places.length > 0 && (
        <>
          <p className="text-13 leading-[1.6] text-ink-3">从哪里起另成一条？图片和评论留在前一条。</p>
          <ul className="flex flex-wrap gap-2 py-2" aria-label="从哪里起另成一条">
            {places.map(({ at, words }) => (
              <li key={at}>
                <button type="button" className={button({ size: 'small' })} onClick={() => cutPost(item, at)}>
                  {words}…
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}
