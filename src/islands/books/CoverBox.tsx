import { useEffect } from 'react'
import { PaintedPage } from '#islands/ui/PaintedPage.tsx'
import type { BookView } from '#lib/books/book/book.api.ts'
import { loadFonts } from '#lib/books/reading/reader.store.ts'

/** The page block at the fore edge, then the shadow of a book that lies or stands on a board. */
const shadows = {
  lying: '[box-shadow:1px_0_#e9e0d0,2px_0_#fff,3px_0_#d9cfbe,3px_3px_0_#0001,0_14px_20px_-12px_#22201c80]',
  standing: 'max-h-[250px] [box-shadow:1px_0_#e9e0d0,2px_0_#fff,3px_0_#d9cfbe,10px_0_14px_-6px_#22201c55]',
}
/** Light and dark along the joint of the cover. */
const joint =
  'before:pointer-events-none before:absolute before:inset-0 before:z-2 ' +
  'before:bg-[linear-gradient(90deg,#0003_0,#0000_3%,#0002_6.5%,#fff2_7.5%,#0000_12%)]'

const corners = 'rounded-[1px_2px_2px_1px]'
const outline = `@container relative aspect-[148/210] border border-dashed border-ctl bg-page text-ink ${corners}`
const outlineTitle =
  'absolute right-[8cqw] bottom-[34cqw] left-[19cqw] font-serif text-[9.6cqw] leading-[1.35] font-semibold ' +
  'tracking-[0.04em]'

type Looks = { /** A width. */ className: string /** On a board. */; standing?: boolean }

/** A place for a cover that is not printed yet: the dashed outline of a book, with its title. */
export const UnprintedCover = ({ title, className, standing = false }: Looks & { title?: string }) => (
  <div className={`${outline} ${standing ? 'max-h-[250px]' : ''} ${className}`}>
    {title && <b className={outlineTitle}>{title}</b>}
  </div>
)

/** The front cover as it will be printed; before it is typeset, its outline with the title. */
export const CoverBox = ({ book, className, standing = false }: Looks & { book: BookView }) => {
  const painted = book.coverPage !== null
  useEffect(() => {
    // A new title has letters the fonts so far have not.
    if (painted) loadFonts(book.id, 'cover', book.updatedAt)
  }, [book.id, painted, book.updatedAt])
  if (!book.coverPage) return <UnprintedCover title={book.title} className={className} standing={standing} />
  const { width, height } = book.coverPage
  return (
    <div
      className={`relative bg-white ${corners} ${joint} ${shadows[standing ? 'standing' : 'lying']} ${className}`}
      style={{ aspectRatio: `${width}/${height}` }}
    >
      <PaintedPage page={book.coverPage} label={`《${book.title}》的封面`} className="h-full" />
    </div>
  )
}
