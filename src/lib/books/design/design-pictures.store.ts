import { atom } from 'nanostores'
import type { listDesignPictures } from '#lib/books/design/design.api.ts'
import { call } from '#lib/http/client/client.ts'
import type { OutputOf } from '#lib/http/contract.ts'

type Picture = OutputOf<typeof listDesignPictures>['results'][number]
type Pictures = { bookId: string; state: 'loading' | 'ready' | 'failed'; pictures: readonly Picture[]; total: number }

const none: Pictures = { bookId: '', state: 'loading', pictures: [], total: 0 }

/** A book's own pictures as far as they have been asked for. */
export const $pictures = atom<Pictures>(none)

const ask = async (bookId: string, page: number): Promise<void> => {
  try {
    const { results, totalCount } = await call<typeof listDesignPictures>(
      'GET /api/book/{id}/design/pictures',
      { params: { id: bookId }, query: { page } },
      { silent: true },
    )
    const now = $pictures.get()
    if (now.bookId !== bookId) return
    const before = page === 1 ? [] : now.pictures
    $pictures.set({ bookId, state: 'ready', pictures: [...before, ...results], total: totalCount })
  } catch {
    if ($pictures.get().bookId === bookId) $pictures.set({ ...$pictures.get(), state: 'failed' })
  }
}

export const loadPictures = async (bookId: string): Promise<void> => {
  if ($pictures.get().bookId === bookId && $pictures.get().state === 'ready') return
  $pictures.set({ ...none, bookId })
  await ask(bookId, 1)
}

const pageSize = 60
export const morePictures = (bookId: string): Promise<void> =>
  ask(bookId, 1 + Math.ceil($pictures.get().pictures.length / pageSize))
