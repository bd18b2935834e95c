import type { Origin, SceneItem } from '../../../print/scene.ts'
import { setDisplay } from '../../block/display-lines.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { rect } from '../../block/shapes.ts'
import { fitted } from '../../block/text-blocks.ts'
import { yearOf } from '../../book/calendar.ts'
import { monthFigures } from '../../book/chapter-name.ts'
import { label, opposite } from '../../book/front-matter.ts'
import { bestPhoto } from '../../book/openers.ts'
import type { Photo } from '../../book/photo.ts'
import { monthsOf } from '../../book/section.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { facingPhoto, openersPictures } from '../../front/facing-photo.ts'
import { lineItems } from '../../line/lines.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { columnMm, gridTopMm, leadMm, measureMm, mmPerPt, type Side, textLeftMm } from '../../style/style.ts'
import { ruleMm } from './head.ts'
import { countsOf, figuresOf, nameOf } from './opener-words.ts'

/** Entries of a page (PRINT.md §2.8: a page for 24). */
const mostEntries = 24
const cellsInRow = 3
/** Lines of the grid: the first row, and from one to the next. */
const firstLine = 8
const roomLines = 37

/**
 * How an entry looks: picture above the words over the column where there is room (PRINT-sparse.md §3.2), else beside them
 * as on the board of twelve months, smaller from five rows on. `lines`: from one row to the next.
 */
type Look = { lines: number; wMm: number; hMm: number; above: boolean; figurePt: number }
const large: Look = { lines: 12, wMm: 52, hMm: 35, above: true, figurePt: 22 }
const middle: Look = { lines: 9.2, wMm: 22, hMm: 28, above: false, figurePt: 22 }
const namePt = 13
const small: Look = { lines: 4.6, wMm: 14.5, hMm: 18, above: false, figurePt: 15 }

/**
 * Entries of a page in rows: one a year where that leaves room for pictures, its figures in the first column (`first`: of
 * the entries), else three by three.
 */
type Rows = { years: boolean; rows: number[][]; look: Look; first: number }

/**
 * Chapters on one page: what they show, their months in figures, a clause and the page (PRINT.md §2.8, §3.2). On an opening
 * the years in large figures face their rows, or a picture faces the list; else all stands on the one page.
 */
export function cataloguePages({ side, facts }: Place, set: Setting): PageDraft[] {
  const count = facts.chapters.length
  const pages: PageDraft[] = []
  const facing = side === 'left' ? facingPage(facts, set) : undefined
  let own = facing ? opposite(side) : side
  if (facing) pages.push({ kind: 'catalogue', items: facing })
  const thumbs = thumbnails(facts)
  for (let from = 0; from < count; from += mostEntries) {
    const indexes = Array.from({ length: Math.min(mostEntries, count - from) }, (_, at) => from + at)
    const page = rowsOf(indexes, facts, facing !== undefined)
    const items = from > 0 ? [] : facing ? contents(own, facts, set) : heading(own, facts, set)
    page.rows.forEach((row, rowAt) => {
      const line = firstLine + rowAt * page.look.lines
      if (page.years && !facing) items.push(...yearItems(row, line, own, facts, set))
      row.forEach((index, at) => {
        const [thumb, second] = thumbs[index] ?? []
        items.push(...cell({ index, at, line, page, thumb }, own, facts, set))
        // Alone in its year's row a chapter shows another picture, where an empty column would stand.
        if (second && page.years && row.length === 1)
          items.push(...thumbItems(second, { at: at + 1, line }, page, own, set))
      })
    })
    pages.push({ kind: 'catalogue', items })
    own = opposite(own)
  }
  return pages
}

/** Chapters of a page by their years. */
function byYear(indexes: readonly number[], facts: BookFacts): number[][] {
  const years: number[][] = []
  for (const index of indexes) {
    const year = yearOf(facts.chapters[index]?.month ?? '')
    const before = years.at(-1)?.at(-1)
    const same = before !== undefined && (year === 0 || yearOf(facts.chapters[before]?.month ?? '') === year)
    if (same) years.at(-1)?.push(index)
    else years.push([index])
  }
  return years
}

const fits = (look: Look, rows: number): boolean => rows * look.lines <= roomLines

/** Years that have a row each: in its first column, or on the page that faces it. */
const haveRows = (years: readonly number[][], facing: boolean): boolean =>
  years.every((row) => row.length < cellsInRow + (facing ? 1 : 0)) && fits(large, years.length)

function rowsOf(indexes: readonly number[], facts: BookFacts, facing: boolean): Rows {
  const years = byYear(indexes, facts)
  if (haveRows(years, facing)) return { years: true, rows: years, look: large, first: facing ? 0 : 1 }
  const rows = Array.from({ length: Math.ceil(indexes.length / cellsInRow) }, (_, at) =>
    indexes.slice(at * cellsInRow, (at + 1) * cellsInRow),
  )
  return {
    years: false,
    rows,
    look: fits(large, rows.length) ? large : fits(middle, rows.length) ? middle : small,
    first: 0,
  }
}

/** The page that faces the list: its years, or a picture hung below the word; undefined where there is neither. */
function facingPage(facts: BookFacts, set: Setting): SceneItem[] | undefined {
  const indexes = facts.chapters.map((_, index) => index)
  const years = byYear(indexes, facts)
  const word = title(textLeftMm(set.style, 'left'), set)
  if (indexes.length <= mostEntries && haveRows(years, true))
    return [...word, ...years.flatMap((row, at) => yearFacing(row, firstLine + at * large.lines, facts, set))]
  const { style } = set
  const box = { wMm: measureMm(style), hMm: roomLines * leadMm(style) - 3 }
  const not = openersPictures(facts)
  const found = facingPhoto(facts, box, { leastWideMm: 0.9 * box.wMm, not }, set)
  if (!found) return undefined
  const frame = { xMm: 0, yMm: 0, wMm: found.wMm, hMm: found.hMm }
  const image = imageItem(found.photo, textLeftMm(style, 'left'), gridTopMm(style, firstLine), frame, '')
  return [...word, ...style.picture({ ...image, origin: { role: 'photo' } }, set)]
}

const facingPt = 126

/** A year over its page's whole measure, its counts at the right (PRINT-sparse.md §3.2). */
function yearFacing(row: readonly number[], line: number, { chapters }: BookFacts, set: Setting): SceneItem[] {
  const { style } = set
  const own = row.flatMap((index) => chapters[index] ?? [])
  const year = yearOf(own[0]?.month ?? '')
  const x = textLeftMm(style, 'left')
  const y = gridTopMm(style, line)
  const origin: Origin = { role: 'label' }
  const rule = rect({ xMm: x, yMm: y, wMm: measureMm(style), hMm: ruleMm }, style.ink.text, origin)
  if (year === 0) return [rule]
  const figure = { face: 'barlow-bold' as const, sizePt: facingPt }
  const small = { face: 'sans' as const, latin: 'barlow' as const, sizePt: 9 }
  const right = { xMm: x + measureMm(style), yMm: y + 8, anchor: 'right' as const }
  return [
    rule,
    ...lineItems(
      fitted(yearsOf(own), figure, measureMm(style), set.fonts),
      ...([x - 1.2, y + 37, style.ink.accent, origin] as const),
    ),
    ...label(sumsOf(own), small, right, { ink: style.ink.k65, origin }, set),
  ]
}

/** `44 篇　53 张照片` */
function sumsOf(chapters: readonly SectionFacts[]): string {
  const sum = (of: 'posts' | 'photos'): number => chapters.reduce((all, { counts }) => all + counts[of], 0)
  return [`${sum('posts')} 篇`, ...(sum('photos') > 0 ? [`${sum('photos')} 张照片`] : [])].join('　')
}

const title = (xMm: number, set: Setting): SceneItem[] =>
  label(
    '目录',
    { face: 'serif-black', sizePt: 44 },
    { xMm: xMm - 0.8, yMm: 50 },
    { ink: set.style.ink.text, origin: { role: 'title' } },
    set,
  )

/** Over the list: what the book holds at the left edge or beside the word, CONTENTS at the right. */
function contents(side: Side, { chapters }: BookFacts, set: Setting, besideMm = 0): SceneItem[] {
  const { style } = set
  const x = textLeftMm(style, side)
  const contents = { face: 'barlow-bold' as const, sizePt: 22 }
  const counts = { face: 'sans' as const, latin: 'barlow' as const, sizePt: 9 }
  const origin: Origin = { role: 'label' }
  const right = { xMm: x + measureMm(style), yMm: 50, anchor: 'right' as const }
  return [
    ...label(sumsOf(chapters), counts, { xMm: x + besideMm, yMm: 50 }, { ink: style.ink.k65, origin }, set),
    ...label('CONTENTS', contents, right, { ink: style.ink.accent, origin }, set),
  ]
}

const heading = (side: Side, facts: BookFacts, set: Setting): SceneItem[] => [
  ...title(textLeftMm(set.style, side), set),
  ...contents(side, facts, set, 42),
]

/** The year of a row in the first column, what it holds below; the rule goes over the whole row. */
function yearItems(
  row: readonly number[],
  line: number,
  side: Side,
  { chapters }: BookFacts,
  set: Setting,
): SceneItem[] {
  const { style } = set
  const own = row.flatMap((index) => chapters[index] ?? [])
  const year = yearOf(own[0]?.month ?? '')
  const x = textLeftMm(style, side)
  const y = gridTopMm(style, line)
  const origin: Origin = { role: 'label' }
  const rule = rect({ xMm: x, yMm: y, wMm: measureMm(style), hMm: ruleMm }, style.ink.text, origin)
  if (year === 0) return [rule]
  const figure = { face: 'barlow-bold' as const, sizePt: 64 }
  const counts = { face: 'sans' as const, latin: 'barlow' as const, sizePt: 9 }
  return [
    rule,
    ...lineItems(
      fitted(yearsOf(own), figure, columnMm(style), set.fonts),
      ...([x - 0.8, y + 19.5, style.ink.accent, origin] as const),
    ),
    ...label(sumsOf(own), counts, { xMm: x, yMm: y + 27 }, { ink: style.ink.k65, origin }, set),
  ]
}

/** The year of a row; a chapter of several, alone in its row, has its own figures. */
function yearsOf(own: readonly SectionFacts[]): string {
  const spanning = own.find(isOfYears)
  return spanning ? figuresOf(spanning) : String(yearOf(own[0]?.month ?? ''))
}

const isOfYears = ({ months }: SectionFacts): boolean => new Set(months.map(yearOf).filter((year) => year > 0)).size > 1

/** Two pictures of every chapter; not the one it opens with, where there are others. */
function thumbnails(facts: BookFacts): Photo[][] {
  const used = new Set(facts.chapters.flatMap((layout) => (layout.opener ? [layout.opener.media] : [])))
  return monthsOf(facts.book).map((month) => {
    const wanted = { wMm: large.wMm, hMm: large.hMm, leastKept: 0.3 }
    const first = (bestPhoto(month.posts, { ...wanted, not: used }) ?? bestPhoto(month.posts, wanted))?.photo
    if (!first) return []
    const second = bestPhoto(month.posts, { ...wanted, not: new Set([...used, first.media]) })?.photo
    return second ? [first, second] : [first]
  })
}

function thumbItems(
  thumb: Photo,
  { at, line }: { at: number; line: number },
  { look, first }: Rows,
  side: Side,
  set: Setting,
): SceneItem[] {
  const { style } = set
  const x = textLeftMm(style, side) + (at + first) * (columnMm(style) + style.columns.gapMm)
  const frame = { xMm: 0, yMm: 0, wMm: look.wMm, hMm: look.hMm }
  const image = imageItem(thumb, x, gridTopMm(style, line) + 3, frame, '')
  return style.picture({ ...image, origin: { role: 'photo' } }, set)
}

function cell(
  { index, at, line, page, thumb }: { index: number; at: number; line: number; page: Rows; thumb: Photo | undefined },
  side: Side,
  facts: BookFacts,
  set: Setting,
): SceneItem[] {
  const { style } = set
  const layout = facts.chapters[index]
  if (!layout) return []
  const { look } = page
  const column = columnMm(style)
  const x = textLeftMm(style, side) + (at + page.first) * (column + style.columns.gapMm)
  const y = gridTopMm(style, line)
  const origin: Origin = { role: 'catalogue' }
  const rule = rect({ xMm: x, yMm: y, wMm: column, hMm: ruleMm }, style.ink.text, origin)
  // A year's own rule goes over its row; the one of the facing page ends at the fold.
  const items: SceneItem[] = page.years && page.first > 0 ? [] : [rule]
  if (thumb) items.push(...thumbItems(thumb, { at, line }, page, side, set))
  const wordsX = thumb && !look.above ? x + look.wMm + 4 : x
  const right = x + column
  const baseline = y + (thumb && look.above ? look.hMm + 3 : 0) + 3.2 + 0.7 * look.figurePt * mmPerPt
  // Where its years stand at the left it says its months.
  const isNamed = page.years && isOfYears(layout)
  const figure = isNamed
    ? { face: 'serif-black' as const, sizePt: namePt }
    : { face: 'barlow-bold' as const, sizePt: look.figurePt }
  const ink = style.ink.accent
  // Beside large figures of its year it says its months.
  const figures = page.years && layout.wholeYear ? monthFigures(layout) : figuresOf(layout)
  const own = (!isNamed && figures) || nameOf(layout)
  items.push(...label(own, figure, { xMm: wordsX, yMm: baseline }, { ink, origin }, set))
  return [
    ...items,
    ...entryWords(
      {
        layout,
        note: page.years || layout.wholeYear ? '' : yearNote(layout, index, facts),
        index,
        baseline,
        wordsX,
        right,
        look,
      },
      facts,
      set,
    ),
  ]
}

/** The year beside the first of its chapters. */
function yearNote(layout: SectionFacts, index: number, { chapters }: BookFacts): string {
  const year = yearOf(layout.month)
  const before = chapters[index - 1]
  const several = new Set(chapters.map(({ month }) => yearOf(month))).size > 1
  return several && year > 0 && (!before || yearOf(before.month) !== year) ? String(year) : ''
}

function entryWords(
  {
    layout,
    note,
    index,
    baseline,
    wordsX,
    right,
    look,
  }: { layout: SectionFacts; note: string; index: number; baseline: number; wordsX: number; right: number; look: Look },
  facts: BookFacts,
  set: Setting,
): SceneItem[] {
  const { style, fonts } = set
  const origin: Origin = { role: 'catalogue' }
  const ink = style.ink.k65
  // Large enough to be found and read at arm's length.
  const page = { face: 'barlow-bold' as const, sizePt: look === small ? 11 : 14 }
  const at = { xMm: right, yMm: baseline, anchor: 'right' as const }
  const items = label(`P.${facts.pageOf(index)}`, page, at, { ink: style.ink.text, origin }, set)
  if (note) {
    const year = { face: 'barlow-bold' as const, sizePt: look === small ? 8 : 9 }
    items.push(
      ...label(
        note,
        year,
        look.above ? { ...at, xMm: right - 13 } : { ...at, yMm: baseline - 0.72 * page.sizePt * mmPerPt - 1.1 },
        { ink, origin },
        set,
      ),
    )
  }
  // A chapter without a clause to quote says what it holds: no entry is empty (PRINT.md §2.8).
  const words = layout.title || countsOf(layout)
  const type = { face: 'serif-semibold' as const, sizePt: look === small ? 9 : 9.5 }
  const rows = setDisplay(words, type, { widthMm: right - wordsX }, fonts)
  const lead = look === small ? 4.6 : leadMm(style)
  return [
    ...items,
    ...rows.flatMap((row, line) => lineItems(row, wordsX, baseline + lead * (line + 1) + 1, style.ink.text, origin)),
  ]
}
