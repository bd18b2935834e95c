import type { Origin, SceneItem } from '#lib/print/scene.ts'
import { displayLines } from '../../block/display-lines.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { rect } from '../../block/shapes.ts'
import { chineseYear } from '../../book/calendar.ts'
import {
  type CatalogueEntry,
  type CatalogueRow,
  catalogueEntries,
  label,
  onlyYear,
  opposite,
} from '../../book/front-matter.ts'
import { pictureCaption } from '../../book/openers.ts'
import { facingPhoto } from '../../front/facing-photo.ts'
import { type Line, lineItems, lineWidthMm, setLabel } from '../../line/lines.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import {
  areaHeightMm,
  gridBaselineMm,
  gridTopMm,
  leadMm,
  measureMm,
  mmPerPt,
  type Side,
  textLeftMm,
} from '../../style/style.ts'
import { shownPhoto } from './openers.ts'

const titleFromMm = 27
/** Count ends so far inside the page number's edge. */
const countInsideMm = 13

/** An entry, the lines of its title, and its distance from the one before where there is room, and at least. */
type Row = { entry: CatalogueEntry; title: Line[]; down: number; least: number }

/** Below a year's rule the letters of a row need so many lines; above a year's name; from row to row. */
const [belowYear, aboveYear, betweenRows] = [1.2, 1.3, 0.84]

function rowsOf(entries: readonly CatalogueEntry[], set: Setting): Row[] {
  const titleOf = (entry: CatalogueRow): Line[] => {
    if (!entry.title) return []
    const wide = measureMm(set.style) - titleFromMm - countInsideMm - 10
    return displayLines(entry.title, { face: 'serif', sizePt: 10 }, { widthMm: wide, most: 2 }, set.fonts).lines
  }
  return entries.map((entry, at) => {
    const before = entries[at - 1]
    const title = 'year' in entry ? [] : titleOf(entry)
    if (!before) return { entry, title, down: 0, least: 0 }
    if ('year' in entry) return { entry, title, down: 3, least: aboveYear }
    return { entry, title, down: 2, least: 'year' in before ? belowYear : betweenRows }
  })
}

/** Entries a page of the catalogue holds at least (PRINT.md §2.8). */
const entriesPerPage = 24
/** From two lines an entry down to what 10 pt needs. */
const tightest = 0.42
const firstAlone = 2
const firstBelowHeading = 5
const lastLine = 26

/** Lines the list closes up by until it takes no more than a page for every 24 entries; pages of rows with their lines. */
function pagesOf(rows: readonly Row[], scale: number, headed: boolean): { row: Row; line: number }[][] {
  const pages: { row: Row; line: number }[][] = []
  let line = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const before = pages.at(-1)?.at(-1)?.row
    line += Math.max(row.least, row.down * scale) + Math.max(0, (before?.title.length ?? 0) - 1)
    // A year's name does not stand last on its page.
    if (line + ('year' in row.entry ? Math.max(belowYear, 2 * scale) : 0) > lastLine) {
      line = pages.length === 0 && headed ? firstBelowHeading : firstAlone
      pages.push([])
    }
    pages.at(-1)?.push({ row, line })
  }
  return pages
}

/**
 * Catalogue (PRINT-sparse.md §3.1): on an opening heading and picture face the years with their chapters; on one page the
 * picture stands below them where the list leaves it room.
 */
export function cataloguePages({ side, facts }: Place, set: Setting): PageDraft[] {
  const entries = catalogueEntries(facts)
  if (entries.length === 0) return []
  const rows = rowsOf(entries, set)
  const facing = side === 'left' ? photoItems({ end: facingEnd, hangs: true }, side, facts, set) : []
  const headed = facing.length === 0
  // What no closing up brings onto fewer pages stays airy.
  const wanted = Math.ceil(facts.chapters.length / entriesPerPage)
  const most = Math.max(wanted, pagesOf(rows, tightest, headed).length)
  let scale = 1
  while (scale > tightest && pagesOf(rows, scale, headed).length > most) scale -= 0.02
  let own = headed ? side : opposite(side)
  const pages = pagesOf(rows, scale, headed).map((page, at): PageDraft => {
    const last = page.at(-1)
    const end = last ? last.line + Math.max(0, last.row.title.length - 1) : 0
    const items = [
      ...(at === 0 && headed ? heading(onlyYear(facts), own, set) : []),
      ...page.flatMap(({ row, line }) => rowItems(row, { line, airy: scale > airyFrom }, own, set)),
      ...(at === 0 && headed ? photoItems({ end, hangs: false }, own, facts, set) : []),
    ]
    own = opposite(own)
    return { kind: 'catalogue', items }
  })
  if (headed) return pages
  return [{ kind: 'catalogue', items: [...heading(onlyYear(facts), side, set), ...facing] }, ...pages]
}

/** On an opening the picture has its page from line 8 on (PRINT.md §3.1). */
const facingEnd = 4

function heading(year: string, side: Side, set: Setting): SceneItem[] {
  const { style } = set
  const x = textLeftMm(style, side)
  return [
    ...label(
      '目录',
      { face: 'serif-semibold', sizePt: 20 },
      { xMm: x, yMm: gridBaselineMm(style, 1) + 1 },
      { ink: style.ink.text, origin: { role: 'title' } },
      set,
    ),
    ...label(
      year,
      { face: style.small.face, sizePt: 9, trackEm: 0.1 },
      { xMm: x, yMm: gridBaselineMm(style, 3) },
      { ink: style.ink.accent, origin: { role: 'label' } },
      set,
    ),
  ]
}

/** A whole year has its months below its name from this scale on. */
const airyFrom = 0.9

function rowItems({ entry, title }: Row, at: { line: number; airy: boolean }, side: Side, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const origin: Origin = { role: 'catalogue' }
  const x = textLeftMm(style, side)
  const y = gridBaselineMm(style, at.line)
  const right = x + measureMm(style)
  if ('year' in entry) {
    const type = { face: 'serif-medium' as const, sizePt: 12 }
    const ruleMm = y + 0.5 * leadMm(style)
    return [
      ...label(`${chineseYear(entry.year)}年`, type, { xMm: x, yMm: y }, { ink: style.ink.text, origin }, set),
      rect({ xMm: x, yMm: ruleMm, wMm: measureMm(style), hMm: 0.35 * mmPerPt }, style.ink.rule, origin),
      rect({ xMm: x, yMm: ruleMm, wMm: 12, hMm: 0.75 * mmPerPt }, style.ink.accent, origin),
    ]
  }
  const count = setLabel(`${entry.posts} 篇`, { face: style.small.face, latin: style.numerals, sizePt: 8.5 }, fonts)
  const page = setLabel(String(entry.page), { face: style.numerals, sizePt: 11.5 }, fonts)
  return [
    ...namesOf(entry, { xMm: x, yMm: y, airy: at.airy }, set),
    ...title.flatMap((one, index) =>
      lineItems(one, x + titleFromMm, y + index * leadMm(style), style.ink.text, origin),
    ),
    ...lineItems(count, right - countInsideMm - lineWidthMm(count), y, style.ink.k45, origin),
    ...lineItems(page, right - lineWidthMm(page), y, style.ink.text, origin),
  ]
}

/** What stands at the head of a chapter's row: its months, or its year with the months below. */
function namesOf(
  { name, months }: CatalogueRow,
  { airy, ...at }: { xMm: number; yMm: number; airy: boolean },
  set: Setting,
): SceneItem[] {
  const { style } = set
  const [origin, widthMm]: [Origin, number] = [{ role: 'catalogue' }, titleFromMm - 3.5]
  const small = { ink: style.ink.accent, origin }
  if (!months) return label(name, { face: style.small.face, sizePt: 10 }, { ...at, widthMm }, small, set)
  const year = { face: 'serif-medium' as const, sizePt: 11 }
  const own = label(name, year, { ...at, widthMm }, { ink: style.ink.text, origin }, set)
  const below = { xMm: at.xMm, yMm: at.yMm + 0.75 * leadMm(style), widthMm }
  return airy ? [...own, ...label(months, { face: style.small.face, sizePt: 8 }, below, small, set)] : own
}

/** Between the list and a picture. */
const aboveLines = 4
const leastPhotoLines = 9
/**
 * A picture from further on in the book that opens no chapter, whole: on the foot of the page below the list, or hung
 * below the heading that faces it.
 */
function photoItems(
  { end, hangs }: { end: number; hangs: boolean },
  side: Side,
  facts: BookFacts,
  set: Setting,
): SceneItem[] {
  const { style } = set
  const lines = style.lines - end - aboveLines
  if (lines < leastPhotoLines) return []
  const not = new Set(facts.book.chapters.flatMap((_, index) => shownPhoto(facts, index, set)))
  const wide = measureMm(style)
  const footMm = style.headMm + areaHeightMm(style)
  const topMm = gridTopMm(style, style.lines - lines)
  const roomMm = hangs ? footMm - topMm : Math.min(footMm - topMm, wide / 1.3)
  const found = facingPhoto(facts, { wMm: wide, hMm: roomMm }, { most: 0, leastWideMm: 0.9 * wide, not }, set)
  if (!found) return []
  const x = textLeftMm(style, side) + wide - found.wMm
  const y = hangs ? topMm : footMm - found.hMm
  const caption = pictureCaption(found.post)
  const frame = { xMm: 0, yMm: 0, wMm: found.wMm, hMm: found.hMm }
  const at = { xMm: x + found.wMm, yMm: y - 1.8, anchor: 'right' as const }
  const type = { face: style.small.face, sizePt: 8 }
  return [
    ...style.picture({ ...imageItem(found.photo, x, y, frame, ''), origin: { role: 'photo' } }, set),
    ...label(caption, type, at, { ink: style.ink.k65, origin: { role: 'caption' } }, set),
  ]
}
