import type { SceneItem } from '#lib/print/scene.ts'
import { type Block, headingGap, ofPost } from '../block/block.ts'
import { type ColumnKind, type FilledColumn, flow } from '../flow/flow.ts'
import type { Setting } from '../style/design.ts'
import { bodyEmMm, columnMm, gridTopMm, leadMm, type Side, type Style, textLeftMm } from '../style/style.ts'
import type { Month, Post } from './content.ts'
import { headedMonths } from './headed-months.ts'
import type { BodyPage, SectionPages } from './section-layout.ts'

/** A column of a page: its place, and the grid lines it has from `topLine`. */
export type Column = {
  side: Side
  index: number
  topLine: number
  lines: number
  next: number
  cost?: number
  endCost?: number
  turns?: boolean
}

/** Ending on a right page keeps the left one before the next month's opening free for its photo. */
const oddPagesCost = 6

/** A page more for posts of one column: white at two feet, or a picture smaller than it might be, is dearer to its reader. */
const pageCost = 60

/** The style's columns of equal height, page after page, as a ring that starts on the side where bodies start. */
export function evenColumns(style: Style, starts: Side): Column[] {
  const { count } = style.columns
  const sides: Side[] = starts === 'left' ? ['left', 'right'] : ['right', 'left']
  return sides.flatMap((side, at) =>
    Array.from({ length: count }, (_, index): Column => {
      const place = at * count + index
      const endCost = side === 'left' ? oddPagesCost : 0
      const turns = side === 'right' && index === count - 1
      const next = (place + 1) % (2 * count)
      return { side, index, topLine: 0, lines: style.lines, next, cost: count === 1 ? pageCost : 0, endCost, turns }
    }),
  )
}

export const columnLeftMm = (style: Style, side: Side, index: number): number =>
  textLeftMm(style, side) + index * (columnMm(style) + style.columns.gapMm)

/**
 * Posts as blocks in order. The headings of a chapter's months stand on their first posts.
 */
export function postBlocks(month: Month, set: Setting, compose = set.style.post): Block[][] {
  const { style } = set
  const out = month.posts.map((post, index) => compose(post, index, set))
  for (const { firstPost, ...headed } of headedMonths(month)) {
    const heading = style.monthHeading(headed, set)
    const first = out[firstPost]
    if (!first) continue
    heading.keep = true
    // As much of the post must follow as its own head asks for.
    heading.need = (first[0]?.lines ?? 0) + (first[0]?.need ?? 0)
    out[firstPost] = [ofPost(heading, firstPost), ...first]
    const above = out[firstPost - 1]
    const last = above?.at(-2)
    if (above?.at(-1)?.gap && last)
      out[firstPost - 1] = [...above.slice(0, -1), ofPost(headingGap(last), firstPost - 1)]
  }
  return out
}

export const monthBlocks = (month: Month, set: Setting): Block[] => postBlocks(month, set).flat()

/** Posts of a month as blocks, flowed through a ring of columns (the style's own when none is given). */
export function columnBody(month: Month, set: Setting, columns?: readonly Column[]): SectionPages {
  const ring = columns ?? evenColumns(set.style, set.style.bodyStarts)
  const blocks = monthBlocks(month, set)
  const filled = flow(blocks, ring.map(columnKind))
  return columnPages(filled, ring, month.posts, set)
}

/** A column as the flow sees it. */
export const columnKind = ({ lines, next, cost, endCost, turns }: Column): ColumnKind => ({
  lines,
  next,
  cost: cost ?? 0,
  endCost: endCost ?? 0,
  turns: turns ?? false,
})

/** Filled columns to painted pages. */
export function columnPages(
  filled: readonly FilledColumn[],
  ring: readonly Column[],
  posts: readonly Post[],
  set: Setting,
): SectionPages {
  const pages: BodyPage[] = []
  const starts: SectionPages['starts'] = []
  const open: number[] = []
  const lines = linesByPost(filled)
  for (const column of filled) {
    const place = ring[column.kind] as Column
    let page = pages.at(-1)
    if (!page || place.index === 0) {
      page = { side: place.side, items: [], ...continues(column, lines, place.lines, posts) }
      pages.push(page)
    }
    paintColumn(column, place, page.items, set)
    for (const { block } of column.placed) {
      const entryId = block.opens ? posts[block.post ?? -1]?.id : undefined
      if (entryId !== undefined) starts.push({ entryId, page: pages.length - 1 })
    }
    open.push(column.open)
  }
  return { pages, starts, open }
}

/** Paints what stands in a column of a page. */
export function paintColumn(column: FilledColumn, place: Column, items: SceneItem[], set: Setting): void {
  const { style } = set
  const xMm = columnLeftMm(style, place.side, place.index)
  const at = (line: number): number => gridTopMm(style, place.topLine + line)
  for (const { block, line, lines } of column.placed) {
    const painted = block.paint({ xMm, yMm: at(line), lines, side: place.side, at: line })
    for (let i = 0; i < painted.length; i += 1) items.push(painted[i]!)
  }
  const notes = column.placed.flatMap(({ block }) => (block.notes ? [block.notes] : []))
  // Their last row ends where a last line of text would.
  const footMm = at(place.lines) - (leadMm(style) - bodyEmMm(style)) + (notes.at(-1)?.airMm ?? 0)
  let yMm = footMm - notes.reduce((sum, note) => sum + note.deepMm, 0)
  notes.forEach((note, index) => {
    for (const item of note.paint({ xMm, yMm, lines: note.lines, side: place.side }, index === 0)) items.push(item)
    yMm += note.deepMm
  })
}

function linesByPost(filled: readonly FilledColumn[]): Map<number, number> {
  const lines = new Map<number, number>()
  for (const { placed } of filled) {
    for (const { block, lines: own } of placed) {
      if (block.post !== undefined && !block.gap) lines.set(block.post, (lines.get(block.post) ?? 0) + own)
    }
  }
  return lines
}

/** Marks pages that go on with a post longer than a page (PRINT.md §2.4: the foot then carries its day). */
function continues(
  column: FilledColumn,
  lines: Map<number, number>,
  capacity: number,
  posts: readonly Post[],
): { continues?: string } {
  const first: Block | undefined = column.placed[0]?.block
  if (first?.post === undefined || first.opens || (lines.get(first.post) ?? 0) <= capacity) return {}
  const local = posts[first.post]?.local
  return local ? { continues: local } : {}
}
