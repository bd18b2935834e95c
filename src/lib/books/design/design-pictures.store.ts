import { atom } from 'nanostores'
import type { listDesignPictures } from '#lib/books/design/design.api.ts'
import { call } from '#lib/http/client/client.ts'
import type { OutputOf } from '#lib/http/contract.ts'

type Picture = OutputOf<typeof listDesignPictures>['results'][number]
/** `year`: of this one alone. */
type Of = { bookId: string; year?: number | undefined }
type Pictures = Of & { state: 'loading' | 'ready' | 'failed'; pictures: readonly Picture[]; total: number }

const isSame = (a: Of, b: Of): boolean => a.bookId === b.bookId && a.year === b.year

const none: Pictures = { bookId: '', state: 'loading', pictures: [], total: 0 }

/** A book's own pictures as far as they have been asked for. */
export const $pictures = atom<Pictures>(none)

const ask = async (of: Of, page: number): Promise<void> => {
  const { bookId, year } = of
  try {
    const { results, totalCount } = await call<typeof listDesignPictures>(
      'GET /api/book/{id}/design/pictures',
      { params: { id: bookId }, query: { page, ...(year === undefined ? {} : { year }) } },
      { silent: true },
    )
    const now = $pictures.get()
    if (!isSame(now, of)) return
    const before = page === 1 ? [] : now.pictures
    $pictures.set({ ...of, state: 'ready', pictures: [...before, ...results], total: totalCount })
  } catch {
    if (isSame($pictures.get(), of)) $pictures.set({ ...$pictures.get(), state: 'failed' })
  }
}

export const loadPictures = async (of: Of): Promise<void> => {
  if (isSame($pictures.get(), of) && $pictures.get().state === 'ready') return
  $pictures.set({ ...none, ...of })
  await ask(of, 1)
}

const pageSize = 60
export const morePictures = (of: Of): Promise<void> =>
  ask(of, 1 + Math.ceil($pictures.get().pictures.length / pageSize))
