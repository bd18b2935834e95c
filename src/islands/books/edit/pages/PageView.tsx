import { useMemo } from 'react'
import { postWords } from '#islands/books/edit/post-words.ts'
import { PaintedPage } from '#islands/ui/PaintedPage.tsx'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { lookAt } from '#lib/books/edit/view/edit-view.store.ts'
import { boxesOn } from '#lib/books/edit/view/post-boxes.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'

type Props = {
  page: PrintPage
  label: string
  items: ReadonlyMap<string, EditItem>
  looked: string | null
}

const frame = 'absolute border-0 bg-transparent p-0 focus-visible:shadow-focus '
const quiet = `${frame} hover:[outline:1px_solid_var(--color-ctl)]`
const chosen = `${frame} [outline:1.5px_solid_#2f4b6e]`

/** A page as it is printed; the post that is looked at is framed, and each can be pressed to be looked at. */
export const PageView = ({ page, label, items, looked }: Props) => {
  const boxes = useMemo(() => boxesOn(page), [page])
  return (
    <div
      className="relative w-full bg-page shadow-sheet"
      style={{ aspectRatio: `${page.width} / ${page.height}` }}
      data-paper
    >
      <PaintedPage page={page} label={label} className="size-full" isLarge />
      {boxes.map(({ post, left, top, width, height }) => {
        const item = items.get(post)
        if (!item) return null
        const place = {
          left: `${left * 100}%`,
          top: `${top * 100}%`,
          width: `${width * 100}%`,
          height: `${height * 100}%`,
        }
        return (
          <button
            key={post}
            type="button"
            className={post === looked ? chosen : quiet}
            style={place}
            aria-label={`在列表里看 ${postWords(item, false)}`}
            aria-pressed={post === looked}
            onClick={() => lookAt(post, 'page')}
          />
        )
      })}
    </div>
  )
}
