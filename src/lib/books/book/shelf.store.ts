import { atom } from 'nanostores'
import type { BookView, listBooks, removeBook, restoreBook, updateBook } from '#lib/books/book/book.api.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { call } from '#lib/http/client/client.ts'
import { failPage } from '#lib/site/visit/page-error.store.ts'
import { type BookType, bookTypeNames } from '#lib/sources/upload/create-flows.ts'

export const shelfPageSize = 12

/** `bookType`: books of this type alone; undefined: all of them. */
type Shelf = {
  status: 'loading' | 'ready'
  page: number
  total: number
  books: BookView[]
  bookType?: BookType | undefined
}
export const $shelf = atom<Shelf>({ status: 'loading', page: 1, total: 0, books: [] })
/** The book just deleted, which can be brought back with one press. */
export const $removed = atom<BookView | undefined>()

/** A shelf of one type of books, as an address asks for it; a type nobody knows is all of them. */
export const shelfChoice = (search: URLSearchParams): { page: number; bookType: BookType | undefined } => {
  const wanted = search.get('book_type') ?? ''
  return {
    page: Math.max(1, Number(search.get('page')) || 1),
    bookType: Object.hasOwn(bookTypeNames, wanted) ? (wanted as BookType) : undefined,
  }
}

/** `quiet` keeps what stands on the shelf while the numbers are asked for again. */
export const loadShelf = async (
  page: number,
  quiet = false,
  bookType: BookType | undefined = $shelf.get().bookType,
): Promise<void> => {
  if (!quiet) $shelf.set({ ...$shelf.get(), status: 'loading', page, bookType })
  try {
    const query = { page, pageSize: shelfPageSize, ...(bookType ? { bookType } : {}) }
    const answer = await call<typeof listBooks>('GET /api/book/books', { query }, { silent: true })
    $shelf.set({ status: 'ready', page, bookType, total: answer.totalCount, books: answer.results })
  } catch (error) {
    if (!quiet) failPage(error)
  }
}

export const renameBook = async (book: BookView, words: { title: string; author: string }): Promise<boolean> => {
  try {
    const changed = await call<typeof updateBook>('POST /api/book/{id}/info', { params: { id: book.id }, body: words })
    const shelf = $shelf.get()
    $shelf.set({ ...shelf, books: shelf.books.map((one) => (one.id === book.id ? changed : one)) })
    return true
  } catch {
    return false
  }
}

/** Books on their way off the shelf or back: a second press while the first is under way does nothing. */
const moving = new Set<string>()

export const removeFromShelf = async (book: BookView): Promise<void> => {
  if (moving.has(book.id)) return
  moving.add(book.id)
  try {
    await call<typeof removeBook>('POST /api/book/{id}/remove', { params: { id: book.id } })
    $removed.set(book)
    await loadShelf($shelf.get().page, true)
  } catch {
    // The client has said what went wrong.
  } finally {
    moving.delete(book.id)
  }
}

export const bringBack = async (): Promise<void> => {
  const book = $removed.get()
  if (!book || moving.has(book.id)) return
  moving.add(book.id)
  try {
    await call<typeof restoreBook>('POST /api/book/{id}/restore', { params: { id: book.id } })
    $removed.set(undefined)
    showAlert('success', `《${book.title}》已放回书架`)
    await loadShelf($shelf.get().page, true)
  } catch {
    // The client has said what went wrong.
  } finally {
    moving.delete(book.id)
  }
}
