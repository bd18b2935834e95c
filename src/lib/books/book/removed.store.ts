import { atom } from 'nanostores'
import type { restoreBook } from '#lib/books/book/book.api.ts'
import type { listRemovedBooks } from '#lib/books/book/removed.api.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { call } from '#lib/http/client/client.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { failPage } from '#lib/site/visit/page-error.store.ts'

export type RemovedBook = OutputOf<typeof listRemovedBooks>['results'][number]
type Bin = {
  status: 'loading' | 'ready'
  page: number
  total: number
  books: RemovedBook[]
}

export const removedPageSize = 20
export const $bin = atom<Bin>({ status: 'loading', page: 1, total: 0, books: [] })

export const loadBin = async (page: number): Promise<void> => {
  try {
    const answer = await call<typeof listRemovedBooks>(
      'GET /api/book/removed',
      { query: { page, pageSize: removedPageSize } },
      { silent: true },
    )
    $bin.set({ status: 'ready', page, total: answer.totalCount, books: answer.results })
  } catch (error) {
    failPage(error)
  }
}

export const takeFromBin = async (book: RemovedBook): Promise<void> => {
  try {
    await call<typeof restoreBook>('POST /api/book/{id}/restore', { params: { id: book.id } })
    showAlert('success', `《${book.title}》已放回书架`)
    await loadBin($bin.get().page)
  } catch {
    // The client has said what went wrong.
  }
}
