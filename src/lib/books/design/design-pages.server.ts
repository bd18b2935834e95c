import { createHash } from 'node:crypto'
import { brandOf } from '#lib/agents/agent.server.ts'
import type { BookRow } from '#lib/books/book/book.sql.ts'
import { listAliases } from '#lib/books/book/privacy.sql.ts'
import { sourceHead } from '#lib/books/design/source-head.server.ts'
import { idOf } from '#lib/books/inserts/placed-inserts.ts'
import type { YearFacts } from '#lib/books/inserts/years.ts'
import { agentDetails } from '#lib/books/layout/agent-details.ts'
import type { BookDetails } from '#lib/books/layout/book-details.ts'
import { prepareBook } from '#lib/books/layout/compose-book.ts'
import { designed, insertRoute } from '#lib/books/layout/designed.ts'
import { getLayout } from '#lib/books/layout/layout-store.server.ts'
import { config } from '#lib/config/config.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { BookDesign } from '#lib/edits/book/book-design.ts'
import { insertIn } from '#lib/edits/book/book-fields.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { HOUSE_PRINTER } from '#lib/print/printers/house.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { draftPage, wholeSetting } from '#lib/typeset/book/binding.ts'
import { interludePages } from '#lib/typeset/book/interlude.ts'
import { chapterBook, isChapter, settingOf } from '#lib/typeset/book/section.ts'
import type { BookFacts, PageDraft, Place } from '#lib/typeset/style/design.ts'

/** Where a part begins in the finished book: behind the title, or as it was last laid out. */
const prefaceNumber = 4
const copyrightNumber = 2

/** Where a part stood when the book was last set. */
const placeOf = async (
  { layoutKey }: BookRow,
  route: string,
): Promise<{ first: number; count: number } | undefined> => {
  const found = layoutKey && (await getLayout(layoutKey)).sections.find((one) => one.route === route)
  return found ? { first: found.firstPage + 1, count: found.pageCount } : undefined
}

export type DesignPart = { pages: ScenePage[]; drafts: PageDraft[]; bodyPt: number }

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Sets one part of a book in a design of it. Undefined: there is no such part. */
type SetPart = (design: BookDesign, part: string) => Promise<DesignPart | undefined>

/**
 * Reads what parts of a book need to be set by themselves, in its style: a letter, the copyright page or an insert, with
 * nothing of the chapters. So the copyright page does not name the makers of emoji here, and a letter of 杂志 has no picture
 * below it. Undefined: what the book was made of is gone. Lines are broken: in a thread (design-pool.server.ts).
 */
export const openDesign = async (
  db: Db,
  book: BookRow,
  yearFacts: (year: number) => Promise<YearFacts[]>,
): Promise<SetPart | undefined> => {
  const source = await sourceHead(db, book)
  if (!source) return undefined
  const plain: BookDetails = {
    ...{
      title: book.title,
      subtitle: book.subtitle,
      author: book.author,
      style: book.style,
      cover: book.cover.codeName,
    },
    ...{ brand: config().siteName, names: book.names, printer: HOUSE_PRINTER },
    ...agentDetails(await brandOf(db, book.ownerId)),
    edition: `${book.createdAt.getUTCFullYear()}年${book.createdAt.getUTCMonth() + 1}月`,
    aliases: await listAliases(db, book.id),
    ...(book.making.isbn ? { isbn: book.making.isbn.number } : {}),
    ...(book.making.child ? { options: { child: book.making.child } } : {}),
  }
  const fonts = await fontBook()
  return async (design, part) => {
    const dressed = designed(plain, design, source)
    const asked = (dressed.inserts ?? []).flatMap((one) =>
      'asked' in one && idOf(one) === insertRoute(insertIn(part) ?? '') ? [one.asked] : [],
    )
    const years = asked[0] ? await yearFacts(asked[0].year) : []
    return setPart(book, part, prepareBook(source, dressed, nothing, years), fonts)
  }
}

const nothing = { sections: [], warnings: [], posts: 0, pictures: new Set<string>(), missing: 0 }

const setPart = async (
  book: BookRow,
  part: string,
  { input, style, details }: ReturnType<typeof prepareBook>,
  fonts: FontBook,
): Promise<DesignPart | undefined> => {
  const set = wholeSetting(style, settingOf(style, { fonts, hash: sha256 }, input.options))
  const facts: BookFacts = { book: chapterBook(input), chapters: [], pageOf: () => 0 }
  const at = (number: number): Place => ({ number, side: number % 2 === 0 ? 'left' : 'right', facts })
  const finished = (drafts: PageDraft[], { number }: Place): DesignPart => ({
    drafts,
    bodyPt: style.body.sizePt,
    pages: drafts.map((draft, i) => draftPage(draft, { number: number + i, index: -1 }, undefined, facts.book, set)),
  })
  if (part === 'copyright') {
    const place = at(copyrightNumber)
    return finished(style.copyright(place, set), place)
  }
  if (part === 'preface' || part === 'acknowledgement') {
    const letter = part === 'preface' ? details.preface : details.afterword
    const place = at(part === 'preface' ? prefaceNumber : ((await placeOf(book, 'end'))?.first ?? prefaceNumber))
    return finished(letter ? style.letter(letter, place, set) : [], place)
  }
  const route = insertRoute(insertIn(part) ?? '')
  const insert = input.sections.find(({ id }) => id === route)
  if (!insert || isChapter(insert)) return undefined
  // Of an insert what it shows: the leaf or blank page beside it is left out.
  const { first, count } = (await placeOf(book, route)) ?? { first: prefaceNumber, count: 2 }
  const opening = at(first + (first % 2))
  const pages = interludePages(insert, opening, set)
  if (pages.length !== 1) return finished(pages, opening)
  const alone = at(count === 1 || first % 2 !== 0 ? first : first + 1)
  return finished(interludePages(insert, alone, set), alone)
}
