import type pg from 'pg'
import { findBook } from '#lib/books/book/book.sql.ts'
import { coverFacts } from '#lib/books/layout/cover/cover-facts.ts'
import type { ThumbBook } from '#lib/books/look/thumbs.ts'
import { ofBook } from '#lib/books/look/thumbs-work.server.ts'
import { existingService } from '#lib/config/services.server.ts'
import type { CoverId, CoverPhoto } from '#lib/covers/cover.ts'
import { coverOf } from '#lib/covers/covers.ts'
import { pickBackPhoto, pickPhoto, showsPhoto } from '#lib/covers/pick-photo.ts'
import { db, openDatabase } from '#lib/db/db.server.ts'
import { addedPages } from '#lib/edits/book/added-pages.ts'
import { type BookDesign, designOf } from '#lib/edits/book/book-design.ts'
import { postsHashes } from '#lib/posts/post.sql.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import type { Chapter } from '#lib/typeset/book/content.ts'
import { inDensity } from '#lib/typeset/book/density.ts'
import { joinMonths } from '#lib/typeset/book/join-months.ts'
import { isChapter } from '#lib/typeset/book/section.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
import { listSaidEdits } from '#lib/works/edits/edit.sql.ts'
import { namePainter } from '../content/names.ts'
import { placeOf } from '../inserts/placed-inserts.ts'
import { type YearFacts, yearsOf } from '../inserts/years.ts'
import { openDesign } from './design-pages.server.ts'
import { type LetterName, type Over, overOf } from './letter-fit.ts'
import { aboutPagesIn } from './style-offers.ts'

type Of = { connection: pg.PoolConfig; bookId: string }
const connect = ({ connection }: Of): void => {
  if (!existingService('db')) openDatabase({ ...connection, max: 3 })
}

const opened = async (of: Of) => {
  connect(of)
  return ofBook(of.bookId)
}

export type SheetFound = {
  years: string
  facts: string[]
  picked: { design: CoverId; picture: CoverPhoto }[]
  chosen: CoverPhoto | null
  back: CoverPhoto | null
  pictureCount: number
}

const designs: readonly CoverId[] = ['typo', 'seal', 'vertical', 'window', 'full', 'cloth', 'line', 'baby']

/**
 * Chapters as the book has them: posts that another book of its collection took in (decision 0246) are this one's from when it
 * is set anew, so months outside those it was set of wait.
 */
const chaptersSet = async ({ collected }: ThumbBook, bookId: string): Promise<Chapter[]> => {
  const chapters = collected.sections.filter(isChapter)
  const row = await findBook(db(), bookId)
  if (!row?.postsHash || row.firstMonth === null || row.lastMonth === null) return chapters
  const now = (await postsHashes(db(), [row.sourceId])).get(row.sourceId)
  if (now === row.postsHash) return chapters
  const { firstMonth, lastMonth } = row
  return chapters.filter(({ content: { month } }) => month === '000000' || (month >= firstMonth && month <= lastMonth))
}

/** What a book's own posts say on its cover, and the pictures its designs would take. Undefined: the book is gone. */
export async function sheetWork(task: Of & { pic: string | null }): Promise<SheetFound | undefined> {
  const book = await opened(task)
  if (!book) return undefined
  const { years, facts, candidates } = coverFacts(await chaptersSet(book, task.bookId))
  const chosen = candidates.find(({ photo }) => photo.media === task.pic)?.photo ?? null
  const picked = designs.flatMap((design) => {
    const picture = showsPhoto(design) && coverOf(design).needsPhoto ? pickPhoto(design, candidates) : undefined
    return picture ? [{ design, picture }] : []
  })
  const front = chosen ?? picked.find(({ design }) => design === 'window')?.picture
  return {
    years,
    facts,
    picked,
    chosen,
    back: pickBackPhoto(candidates, front?.media) ?? null,
    pictureCount: new Set(candidates.map(({ photo }) => photo.media)).size,
  }
}

/** The pictures of a book in its order, each once; photographs before what is none. */
export async function picturesWork(
  task: Of & { from: number; most: number },
): Promise<{ pictures: CoverPhoto[]; total: number } | undefined> {
  const book = await opened(task)
  if (!book) return undefined
  const { candidates } = coverFacts(await chaptersSet(book, task.bookId))
  const once = [...new Map(candidates.map(({ photo }) => [photo.media, photo])).values()]
  const sorted = [...once.filter(({ graphic }) => !graphic), ...once.filter(({ graphic }) => graphic)]
  return { pictures: sorted.slice(task.from, task.from + task.most), total: sorted.length }
}

/** About how many pages the book has in each of these styles. */
export async function pagesWork(task: Of & { styles: string[] }): Promise<Record<string, number> | undefined> {
  const book = await opened(task)
  if (!book) return undefined
  const design = designOf(await listSaidEdits(db(), task.bookId))
  const { sections } = book.collected
  const about = (id: string): number => {
    const pages = aboutPagesIn(sections, id)
    if (pages === 0) return 0
    // Inserts of months that share a chapter in this style stand together.
    const chapters = joinMonths(sections, inDensity(styleOf(id), sections))
    return pages + addedPages(design, (before) => placeOf(chapters, before))
  }
  return Object.fromEntries(task.styles.map((id) => [id, about(id)]))
}

/** What the years of a book have to show; one alone where somebody asks about it. */
export async function yearsWork(task: Of & { year: number | null }): Promise<YearFacts[] | undefined> {
  const found = await opened(task)
  if (!found) return undefined
  const { collected, book, details } = found
  const only = task.year === null ? undefined : new Set([task.year])
  return yearsOf(collected.sections, book, namePainter(book, details).text, only)
}

const openedDesign = async (of: Of) => {
  connect(of)
  const row = await findBook(db(), of.bookId)
  return row && openDesign(db(), row, async (year) => (await yearsWork({ ...of, year })) ?? [])
}

/** The pages of a part as they are printed. `over`: what of a letter does not fit. */
export type PartFound = { pages: ScenePage[]; bodyPt: number; over: Over | null }

/** A part of a book set by itself in this design; undefined: there is no such part. */
export async function partWork(task: Of & { design: BookDesign; part: string }): Promise<PartFound | undefined> {
  const set = await (await openedDesign(task))?.(task.design, task.part)
  return set && { pages: set.pages, bodyPt: set.bodyPt, over: (isLetter(task.part) && overOf(set.drafts)) || null }
}

const isLetter = (part: string): part is LetterName => part === 'preface' || part === 'acknowledgement'

/** So many versions of a letter are measured a call: who sends more of them one after another is writing too long. */
const mostMeasured = 8

/**
 * Measures letters. `versions`: designs that follow each other, of which the last that fits is looked for from the end.
 * Answers, for each, what does not fit of it; null where it fits, or where a later one does.
 */
export async function lettersWork(
  task: Of & { letters: { name: LetterName; versions: BookDesign[] }[] },
): Promise<(Over | null)[][] | undefined> {
  const set = await openedDesign(task)
  if (!set) return undefined
  const answers: (Over | null)[][] = []
  for (const { name, versions } of task.letters) {
    const found = versions.map((): Over | null => null)
    let over: Over | undefined
    for (const [back, design] of versions.toReversed().entries()) {
      if (back < mostMeasured) over = overOf((await set(design, name))?.drafts ?? [])
      if (!over) break
      found[versions.length - 1 - back] = over
    }
    answers.push(found)
  }
  return answers
}
