import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { BookOverview } from '#islands/books/BookOverview.tsx'
import { TypesettingView } from '#islands/books/TypesettingView.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import type { BookView } from '#lib/books/book/book.api.ts'
import {
  $book,
  $freshPages,
  $progressTrouble,
  openBook,
  typesetAgain,
  watchTypesetting,
} from '#lib/books/book/book.store.ts'
import type { Looks } from '#lib/books/book/design-options.ts'

/** /books/{bookId}: watches the typesetting, then shows what came of it. */
const Screen = ({ book: first, looks }: { book: BookView; looks: Looks & { bound: string } }) => {
  const book = useStore($book) ?? first
  const fresh = useStore($freshPages)
  const trouble = useStore($progressTrouble)
  const watching = book.status === 'typesetting'
  useEffect(() => openBook(first), [first])
  useEffect(() => (watching ? watchTypesetting(book.id) : undefined), [watching, book.id])

  return (
    <div className="wrap">
      {trouble && <ErrorNote message={trouble} />}
      {watching ? (
        <TypesettingView book={book} fresh={fresh} />
      ) : book.status === 'failed' ? (
        <div className="ts ts--bad">
          <h1 className="h1">这次没有排成</h1>
          <ErrorNote message={book.failure ?? '排版时出了点问题，内容都还在。'} retry={typesetAgain} />
        </div>
      ) : (
        <BookOverview book={book} looks={looks} />
      )}
    </div>
  )
}

export const BookScreen = guarded(Screen)
