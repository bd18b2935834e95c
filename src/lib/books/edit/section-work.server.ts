import type pg from 'pg'
import { type BookRow, findBook } from '#lib/books/book/book.sql.ts'
import { sectionsOf } from '#lib/books/content/sections.ts'
import { mostSections } from '#lib/books/edit/edits.api.ts'
import { layoutChapters } from '#lib/books/layout/layout-chapters.server.ts'
import { lacksConsent, openBook } from '#lib/books/layout/open-book.server.ts'
import { type WarmBook, withWarmBook } from '#lib/books/layout/warm-books.server.ts'
import { existingService } from '#lib/config/services.server.ts'
import { db, openDatabase } from '#lib/db/db.server.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import { chapterBook, monthOf, monthsIn } from '#lib/typeset/book/section.ts'

/** What was changed: ids of posts, the most important first, and the months (`YYYYMM`, `000000`) they stood in before. */
export type Touched = { posts: readonly string[]; months: readonly string[] }

/** `untilAt`: nobody waits for the answer any more from then on, ms since 1970. */
export type SectionTask = { bookId: string; touched: Touched; untilAt: number; connection: pg.PoolConfig }

export type SetSection = { route: string; months: readonly string[]; firstPage: number; pages: ScenePage[] }
/** `pageCount`: of the whole book, chapters behind the changed ones as they were; missing where one of them is not known. `layoutMs`: what breaking lines and painting took, without reading the book. */
export type SetSections = { bodyPt: number; sections: SetSection[]; pageCount?: number; layoutMs: number }

/**
 * Lays out the sections that hold these posts, as the database has the book now; nothing is written but laid-out months.
 * With nothing touched the book is only opened, for the next one who asks. Undefined: too late, or nothing to be laid out.
 */
export const sectionWork = async (task: SectionTask): Promise<SetSections | undefined> => {
  if (Date.now() > task.untilAt) return undefined
  if (!existingService('db')) openDatabase({ ...task.connection, max: 3 })
  const book = await findBook(db(), task.bookId)
  if (!book || book.status === 'finalized' || book.deletedAt !== null || lacksConsent(book)) return undefined
  return withWarmBook(book.id, (warm) => setSections(book, warm, task.touched))
}

const setSections = async (book: BookRow, warm: WarmBook, touched: Touched): Promise<SetSections | undefined> => {
  const opened = await openBook(book, warm)
  if (!opened) return undefined
  const { prepared, world, held } = opened
  const { input, style } = prepared
  const from = performance.now()
  const { chapters } = chapterBook(input)
  const holds = (at: number): boolean => monthOf(chapters[at]!).posts.some(({ id }) => touched.posts.includes(id))
  const spans = (at: number): boolean => monthsIn(monthOf(chapters[at]!)).some((one) => touched.months.includes(one))
  const all = [...chapters.keys()]
  const wanted = [...new Set([...all.filter(holds), ...all.filter(spans)])].slice(0, mostSections)
  // What stands behind them does not move them: the job lays it out again.
  const last = wanted.length > 0 ? Math.max(...wanted) : chapters.length
  const known = await layoutChapters(prepared, world, warm.memory, { last, held: held?.rules })
  const laid = typesetBook(input, world, style, { known, memory: warm.memory, wanted: (at) => wanted.includes(at) })
  warm.pageCount = laid.scene.pages.length
  // A chapter nobody has laid out yet is counted as nothing.
  const isCounted = chapters.every((_, at) => known[at] !== undefined)
  const ids = new Set(wanted.map((at) => chapters[at]?.id))
  const sections = sectionsOf(laid.scene.pages, laid.sections).filter(({ route }) => ids.has(route))
  return {
    layoutMs: performance.now() - from,
    bodyPt: style.body.sizePt,
    ...(isCounted ? { pageCount: warm.pageCount } : {}),
    sections: sections.map(({ route, months = [], firstPage, pages }) => ({ route, months, firstPage, pages })),
  }
}
