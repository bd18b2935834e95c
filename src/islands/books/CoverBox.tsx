import { useEffect } from 'react'
import { PaintedPage } from '#islands/ui/PaintedPage.tsx'
import type { BookView } from '#lib/books/book/book.api.ts'
import { loadFonts } from '#lib/books/reading/reader.store.ts'

/** The front cover as it will be printed; before it is typeset, a cloth cover with the title. */
export const CoverBox = ({ book }: { book: BookView }) => {
  const painted = book.coverPage !== null
  useEffect(() => {
    if (painted) loadFonts(book.id, 'cover')
  }, [book.id, painted])
  if (!book.coverPage) {
    return (
      <div className="bk bk--ts">
        <b>{book.title}</b>
      </div>
    )
  }
  return (
    <div className="bk bk--real" style={{ aspectRatio: `${book.coverPage.width}/${book.coverPage.height}` }}>
      <PaintedPage page={book.coverPage} label={`《${book.title}》的封面`} />
    </div>
  )
}
