import type pg from 'pg'
import { type BookRow, findBook } from '#lib/books/book/book.sql.ts'
import { addressFor, grantFor } from '#lib/books/book/book-view.server.ts'
import { sectionsOf } from '#lib/books/content/sections.ts'
import { mostSections, writeEdits } from '#lib/books/edit/edits.api.ts'
import { layoutChapters } from '#lib/books/layout/layout-chapters.server.ts'
import { lacksConsent, openBook } from '#lib/books/layout/open-book.server.ts'
import { type WarmBook, withWarmBook } from '#lib/books/layout/warm-books.server.ts'
import { averagesIn } from '#lib/books/reading/averages.server.ts'
import { toPrintPages } from '#lib/books/reading/print-page-convert.ts'
import { existingService } from '#lib/config/services.server.ts'
import { db, openDatabase } from '#lib/db/db.server.ts'
import { textOnWire } from '#lib/http/partly-written.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { isAwaited } from '#lib/queue/awaited.server.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import { chapterBook, monthOf, monthsIn } from '#lib/typeset/book/section.ts'

/** What was changed: ids of posts, the most important first, and the months (`YYYYMM`, `000000`) they stood in before. */
export type Touched = { posts: readonly string[]; months: readonly string[] }

/** `untilAt`: nobody waits for the answer any more from then on, ms since 1970. */
export type SectionTask = { bookId: string; touched: Touched; untilAt: number; connection: pg.PoolConfig }

/**
 * What the steps took, ms: reading the book from the database, putting its words and months together, breaking lines and
 * painting, writing the answer.
 */
export type StepMs = { read: number; collect: number; layout: number; wire: number }

/**
 * `text`: the sections as they go over the wire; `unseen`: pictures whose colour nobody knows yet; `pageCount`: of the whole
 * book, chapters behind the changed ones as they were; missing where one of them is not known.
 */
export type SetSections = { text: string; unseen: string[]; pageCount?: number; ms: StepMs }

/**
 * Lays out the sections that hold these posts, as the database has the book now; nothing is written. With nothing touched the
 * book is only opened, for the next one who asks. Undefined: too late, or nothing to be laid out.
 */
export const sectionWork = async (task: SectionTask): Promise<SetSections | undefined> => {
  if (Date.now() > task.untilAt) return undefined
  if (!existingService('db')) openDatabase({ ...task.connection, max: 3 })
  const book = await findBook(db(), task.bookId)
  if (!book || book.status === 'finalized' || book.deletedAt !== null || lacksConsent(book)) return undefined
  return withWarmBook(book.id, (warm) => setSections(book, warm, task))
}

const setSections = async (
  book: BookRow,
  warm: WarmBook,
  { touched, untilAt }: SectionTask,
): Promise<SetSections | undefined> => {
  const opened = await openBook(book, warm)
  if (!opened) return undefined
  const { prepared, world, held, ms } = opened
  const { input, style } = prepared
  const from = performance.now()
  const { chapters } = chapterBook(input)
  const holds = (at: number): boolean => monthOf(chapters[at]!).posts.some(({ id }) => touched.posts.includes(id))
  const spans = (at: number): boolean => monthsIn(monthOf(chapters[at]!)).some((one) => touched.months.includes(one))
  const all = [...chapters.keys()]
  const asked = [...new Set([...all.filter(holds), ...all.filter(spans)])].slice(0, mostSections)
  const isOpening = asked.length === 0
  // What was taken out stood alone: nothing is printed where it was.
  if (isOpening && touched.posts.length > 0) return { text: '[]', unseen: [], ms: { ...ms, layout: 0, wire: 0 } }
  const wanted = (at: number): boolean => asked.includes(at)
  const known = await layoutChapters(prepared, world, warm.memory, {
    wanted,
    // What stands behind them does not move them: the job lays it out again.
    last: isOpening ? chapters.length : Math.max(...asked),
    held,
    keep: warm.keepLater,
    isOver: () => Date.now() > untilAt || (isOpening && isAwaited()),
  })
  if (!known || isOpening) return undefined
  const laid = typesetBook(input, world, style, { known, memory: warm.memory, wanted })
  const ids = new Set(asked.map((at) => chapters[at]?.id))
  const sections = sectionsOf(laid.scene.pages, laid.sections).filter(({ route }) => ids.has(route))
  const laidAt = performance.now()
  const written = await onWire(book, sections, style.body.sizePt)
  // A chapter nobody has laid out yet would be counted as nothing.
  const isCounted = chapters.every((_, at) => known[at] !== undefined)
  const pageCount = isCounted ? { pageCount: laid.scene.pages.length } : {}
  return { ...written, ...pageCount, ms: { ...ms, layout: laidAt - from, wire: performance.now() - laidAt } }
}

type Set = { route: string; months?: readonly string[]; firstPage: number; pages: ScenePage[] }

/** The sections as the contract has them. */
const onWire = async (
  book: BookRow,
  sections: readonly Set[],
  bodyPt: number,
): Promise<Pick<SetSections, 'text' | 'unseen'>> => {
  const address = addressFor(await mediaSigner(), grantFor(book, 'edit'))
  const unseen: string[] = []
  const printed = []
  for (const { route, months = [], firstPage, pages } of sections) {
    const found = await averagesIn(toPrintPages(pages, bodyPt, address))
    unseen.push(...found.unseen)
    printed.push({ route, months: [...months], firstPage, pages: found.pages })
  }
  return { text: textOnWire(writeEdits.output.shape.sections, printed), unseen }
}
