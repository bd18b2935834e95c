import type { FontBook } from '../font-book.ts'
import tablesUrl from './face-tables.json?url'
import { type FaceTables, tableFontBook } from './face-tables.ts'

let known: Promise<FontBook> | undefined

/** Fonts out of tables, for browsers and their workers; fetched when first asked for, and once. Rejects when offline. */
export const loadTableFonts = (): Promise<FontBook> => {
  known ??= fetch(tablesUrl)
    .then(async (answer) => tableFontBook((await answer.json()) as FaceTables))
    .catch((error: unknown) => {
      known = undefined
      throw error
    })
  return known
}
