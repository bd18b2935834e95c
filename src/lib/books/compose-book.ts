import type { LumaGrid } from '#lib/covers/cover.ts'
import type { BookImport } from '#lib/posts/book-import.ts'
import type { Printer } from '#lib/print/printers/printer.ts'
import { spineFor } from '#lib/print/printers/printers.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { spineMm } from '#lib/print/spine.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { type TypesetBook, typesetBook } from '#lib/typeset/book.ts'
import { chineseYear } from '#lib/typeset/calendar.ts'
import type { BookInput, BookOptions, Letter } from '#lib/typeset/content.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
import type { World } from '#lib/typeset/world.ts'
import { bookCover } from './book-cover.ts'
import { type Collected, type CollectOptions, collectMonths } from './collect.ts'

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
  /** What a style may be told: pictures in colour or black, the child's birthday. */
  options?: BookOptions
  /** Who prints it: their paper decides the spine. The house's cream paper without one. */
  printer?: Printer
  /** `2025年1月`, printed as edition; '' leaves the line out. */
  edition: string
}

export type ComposedBook = TypesetBook & { cover: ScenePage; spineMm: number; collected: Collected; bodyPt: number }

/** Import to pages and cover. Pure: the same content, details and fonts give the same scene. */
export function composeBook(book: BookImport, details: BookDetails, world: World): ComposedBook {
  const style = styleOf(details.style)
  const collected = collectMonths(book, details)
  const input: BookInput = {
    title: details.title,
    subtitle: details.subtitle,
    author: details.author,
    months: collected.months,
    imprint: [
      { label: '作者', value: details.author },
      { label: '装帧设计', value: details.brand },
      { label: '出品', value: details.brand },
      { label: '开本', value: `${style.widthMm}mm × ${style.heightMm}mm${style.format ? `　${style.format}` : ''}` },
      { label: '版次', value: details.edition ? `${details.edition}第1版` : '' },
      { label: '印次', value: details.edition ? `${details.edition}第1次印刷` : '' },
    ],
    ...(details.readUrl ? { readUrl: details.readUrl } : {}),
    brand: details.brand,
    ...(details.preface ? { preface: details.preface } : {}),
    ...(details.afterword ? { afterword: details.afterword } : {}),
    ...(details.options ? { options: details.options } : {}),
  }
  const set = typesetBook(input, world, style)
  const sides = set.scene.pages.length
  const [paper] = Object.keys(details.printer?.papers ?? {})
  const theirs = details.printer && paper ? spineFor(details.printer, sides, paper, 'perfect') : undefined
  const spine = theirs ?? spineMm(sides, 'cream-80', 'perfect')
  const made = bookCover(collected.months, details, { spineMm: spine, style }, world.fonts)
  const warnings = [...collected.warnings, ...set.warnings, ...made.warnings]
  return { ...set, warnings, cover: made.page, spineMm: spine, collected, bodyPt: style.body.sizePt }
}

/** Title, subtitle and author of a book nobody has named yet. */
export function defaultDetails(book: BookImport): { title: string; subtitle: string; author: string } {
  const owner = book.people.find((person) => person.isOwner || person.id === book.source.ownerId)
  const first = book.report.span.first.slice(0, 4)
  const last = book.report.span.last.slice(0, 4)
  const title = first !== '' && first === last ? `${chineseYear(Number(first))}年` : '时光集'
  // A name that came with an export may be anything; on the cover it is as long as one that somebody types.
  const author = [...(owner?.names[0] ?? '')].slice(0, fieldLimits.author.most).join('')
  return { title, subtitle: '献给那些美好的回忆', author: author || '佚名' }
}
