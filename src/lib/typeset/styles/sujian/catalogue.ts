import type { Origin, SceneItem } from '#lib/print/scene.ts'
import { rect } from '../../block/shapes.ts'
import { chineseCount, chineseYear } from '../../book/calendar.ts'
import { type CatalogueEntry, type CatalogueRow, catalogueEntries, opposite } from '../../book/front-matter.ts'
import { displayBreak } from '../../line/display-break.ts'
import { verticalHeightMm, verticalItems } from '../../line/vertical.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { areaHeightMm, measureMm, mmPerPt, type Side, textLeftMm } from '../../style/style.ts'
import { frame, insideMm, yearsOf } from './front.ts'

/** Room of the frame: seven columns of 12.6 mm (PRINT.md §3.3), closer ones for more chapters. */
const widestMm = 12.6
const roomMm = 7 * widestMm
/** Closer columns would touch: the list then stands in two rows. */
const narrowestMm = 5.6
/** A page holds as many entries at least (PRINT.md §2.8). */
const entriesPerPage = 24

/** How a page's columns stand: so many in a row, the rows above one another, read from right to left. */
type Grid = { rows: 1 | 2; perRow: number; pitchMm: number; highMm: number }

/** Columns for so many entries and the heading; what stands upright is read towards the left. */
function gridFor(columns: number, heading: boolean, highMm: number): Grid {
  const one = columns + (heading ? 1 : 0)
  if (roomMm / one >= narrowestMm) {
    const perRow = Math.max(7, one)
    return { rows: 1, perRow, pitchMm: roomMm / perRow, highMm }
  }
  const perRow = Math.ceil(columns / 2) + (heading ? 1 : 0)
  return { rows: 2, perRow, pitchMm: roomMm / perRow, highMm: highMm / 2 }
}

/**
 * Upright catalogue in double frames: columns from right to left, pages in the order the book is turned. On an opening the
 * word 目次 has the left page's frame.
 */
export function cataloguePages({ side, facts }: Place, set: Setting): PageDraft[] {
  const entries = catalogueEntries(facts)
  if (entries.length === 0) return []
  const count = Math.ceil(facts.chapters.length / entriesPerPage)
  const share = Math.ceil(entries.length / count)
  const faces = side === 'left'
  let own: Side = faces ? 'right' : side
  const pages = Array.from({ length: count }, (_, at): PageDraft => {
    const part = entries.slice(at * share, (at + 1) * share)
    const posts = at === count - 1 ? facts.chapters.reduce((sum, { counts }) => sum + counts.posts, 0) : 0
    const items = cataloguePage(part, { side: own, heading: at === 0 && !faces, posts: faces ? 0 : posts }, set)
    own = opposite(own)
    return { kind: 'catalogue', items }
  }).filter(({ items }) => items.length > 0)
  return faces ? [{ kind: 'catalogue', items: facingPage(facts, set) }, ...pages] : pages
}

/** The frame of a left page: left edge and width, as the list's. */
const frameWideMm = roomMm + 2 * insideMm

/** 目次 in the middle of its frame as the title has it, the years and what the book holds at its sides. */
function facingPage(facts: BookFacts, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const [top, high] = [style.headMm, areaHeightMm(style)]
  const left = textLeftMm(style, 'left') + measureMm(style) - frameWideMm
  const middle = left + frameWideMm / 2
  const hair = 0.35 * mmPerPt
  const small = { face: 'serif' as const, sizePt: 9, trackEm: 0.3 }
  const grey = { ink: style.ink.k65, origin: { role: 'label' as const } }
  const posts = facts.chapters.reduce((sum, { counts }) => sum + counts.posts, 0)
  const held = posts > 0 ? `共${chineseCount(posts)}篇` : ''
  const heldTop = top + high - 10 - verticalHeightMm(held, small, fonts)
  return [
    ...frame(left, top, frameWideMm, high, set),
    ...[middle - sideColumnMm, middle + sideColumnMm].map((xMm) =>
      rect({ xMm, yMm: top + insideMm, wMm: hair, hMm: high - 2 * insideMm }, style.ink.text, { role: 'label' }),
    ),
    ...verticalItems(
      '目次',
      { centreMm: middle, topMm: top + 22 },
      { face: 'serif-semibold', sizePt: 28, trackEm: 0.8 },
      { ink: style.ink.text, origin: { role: 'title' } },
      fonts,
    ),
    ...verticalItems(yearsOf(facts), { centreMm: middle + besideMm, topMm: top + 10 }, small, grey, fonts),
    ...verticalItems(held, { centreMm: middle - besideMm, topMm: heldTop }, small, grey, fonts),
  ]
}

/** From the middle of the frame to the rules of its middle column, and to the words beside it. */
const [sideColumnMm, besideMm] = [18, 31]

/** `posts`: of the whole book, said on the last page where a column is free; 0 elsewhere. */
function cataloguePage(
  entries: readonly CatalogueEntry[],
  { side, heading, posts }: { side: Side; heading: boolean; posts: number },
  set: Setting,
): SceneItem[] {
  const { style, fonts } = set
  const top = style.headMm
  const high = areaHeightMm(style)
  const wide = frameWideMm
  const left = textLeftMm(style, side) + (side === 'left' ? measureMm(style) - wide : 0)
  const grid = gridFor(entries.length, heading, high - 2 * insideMm)
  const first = heading ? 1 : 0
  const centre = (column: number): number => left + insideMm + roomMm - (column + 0.5) * grid.pitchMm
  const items = [...frame(left, top, wide, high, set), ...rules(grid, { left, first }, set)]
  if (heading)
    items.push(
      ...verticalItems(
        '目次',
        { centreMm: centre(0), topMm: top + 10 },
        { face: 'serif-semibold', sizePt: Math.min(17, (0.75 * grid.pitchMm) / mmPerPt), trackEm: 0.6 },
        { ink: style.ink.text, origin: { role: 'title' } },
        fonts,
      ),
    )
  const perRow = grid.perRow - first
  entries.forEach((entry, index) => {
    const row = Math.floor(index / perRow)
    const place = { x: centre(first + (index % perRow)), top: top + insideMm + row * grid.highMm }
    items.push(...entryItems(entry, place, grid, set))
  })
  if (posts > 0 && entries.length < perRow * grid.rows) {
    const type = { face: 'serif' as const, sizePt: 8, trackEm: 0.15 }
    const text = `共${chineseCount(posts)}篇`
    const topMm = top + high - 7 - verticalHeightMm(text, type, fonts)
    const ink = { ink: style.ink.k65, origin: { role: 'label' as const } }
    items.push(...verticalItems(text, { centreMm: centre(grid.perRow - 1), topMm }, type, ink, fonts))
  }
  return items
}

/** Between columns, and between rows beside the heading's column. */
function rules(grid: Grid, { left, first }: { left: number; first: number }, set: Setting): SceneItem[] {
  const { style } = set
  const top = style.headMm + insideMm
  const high = areaHeightMm(style) - 2 * insideMm
  const hair = 0.25 * mmPerPt
  const origin: Origin = { role: 'label' }
  const items: SceneItem[] = []
  for (let at = 1; at < grid.perRow; at += 1)
    items.push(
      rect({ xMm: left + insideMm + at * grid.pitchMm, yMm: top, wMm: hair, hMm: high }, style.ink.k65, origin),
    )
  if (grid.rows === 2) {
    const wMm = roomMm - first * grid.pitchMm
    items.push(rect({ xMm: left + insideMm, yMm: top + grid.highMm, wMm, hMm: hair }, style.ink.k65, origin))
  }
  return items
}

type At = { x: number; top: number }

function entryItems(entry: CatalogueEntry, { x, top }: At, grid: Grid, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const origin: Origin = { role: 'catalogue' }
  const margin = grid.rows === 2 ? 4 : 6
  const upright = (text: string, topMm: number, type: Type, ink = style.ink.text): SceneItem[] =>
    verticalItems(text, { centreMm: x, topMm }, type, { ink, origin }, fonts)
  if ('year' in entry) {
    const type: Type = { face: 'serif-medium', sizePt: largest(12, grid), trackEm: 0.4 }
    return upright(`${chineseYear(entry.year)}年`, top + margin, type)
  }
  const close = grid.rows === 2
  const name: Type = { face: 'serif', sizePt: largest(close ? 8 : 9, grid), trackEm: close ? 0.06 : 0.12 }
  const page: Type = { face: 'serif', sizePt: largest(close ? 8 : 9, grid), trackEm: close ? 0.2 : 0.35 }
  const number = chineseYear(entry.page || 0)
  const foot = top + grid.highMm - margin - verticalHeightMm(number, page, fonts)
  const after = top + margin + verticalHeightMm(entry.name, name, fonts) + 3.5
  const from = grid.rows === 1 ? Math.max(after, top + 28.7) : Math.max(after, top + 16)
  // Room for any page's number, so that titles do not depend on it.
  const roomMm = top + grid.highMm - margin - verticalHeightMm('〇〇〇', page, fonts) - 2 - from
  const words = titleIn(entry, roomMm, grid, set)
  return [
    ...upright(entry.name, top + margin, name, style.ink.accent),
    ...words.columns.flatMap((text, at) => {
      const centreMm = x + ((words.columns.length - 1) / 2 - at) * twoColumns * words.type.sizePt * mmPerPt
      return verticalItems(text, { centreMm, topMm: from }, words.type, { ink: style.ink.text, origin }, fonts)
    }),
    ...upright(number, foot, page),
  ]
}

type Type = { face: 'serif' | 'serif-medium'; sizePt: number; trackEm: number }

/** Em from one column of a title in two to the other. */
const twoColumns = 1.22

/** A column's letters leave a third of it white. */
const largest = (sizePt: number, { pitchMm }: Grid): number => Math.min(sizePt, (0.66 * pitchMm) / mmPerPt)

/** A chapter's title as large as it fits, at last in two columns; one that fits in no size, like none, gives way to how much the chapter holds. */
function titleIn(
  entry: CatalogueRow,
  roomMm: number,
  grid: Grid,
  set: Setting,
): { columns: readonly string[]; type: Type } {
  // Titles of a close page are of one size but for a little: some must stand in two columns.
  const most = largest(grid.rows === 2 ? 9 : 12, grid)
  for (const [share, trackEm] of [
    [1, 0.22],
    [1, 0.1],
    [0.94, 0.04],
  ] as const) {
    const type: Type = { face: 'serif-medium', sizePt: most * share, trackEm }
    if (type.sizePt >= 7.5 && entry.title && verticalHeightMm(entry.title, type, set.fonts) <= roomMm)
      return { columns: [entry.title], type }
  }
  const type: Type = { face: 'serif-medium', sizePt: Math.min(8.5, grid.pitchMm / 2.6 / mmPerPt), trackEm: 0.04 }
  const { lines, sound } = displayBreak(entry.title, { count: 2 })
  if (
    entry.title &&
    sound &&
    type.sizePt >= 6.5 &&
    lines.every((one) => verticalHeightMm(one, type, set.fonts) <= roomMm)
  )
    return { columns: lines, type }
  return {
    columns: [`${chineseCount(entry.posts)}篇`],
    type: { face: 'serif', sizePt: largest(9, grid), trackEm: 0.12 },
  }
}
