import { atom } from 'nanostores'
import { call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { poll } from '#lib/http/client/poll.ts'
import { messageOf } from '#lib/http/client/query.ts'
import type { CallInput, OutputOf } from '#lib/http/contract.ts'
import type { getDraftPages } from '../reading/draft-pages.api.ts'
import type { BookView, getBook, getTypesetProgress, typesetBookCall, updateBook } from './book.api.ts'

/** Pages just set, while the rest is being set. */
export type DraftPages = OutputOf<typeof getDraftPages>
const noPages: DraftPages = { month: '', pageCount: 0, pages: [] }

/** The open book, as last heard from the server. A page shows one book; a reload brings it along in the page. */
export const $book = atom<BookView | undefined>()
export const $freshPages = atom<DraftPages>(noPages)
/** Why the progress could not be read, '' when it could. */
export const $progressTrouble = atom('')

const everyMs = 800

/** Takes over a book: the one of the page, or as a call answered it. What was shown of its setting is of the layout before. */
export const openBook = (book: BookView): void => {
  $freshPages.set(noPages)
  $book.set(book)
}

/** Follows the typesetting of the open book until it is through. */
export const watchTypesetting = (id: string): (() => void) => {
  const params = { id }
  const quiet = { silent: true }
  const { stop } = poll(
    async (isStopped) => {
      const state = await call<typeof getTypesetProgress>('GET /api/book/{id}/progress', { params }, quiet)
      if (isStopped()) return 'over'
      $progressTrouble.set('')
      if (state.status !== 'typesetting') {
        const book = await call<typeof getBook>('GET /api/book/{id}/info', { params, query: {} }, quiet)
        if (!isStopped()) $book.set(book)
        return book.status === 'typesetting' ? everyMs : 'over'
      }
      const book = $book.get()
      if (book) $book.set({ ...book, progress: state.progress })
      const newest = await call<typeof getDraftPages>('GET /api/book/{id}/fresh', { params }, quiet)
      // Nothing yet, or the job just ended: what was shown stays.
      if (!isStopped() && newest.pages.length > 0) $freshPages.set(newest)
      return everyMs
    },
    (error) => {
      $progressTrouble.set(messageOf(error))
      return everyMs
    },
  )
  return stop
}

/** Has the open book set once more; a refusal has been said by its alert. */
export const typesetAgain = async (): Promise<void> => {
  const book = $book.get()
  if (!book) return
  try {
    const { status, progress } = await call<typeof typesetBookCall>('POST /api/book/{id}/typeset', {
      params: { id: book.id },
    })
    openBook({ ...book, status, progress, failure: null })
  } catch {
    // The client has said what went wrong.
  }
}

/** Another style or cover: the book is set anew as a whole. */
export const setDesign = mutation(async (id: string, change: CallInput<typeof updateBook>['body']) =>
  openBook(await call<typeof updateBook>('POST /api/book/{id}/info', { params: { id }, body: change })),
)

/** A new title stands on the cover too, so the book is set anew. */
export const retitle = async (title: string): Promise<boolean> => {
  const book = $book.get()
  if (!book) return false
  try {
    openBook(await call<typeof updateBook>('POST /api/book/{id}/info', { params: { id: book.id }, body: { title } }))
    return true
  } catch {
    return false
  }
}
