import { atom } from 'nanostores'
import type { listDesignYears } from '#lib/books/design/design.api.ts'
import { call } from '#lib/http/client/client.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { leastYearPictures } from '../inserts/year-limits.ts'

export type DesignYear = OutputOf<typeof listDesignYears>['years'][number]

/** The years of the open book, as far as they are known; where they do not come, inserts about a year are not offered. */
export const $years = atom<{ bookId: string; years: readonly DesignYear[] }>({ bookId: '', years: [] })

export const loadYears = async (bookId: string): Promise<void> => {
  $years.set({ bookId, years: [] })
  try {
    const { years } = await call<typeof listDesignYears>(
      'GET /api/book/{id}/design/years',
      { params: { id: bookId } },
      { silent: true },
    )
    if ($years.get().bookId === bookId) $years.set({ bookId, years })
  } catch {
    // Nothing is offered then; what stands in the book stays.
  }
}

/** Years an insert of this kind can be about: with pictures enough, with places. */
export const yearsFor = (kind: 'year' | 'map', years: readonly DesignYear[]): DesignYear[] =>
  years.filter(({ best, places }) => (kind === 'year' ? best.length >= leastYearPictures : places > 0))
