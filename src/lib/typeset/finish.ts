import type { Scene, SceneItem, ScenePage } from '../print/scene.ts'
import { yearOf } from './calendar.ts'
import type { BookInput } from './content.ts'
import type { BookFacts, Design, Foot, PageDraft, Place } from './design.ts'
import { type MonthLayout, settingOf } from './month.ts'
import { measureMm, type Side } from './style.ts'
import type { World } from './world.ts'

/** Where a month stands in the finished book: numbers of pages from 1, as printed. */
export type BookMonth = {
  month: string
  title: string
  posts: number
  photos: number
  firstPage: number
  pageCount: number
}

/** A page with what the foot must know of it. */
type Sheet = PageDraft & { month: number; bodyPage?: number; continues?: string }

const sideOf = (number: number): Side => (number % 2 === 0 ? 'left' : 'right')

/**
 * Joins finished months to a book (PRINT.md §2.7): blank leaf, title (right), copyright, preface, catalogue, months,
 * afterword, end page; printed numbers are positions in the book, odd ones on the right. Everything around the months
 * is composed twice, because the catalogue must know the numbers of pages that stand behind it.
 */
export function finish(
  book: BookInput,
  layouts: readonly MonthLayout[],
  style: Design,
  world: World,
): { scene: Scene; months: BookMonth[] } {
  const sections = new Map<string, { drafts: PageDraft[]; numbered: boolean }>()
  const drafted = sheets(book, layouts, style, world, () => 0, sections)
  const opened = layouts.map((_, index) => openingPage(drafted, index))
  const all = sheets(book, layouts, style, world, (month) => opened[month] ?? 0, sections)
  const set = { ...settingOf(style, world, book.options), measureMm: measureMm(style) }
  const pages = all.map((sheet, index): ScenePage => {
    const number = index + 1
    const side = sideOf(number)
    const words = sheet.foot ?? 'none'
    const items: SceneItem[] =
      words === 'none' ? sheet.items : [...sheet.items, ...style.foot(footOf(sheet, number, side, words), set)]
    return {
      widthMm: style.widthMm,
      heightMm: style.heightMm,
      bleedMm: style.bleedMm,
      side,
      month: layouts[sheet.month]?.month ?? '',
      kind: sheet.kind,
      ...(words === 'none' ? {} : { folio: String(number) }),
      items,
    }
  })
  // Bodies are known by their months' hashes; only what stands around them has to be read for the book's own.
  const around = pages.filter((_, index) => all[index]?.bodyPage === undefined)
  const hash = world.hash(
    JSON.stringify([book.title, book.author, style.id, layouts.map((layout) => layout.hash), around]),
  )
  return { scene: { hash, title: book.title, author: book.author, pages }, months: monthsOf(layouts, all) }

  function footOf(sheet: Sheet, number: number, side: Side, words: 'folio' | 'full'): Foot {
    const month = layouts[sheet.month]
    return {
      number,
      side,
      kind: sheet.kind,
      words,
      book,
      ...(month ? { month, monthIndex: sheet.month } : {}),
      ...(sheet.bodyPage === undefined ? {} : { bodyPage: sheet.bodyPage }),
      ...(sheet.continues === undefined ? {} : { continues: sheet.continues }),
      ...(sheet.running === undefined ? {} : { running: sheet.running }),
    }
  }
}

function sheets(
  book: BookInput,
  layouts: readonly MonthLayout[],
  style: Design,
  world: World,
  pageOf: (month: number) => number,
  /** Sections of the first round; those that asked for no page number are what they will be. */
  known: Map<string, { drafts: PageDraft[]; numbered: boolean }>,
): Sheet[] {
  let asked = false
  const facts: BookFacts = {
    book,
    months: layouts,
    pageOf: (month) => {
      asked = true
      return pageOf(month)
    },
  }
  const set = { ...settingOf(style, world, book.options), measureMm: measureMm(style) }
  const out: Sheet[] = []
  const side = (): Side => sideOf(out.length + 1)
  const place = (): Place => ({ number: out.length + 1, side: side(), facts })
  const add = (drafts: readonly PageDraft[], month = -1): void => {
    for (const draft of drafts) out.push({ ...draft, month })
  }
  const section = (name: string, make: () => PageDraft[], month = -1): void => {
    const before = known.get(name)
    if (before && !before.numbered) {
      add(before.drafts, month)
      return
    }
    asked = false
    const drafts = make()
    known.set(name, { drafts, numbered: asked })
    add(drafts, month)
  }
  const blankUntil = (wanted: Side, month = -1): void => {
    if (side() !== wanted) add([{ kind: 'blank', items: [] }], month)
  }
  add([
    { kind: 'blank', items: [] },
    { kind: 'blank', items: [] },
  ])
  section('title', () => style.title(place(), set))
  section('copyright', () => style.copyright(place(), set))
  const { preface, afterword } = book
  if (preface) section('preface', () => style.letter(preface, place(), set))
  section('catalogue', () => style.catalogue(place(), set))
  const severalYears = new Set(layouts.map((layout) => yearOf(layout.month)).filter((year) => year > 0)).size > 1
  let year = 0
  layouts.forEach((layout, index) => {
    const own = yearOf(layout.month)
    if (severalYears && own > 0 && own !== year)
      section(`year ${index}`, () => style.yearOpener(own, place(), set), index)
    year = own
    section(`month ${index}`, () => style.monthOpener(index, place(), set), index)
    if (layout.pages.length > 0) blankUntil(style.bodyStarts, index)
    layout.pages.forEach((page, bodyPage) => {
      out.push({
        kind: page.kind ?? 'body',
        items: page.items,
        foot: page.foot ?? 'full',
        month: index,
        bodyPage,
        ...(page.continues === undefined ? {} : { continues: page.continues }),
      })
    })
  })
  if (afterword) section('afterword', () => style.letter(afterword, place(), set))
  section('end', () => style.end(place(), set))
  if (out.length % 2 === 1) add([{ kind: 'blank', items: [] }])
  return out
}

/** Printed number of the page a month is found by: its opening page that carries a number, else its first page. */
function openingPage(all: readonly Sheet[], month: number): number {
  const numbered = all.findIndex((sheet) => sheet.month === month && sheet.kind === 'opener' && sheet.foot)
  if (numbered >= 0) return numbered + 1
  return all.findIndex((sheet) => sheet.month === month && sheet.kind !== 'blank') + 1
}

function monthsOf(layouts: readonly MonthLayout[], all: readonly Sheet[]): BookMonth[] {
  const first: number[] = []
  const count: number[] = []
  all.forEach((sheet, index) => {
    if (sheet.month < 0) return
    first[sheet.month] ??= index + 1
    count[sheet.month] = (count[sheet.month] ?? 0) + 1
  })
  return layouts.map((layout, index) => ({
    month: layout.month,
    title: layout.title,
    posts: layout.counts.posts,
    photos: layout.counts.photos,
    firstPage: first[index] ?? 0,
    pageCount: count[index] ?? 0,
  }))
}
