import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { BookOverview } from '#islands/books/BookOverview.tsx'
import { TypesettingView } from '#islands/books/TypesettingView.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { button } from '#layouts/parts/button.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import {
  $book,
  $freshPages,
  $progressTrouble,
  openBook,
  typesetAgain,
  watchTypesetting,
} from '#lib/books/book/book.store.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** /books/{bookId}: watches the typesetting, then shows what came of it. */
const Screen = ({ book: first, bound }: { book: BookView; bound: string }) => {
  const book = useStore($book) ?? first
  const fresh = useStore($freshPages)
  const trouble = useStore($progressTrouble)
  const watching = book.status === 'typesetting'
  useEffect(() => openBook(first), [first])
  useEffect(() => (watching ? watchTypesetting(book.id) : undefined), [watching, book.id])

  return (
    <div className="page-width">
      {trouble && <ErrorNote message={trouble} />}
      {watching ? (
        <TypesettingView book={book} fresh={fresh} />
      ) : book.status === 'failed' ? (
        <div className="max-w-[560px] pt-10 pb-8 max-sm:pt-4 max-sm:pb-6">
          <h1 className="mt-1 mb-5 text-40 leading-tight">这次没有排成</h1>
          <ErrorNote message={book.failure ?? '排版时出了点问题，内容都还在。'} retry={typesetAgain} />
          {book.editable && !typeOf(book.type).isWritten && (
            // Whoever took everything out puts something back there.
            <a className={`${button()} mt-4`} href={paths.bookMonths(book.id)}>
              全部月份
            </a>
          )}
        </div>
      ) : (
        <BookOverview book={book} bound={bound} />
      )}
    </div>
  )
}

export const BookScreen = guarded(Screen)
