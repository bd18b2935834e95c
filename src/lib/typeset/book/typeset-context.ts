import type { FontBook } from '#lib/print/font/font-book.ts'
import type { SectionLayout } from './section-layout.ts'

/** What the pure typesetter asks of the outside: type, a hash, and where finished chapters are kept. */
export type TypesetContext = {
  fonts: FontBook
  /** Stable hash of a text, hex. */
  hash(text: string): string
  cache?: SectionCache
  onChapter?(done: number, total: number): void
}

/** Finished chapters by content hash. */
export type SectionCache = {
  get(hash: string): SectionLayout | undefined
  set(hash: string, layout: SectionLayout): void
}
