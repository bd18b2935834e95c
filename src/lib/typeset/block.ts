import type { SceneItem } from '../print/scene.ts'
import type { Side } from './style.ts'

/** Where a block was put: its top left corner, the lines it was given and the side of the page (rails are mirrored). */
export type Box = { xMm: number; yMm: number; lines: number; side: Side }

/** A stretch of whole grid lines that is never cut, except where `cuts` says. */
export type Block = {
  lines: number
  /** Fewest and most lines it may be given; `costs[n - min]` is what each choice costs, Infinity for none. */
  min: number
  max: number
  costs?: readonly number[]
  /** Free lines between posts: dropped at the head and foot of a column, may grow by two. */
  gap?: boolean
  /** No break after this block. */
  keep?: boolean
  /** What a break after this block costs in any case: a first line at a page's foot, a last one at its head. */
  breakCost?: number
  /** What a break after this block costs while its column stays open: a picture and its remarks belong together. */
  parting?: number
  /** A head: so many lines must follow in the same column. */
  need?: number
  /** Lines it takes more than `lines` when it is the last of its column (comments that run on). */
  tail?: number
  /** The block as two, one ending a column and one heading the next, and what that costs (rows of photos). */
  cuts?: readonly Cut[]
  /** Whole lines it takes at the foot of its column (footnotes), and who paints them there. */
  notes?: FootNote
  /** May change places with the lines after it when it does not fit (a figure waits for the next column's head). */
  floats?: boolean
  /** Post it belongs to, and whether it opens it. */
  post?: number
  opens?: boolean
  paint(box: Box): SceneItem[]
}

export type Cut = { before: Block; after: Block; cost: number }

/** `lines` of notes; the first note of a column takes `ruleLines` more for its rule. `yMm` is the top of these notes. */
type FootNote = { lines: number; ruleLines: number; paint(box: Box, first: boolean): SceneItem[] }

/** A block of fixed height. */
export const fixed = (lines: number, paint: Block['paint'], more: Partial<Block> = {}): Block => ({
  lines,
  min: lines,
  max: lines,
  paint,
  ...more,
})

const nothing: Block['paint'] = () => []

export const gapBlock = (lines: number): Block => fixed(lines, nothing, { gap: true })

/** Empty lines that belong to the post, so that what stands in the rail never meets the next item there. */
export const clearance = (lines: number): Block => fixed(lines, nothing)

/** Without the gap that would stand after the last post. */
export function withoutLastGap(blocks: readonly Block[]): readonly Block[] {
  let end = blocks.length
  while (end > 0 && blocks[end - 1]?.gap) end -= 1
  return end < blocks.length ? blocks.slice(0, end) : blocks
}
