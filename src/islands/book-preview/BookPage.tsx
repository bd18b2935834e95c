import { useStore } from '@nanostores/react'
import { PaintedPage } from '#islands/ui/PaintedPage.tsx'
import type { BookView } from '#lib/books/book.api.ts'
import { $night, $pages, $sections, loadSection, placeOf } from '#lib/books/reader.store.ts'

/** One page by its index; a quiet skeleton while it is on its way, a way on when it did not come. */
export const BookPage = ({ book, index }: { book: BookView; index: number }) => {
  const sections = useStore($sections)
  const night = useStore($night) === '1'
  const place = index < 0 ? undefined : placeOf(sections.list, index)
  const pages = useStore($pages, { keys: place ? [place.section.route] : [] })
  if (index < 0) return book.coverPage ? <PaintedPage page={book.coverPage} label="封面" /> : <PlainCover book={book} />
  const loaded = place && pages[place.section.route]
  if (loaded === 'failed' && place)
    return (
      <div className="paint paint--wait">
        <p>这一页没取到</p>
        <button type="button" className="btn btn--sm" onClick={() => loadSection(book.id, place.section.route)}>
          重试
        </button>
      </div>
    )
  const page = Array.isArray(loaded) && place ? loaded[place.at] : undefined
  return page ? (
    <PaintedPage page={page} label={`第 ${index + 1} 页`} night={night} />
  ) : (
    <div className="paint paint--wait" aria-busy="true" />
  )
}

const PlainCover = ({ book }: { book: BookView }) => (
  <div className="paint paint--cover">
    <b>{book.title}</b>
    <span>{book.author}</span>
  </div>
)
