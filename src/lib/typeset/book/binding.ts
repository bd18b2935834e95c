import type { SceneItem, ScenePage } from '#lib/print/scene.ts'
import {
  afterwordAt,
  type Body,
  type BodyPage,
  type BookFacts,
  type Design,
  type Foot,
  type PageDraft,
  type Place,
  prefaceAt,
  type Setting,
} from '../style/design.ts'
import { measureMm, type Side } from '../style/style.ts'
import { yearOf } from './calendar.ts'
import type { BookInput, Letter } from './content.ts'
import { isNote, type MonthFacts, type MonthLayout } from './month.ts'

/** Where a month stands in the finished book: numbers of pages from 1, as printed. */
export type BookMonth = {
  month: string
  title: string
  posts: number
  photos: number
  firstPage: number
  pageCount: number
}

/** Pages that follow one another; `at` is the number of the first, `month` the index they belong to, −1 for none. */
export type Stretch = { at: number; month: number; drafts: readonly PageDraft[] }

/** All the binding must know of a month's body: its pages, which of them (or −1) opens it, whether it may begin on either side. */
export type BodyShape = { pages: number; opener: number; turns: boolean }

export type Binding = {
  /**
   * The next month in order. Answers the number of its body's first page and what stands before it; sections that name
   * page numbers are counted now and come with `close`.
   */
  month(body: BodyShape): { body: number; before: Stretch[] }
  /** What is left: front matter, pages that name other pages, end matter. */
  close(): { stretches: Stretch[]; pages: number; months: BookMonth[] }
}

const sideOf = (number: number): Side => (number % 2 === 0 ? 'left' : 'right')

/** What devices outside the columns receive. */
export const wholeSetting = (style: Design, set: Setting): Setting => ({ ...set, measureMm: measureMm(style) })

export const shapeOf = ({ pages, turned }: Pick<Body, 'pages' | 'turned'>): BodyShape => ({
  turns: turned !== undefined,
  pages: pages.length,
  opener: pages.findIndex((page) => page.kind === 'opener'),
})

/**
 * Joins months to a book as they come (PRINT.md §2.7): blank leaf, title (right), copyright, preface, catalogue, months,
 * afterword, end page; printed numbers are positions in the book, odd ones on the right. A section's number of pages
 * depends neither on the numbers of others nor on bodies, so every page's number is known once those before it are laid
 * out, and the few pages that name others are composed again at the end. `months` must hold a month's own facts when it
 * comes; those of later months may still lack what follows from their bodies.
 */
export function openBinding(
  book: BookInput,
  months: readonly MonthFacts[],
  style: Design,
  set: Setting,
  compose: (name: string, at: Place, make: (at: Place) => PageDraft[]) => PageDraft[] = (_, at, make) => make(at),
): Binding {
  const whole = wholeSetting(style, set)
  const ready: Stretch[] = []
  const waiting: { name: string; at: number; month: number; count: number; make: (at: Place) => PageDraft[] }[] = []
  const opened: number[] = []
  const letters = new Map<number, number>()
  const spans: { first: number; count: number }[] = []
  const severalYears = new Set(months.map((one) => yearOf(one.month)).filter((year) => year > 0)).size > 1
  let next = 1
  let year = 0
  let asked = false
  let known = false
  const facts: BookFacts = {
    book,
    months,
    pageOf: (month) => {
      asked = true
      return known ? (opened[month] ?? letters.get(month) ?? 0) : 0
    },
  }
  const place = (number: number): Place => ({ number, side: sideOf(number), facts })
  /** Composes a section at the next page; `late`: it wants to know of all bodies. */
  const section = (
    name: string,
    make: (at: Place) => PageDraft[],
    month = -1,
    late = false,
  ): Stretch & { counted: readonly PageDraft[] } => {
    const at = next
    asked = false
    const counted = compose(name, place(at), make)
    next += counted.length
    if (asked || late) waiting.push({ name, at, month, count: counted.length, make })
    return { at, month, drafts: asked || late ? [] : counted, counted }
  }
  const blanks = (count: number, month = -1): Stretch => {
    const at = next
    next += count
    return { at, month, drafts: Array.from({ length: count }, () => ({ kind: 'blank', items: [] })) }
  }
  ready.push(blanks(2))
  ready.push(section('title', (at) => style.title(at, whole)))
  ready.push(section('copyright', (at) => style.copyright(at, whole), -1, true))
  const preface = said(book.preface)
  const afterword = said(book.afterword)
  letters.set(prefaceAt, next)
  if (preface) ready.push(section('preface', (at) => style.letter(preface, at, whole)))
  ready.push(section('catalogue', (at) => style.catalogue(at, whole)))

  return {
    month: (body) => {
      const index = opened.length
      const first = next
      const own = yearOf(months[index]?.month ?? '')
      const before: Stretch[] = []
      const drafts: PageDraft[] = []
      const add = (name: string, make: (at: Place) => PageDraft[]): void => {
        const { counted, ...stretch } = section(name, make, index)
        drafts.push(...counted)
        before.push(stretch)
      }
      if (severalYears && own > 0 && own !== year) add(`year ${own} ${index}`, (at) => style.yearOpener(own, at, whole))
      year = own
      const about = months[index]
      if (!about || !isNote(about, body.pages) || opened.length === 0)
        add(`month ${index}`, (at) => style.monthOpener(index, at, whole))
      if (body.pages > 0 && !body.turns && sideOf(next) !== style.bodyStarts) before.push(blanks(1, index))
      const at = next
      next += body.pages
      opened.push(openingPage(first, drafts, at, body))
      spans.push({ first, count: next - first })
      return { body: at, before: before.filter((stretch) => stretch.drafts.length > 0) }
    },
    close: () => {
      letters.set(afterwordAt, next)
      if (afterword) ready.push(section('afterword', (at) => style.letter(afterword, at, whole)))
      ready.push(section('end', (at) => style.end(at, whole)))
      if (next % 2 === 0) ready.push(blanks(1))
      known = true
      for (const { name, at, month, count, make } of waiting) {
        const drafts = compose(name, place(at), make)
        if (drafts.length !== count) throw new Error(`${style.id}: ${name} changed its number of pages`)
        ready.push({ at, month, drafts })
      }
      return {
        stretches: ready.filter((stretch) => stretch.drafts.length > 0).sort((a, b) => a.at - b.at),
        pages: next - 1,
        months: months.map(({ month, title, counts }, index) => ({
          month,
          title,
          posts: counts.posts,
          photos: counts.photos,
          firstPage: spans[index]?.count ? (spans[index]?.first ?? 0) : 0,
          pageCount: spans[index]?.count ?? 0,
        })),
      }
    },
  }
}

/** A letter in which nothing is said has no page. */
export const said = (letter: Letter | undefined): Letter | undefined =>
  letter && (letter.title || letter.signature || letter.paragraphs.some((text) => text.trim())) ? letter : undefined

/** Printed number of the page a month is found by: its opening page that carries a number, else its first page. */
function openingPage(first: number, drafts: readonly PageDraft[], bodyAt: number, body: BodyShape): number {
  const numbered = drafts.findIndex((draft) => draft.kind === 'opener' && draft.foot)
  if (numbered >= 0) return first + numbered
  if (body.opener >= 0) return bodyAt + body.opener
  const filled = drafts.findIndex((draft) => draft.kind !== 'blank')
  return filled >= 0 ? first + filled : body.pages > 0 ? bodyAt : 0
}

/** A page of front or end matter, or one that opens something, with its number. */
export function draftPage(
  draft: PageDraft,
  number: number,
  index: number,
  month: MonthFacts | undefined,
  book: BookInput,
  set: Setting,
): ScenePage {
  const { running } = draft
  const foot = draft.foot ?? 'none'
  const bare = month && { ...month, pages: [], open: [], warnings: [] }
  return page(draft.kind, draft.items, foot, number, month, set, (words) => ({
    number,
    side: sideOf(number),
    kind: draft.kind,
    words,
    book,
    ...(bare ? { month: bare, monthIndex: index } : {}),
    ...(running === undefined ? {} : { running }),
  }))
}

/** A page of a month's body with its number. */
export function bodyPage(
  layout: MonthLayout,
  at: number,
  number: number,
  index: number,
  book: BookInput,
  set: Setting,
): ScenePage {
  const planned = layout.pages[at] as BodyPage
  const own = planned.side === sideOf(number) ? planned : (layout.turned ?? planned)
  const { continues } = own
  const kind = own.kind ?? 'body'
  return page(kind, own.items, own.foot ?? 'full', number, layout, set, (words) => ({
    number,
    side: sideOf(number),
    kind,
    words,
    book,
    month: layout,
    monthIndex: index,
    bodyPage: at,
    ...(continues === undefined ? {} : { continues }),
  }))
}

function page(
  kind: ScenePage['kind'],
  items: SceneItem[],
  words: 'none' | 'folio' | 'full',
  number: number,
  month: MonthFacts | undefined,
  set: Setting,
  foot: (words: 'folio' | 'full') => Foot,
): ScenePage {
  const { style } = set
  return {
    widthMm: style.widthMm,
    heightMm: style.heightMm,
    bleedMm: style.bleedMm,
    side: sideOf(number),
    month: month?.month ?? '',
    kind,
    ...(words === 'none' ? {} : { folio: String(number) }),
    items: words === 'none' ? items : [...items, ...style.foot(foot(words), set)],
  }
}
