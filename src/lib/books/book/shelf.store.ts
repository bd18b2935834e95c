import { atom } from 'nanostores'
import type { BookView, listBooks, removeBook, restoreBook, updateBook } from '#lib/books/book/book.api.ts'
import type { copyBook } from '#lib/books/shelf/copy.api.ts'
import { choiceAddress, type ShelfChoice, shelfChoice } from '#lib/books/shelf/shelf-choice.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { call } from '#lib/http/client/client.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { failPage } from '#lib/site/visit/page-error.store.ts'

export const shelfPageSize = 12

type Shelf = {
  status: 'loading' | 'ready'
  choice: ShelfChoice
  total: number
  books: BookView[]
  /** How many books of each type there are, whatever is looked for. */
  types: OutputOf<typeof listBooks>['types']
  removedCount: number
}
export const $shelf = atom<Shelf>({
  status: 'loading',
  choice: { page: 1, search: '', sort: 'newest' },
  total: 0,
  books: [],
  types: [],
  removedCount: 0,
})
/** The book just deleted, which can be brought back with one press. */
export const $removed = atom<BookView | undefined>()
/** The book just copied. */
export const $copied = atom<BookView | undefined>()

/** An answer that a later question has overtaken is dropped. */
let turn = 0

/** `quiet` keeps what stands on the shelf while it is asked for again. */
const load = async (choice: ShelfChoice, quiet: boolean): Promise<void> => {
  turn += 1
  const mine = turn
  if (!quiet) $shelf.set({ ...$shelf.get(), status: 'loading', choice })
  try {
    const { bookType, ...rest } = choice
    const query = { ...rest, pageSize: shelfPageSize, ...(bookType ? { bookType } : {}) }
    const answer = await call<typeof listBooks>('GET /api/book/books', { query }, { silent: true })
    if (mine !== turn) return
    const { results: books, totalCount: total, types, removedCount } = answer
    $shelf.set({ status: 'ready', choice, total, books, types, removedCount })
  } catch (error) {
    if (!quiet && mine === turn) failPage(error)
  }
}

/** The shelf the address asks for. */
export const openShelf = (): Promise<void> => load(shelfChoice(new URLSearchParams(location.search)), false)

/** What stands there, asked for again. */
export const refreshShelf = (): Promise<void> => load($shelf.get().choice, true)

/** Another search or order, from its first page on; the address says so, and Back goes back to the one before. */
export const chooseShelf = (change: Partial<Pick<ShelfChoice, 'search' | 'sort'>>): Promise<void> => {
  const choice = { ...$shelf.get().choice, ...change, page: 1 }
  history.pushState(null, '', choiceAddress(paths.books, choice))
  return load(choice, false)
}

export const renameBook = async (book: BookView, words: { title: string } | { author: string }): Promise<boolean> => {
  try {
    const changed = await call<typeof updateBook>('POST /api/book/{id}/info', { params: { id: book.id }, body: words })
    const shelf = $shelf.get()
    $shelf.set({ ...shelf, books: shelf.books.map((one) => (one.id === book.id ? changed : one)) })
    return true
  } catch {
    return false
  }
}

/** Books something is under way with: a second press while the first is not answered does nothing. */
const moving = new Set<string>()

const once = async (book: BookView, act: () => Promise<void>): Promise<void> => {
  if (moving.has(book.id)) return
  moving.add(book.id)
  try {
    await act()
  } catch {
    // The client has said what went wrong.
  } finally {
    moving.delete(book.id)
  }
}

export const removeFromShelf = (book: BookView): Promise<void> =>
  once(book, async () => {
    await call<typeof removeBook>('POST /api/book/{id}/remove', { params: { id: book.id } })
    $copied.set(undefined)
    $removed.set(book)
    await refreshShelf()
  })

export const bringBack = async (): Promise<void> => {
  const book = $removed.get()
  if (!book) return
  await once(book, async () => {
    await call<typeof restoreBook>('POST /api/book/{id}/restore', { params: { id: book.id } })
    $removed.set(undefined)
    showAlert('success', `《${book.title}》已放回书架`)
    await refreshShelf()
  })
}

export const copyOnShelf = (book: BookView): Promise<void> =>
  once(book, async () => {
    const copy = await call<typeof copyBook>(
      'POST /api/book/{id}/copy',
      { params: { id: book.id } },
      { idempotent: true },
    )
    $removed.set(undefined)
    $copied.set(copy)
    await refreshShelf()
  })
