import type { FontBook } from '#lib/print/font/font-book.ts'
import type { MonthLayout } from './month.ts'

/** What the pure typesetter asks of the outside: type, a hash, and where finished months are kept. */
export type World = {
  fonts: FontBook
  /** Stable hash of a text, hex. */
  hash(text: string): string
  cache?: MonthCache
  onMonth?(done: number, total: number): void
}

/** Finished months by content hash. */
export type MonthCache = { get(hash: string): MonthLayout | undefined; set(hash: string, layout: MonthLayout): void }
