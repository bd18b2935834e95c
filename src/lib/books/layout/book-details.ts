import type { LumaGrid } from '#lib/covers/cover.ts'
import type { CopyrightField } from '#lib/edits/book/book-fields.ts'
import type { Printer } from '#lib/print/printers/printer.ts'
import type { Binding } from '#lib/print/spine.ts'
import type { BookOptions, Letter } from '#lib/typeset/book/content.ts'
import type { CollectOptions } from '../content/collected.ts'
import type { PlacedInsert } from '../inserts/placed-inserts.ts'

export type BookDetails = CollectOptions & {
  title: string
  subtitle: string
  author: string
  style: string
  /** A design by id or name, with or without the number of its colour way (`window-3`); see `coverNamed`. */
  cover: string
  /** Colour way 1–5, when `cover` does not name one. */
  colour?: number
  /** The photograph of the covers that show one and how it lies there; without it the best of the book is taken. */
  coverPic?: { media: string; dx: number; dy: number; ds: number; rotate: number }
  /** What the owner wants to read on the back, a row a line; nothing unless they say so. */
  backLine?: string
  /** What stands where the years would; '' for nothing. Left out: the years of what is in the book. */
  coverYears?: string
  /** False on agents' books: mark and name go as a whole. */
  logo?: boolean
  /** Brightness of pictures, for letters on them. */
  luma?(media: string): LumaGrid | undefined
  brand: string
  /** Address of the reading copy. */
  readUrl?: string
  /** Written by the owner; left out when absent. */
  preface?: Letter
  afterword?: Letter
  /** Rows of the copyright page its owner wrote; '' leaves one out. */
  copyright?: Partial<Record<CopyrightField, string>>
  /** The number its recorded papers gave it (books/isbn); without one nothing of a published book is printed. */
  isbn?: string
  inserts?: readonly PlacedInsert[]
  /** Posts say their day and no hour. */
  timeLabelHidden?: boolean
  /** False: no ages, also where the export knows whose childhood it is. */
  baby?: false
  /** What a style may be told: pictures in colour or black, the child's birthday. */
  options?: BookOptions
  /** Who prints it: their paper decides the spine. The house's cream paper without one. */
  printer?: Printer
  /** One of the printer's papers; their usual one unless given. */
  paper?: string
  /** How it is bound: decides spine and padding. Glued unless said otherwise. */
  binding?: Binding
  /** `2025年1月`, printed as edition; '' leaves the line out. */
  edition: string
}
