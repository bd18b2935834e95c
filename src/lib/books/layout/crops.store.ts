import { openBook } from '#lib/books/book/book.store.ts'
import { call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { query } from '#lib/http/client/query.ts'
import type { CroppedPicture, listCrops, setFocus } from './crops.api.ts'
import type { FocusBox } from './crops.ts'

/** Photographs of a book that lose something to their frame. */
export const bookCrops = query((id: string) =>
  call<typeof listCrops>('GET /api/book/{id}/crops', { params: { id }, query: {} }, { silent: true }),
)

/** One of its photographs, cut or not; undefined: it could not be had, and the client has said why. */
export const pictureCrop = async (id: string, media: string): Promise<CroppedPicture | undefined> => {
  try {
    return (await call<typeof listCrops>('GET /api/book/{id}/crops', { params: { id }, query: { media } })).pictures[0]
  } catch {
    return undefined
  }
}

type Focus = { media: string; focus: FocusBox | null; alone: boolean }

/** What of a photograph stays in sight, null as found, in this book alone or in all; the open book is then being set anew. */
export const chooseFocus = mutation(async (id: string, body: Focus) => {
  const book = await call<typeof setFocus>('POST /api/book/{id}/crops', { params: { id }, body })
  openBook(book)
  return book
})
