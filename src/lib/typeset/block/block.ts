import type { SceneItem } from '#lib/print/scene.ts'
import type { Side } from '../style/style.ts'

/**
 * Where a block was put: its top left corner, the lines it was given and the side of the page (rails are mirrored). `at`:
 * lines above it in its column, where it stands in one.
 */
export type Box = { xMm: number; yMm: number; lines: number; side: Side; at?: number }

/** A stretch of whole grid lines that is never cut, except where `cuts` says. */
export type Block = {
  lines: number
  /** Fewest and most lines it may be given; `costs[n - min]` is what each choice costs, Infinity for none. */
  min: number
  max: number
  costs?: readonly number[] | undefined
  /** By choice: whether it then shows a picture that is large for its style; only where one of them does. */
  large?: readonly boolean[] | undefined
  /** Free lines: dropped at the head and foot of a column. They may grow by `grows` lines, two between posts. */
  gap?: boolean
  grows?: 0 | 1 | undefined
  /** No break after this block. */
  keep?: boolean
  /** What a break after this block costs in any case: a first line at a page's foot, a last one at its head. */
  breakCost?: number
  /** A stanza or an item of a list ends here: columns that stand side by side may part them, whatever a turned page costs. */
  pauses?: boolean
  /** What a break after this block costs while its column stays open: a picture and its remarks belong together. */
  parting?: number
  /** And what more where half a dozen lines stay open: words a page away from their picture while there is air below them. */
  apart?: number
  /** What a break after this block costs where the reader has to turn the leaf: words, and their picture behind it. */
  turning?: number
  /** A head: so many lines must follow in the same column, two fewer only dearly; never fewer than `least`. */
  need?: number
  least?: number
  /** Three lines or more of its paragraph follow: no column ends here while it has room. */
  inner?: boolean
  /** On a paragraph's first line: the paragraph as one block that may be set a line shorter or longer. */
  bends?: Bends | undefined
  /** Lines it takes more than `lines` when it is the last of its column (comments that run on). */
  tail?: number
  /** The block as two, one ending a column and one heading the next, and what that costs (rows of photos), `turning` more over a leaf. */
  cuts?: readonly Cut[] | undefined
  /** Whole lines it takes at the foot of its column (footnotes), and who paints them there. */
  notes?: FootNote | undefined
  /** May change places with the lines after it when it does not fit (a figure waits for the next column's head). */
  floats?: boolean
  /** No figure that waits is overtaken by this block: it would leave its section. */
  bars?: boolean
  /** Goes on with the list or quotation of the block before: no figure that waits is put between the two. */
  inside?: boolean
  /** Likes and remarks: lines left white below their last row; −1 for all else. They never stand alone on a page. */
  smallAir?: number
  /** Post it belongs to, and whether it opens it. */
  post?: number | undefined
  opens?: boolean
  paint(box: Box): SceneItem[]
}

export type Cut = { before: Block; after: Block; cost: number; turning?: number }

/** `count`: blocks from this one that `whole` stands for; `whole` answers undefined where there is one setting only. */
export type Bends = { count: number; whole(): Block | undefined }

/**
 * `lines` of notes; the first of a column takes `ruleLines` more for its rule. `deepMm` is what they take of those lines,
 * `airMm` of it below the last row: notes of a column stand close together at its foot. `yMm` is the top of these notes.
 */
export type FootNote = {
  lines: number
  deepMm: number
  airMm: number
  ruleLines: number
  paint(box: Box, first: boolean): SceneItem[]
}

const plain: Partial<Block> = {}

/**
 * A block of fixed height. Every field is named, in one order: the flow reads these objects more than anything else, and
 * V8 reads objects of one shape several times as fast as objects of ten.
 */
export const fixed = (lines: number, paint: Block['paint'], more: Partial<Block> = plain): Block => ({
  lines,
  min: more.min ?? lines,
  max: more.max ?? lines,
  paint,
  costs: more.costs,
  large: more.large,
  gap: more.gap ?? false,
  grows: more.grows,
  keep: more.keep ?? false,
  breakCost: more.breakCost ?? 0,
  pauses: more.pauses ?? false,
  parting: more.parting ?? 0,
  apart: more.apart ?? 0,
  turning: more.turning ?? 0,
  need: more.need ?? 0,
  least: more.least ?? 0,
  inner: more.inner ?? false,
  bends: more.bends,
  tail: more.tail ?? 0,
  cuts: more.cuts,
  notes: more.notes,
  floats: more.floats ?? false,
  smallAir: more.smallAir ?? -1,
  bars: more.bars ?? false,
  inside: more.inside ?? false,
  post: more.post,
  opens: more.opens ?? false,
})

const nothing: Block['paint'] = () => []

export const gapBlock = (lines: number, grows?: 0 | 1): Block => fixed(lines, nothing, { gap: true, grows })

/** Lines below small text that let a heading's rule follow at once. */
const airEnough = 0.5
/** Nothing, one line, two, three: the line may go where the page would run over. */
const closedGapCosts: readonly number[] = [2, 0, 1.2, 3.2]

/** Above a month's heading: one line; none, if need be, below small text that leaves half a line (PRINT-sparse.md). */
export const headingGap = ({ smallAir = -1 }: Block): Block =>
  smallAir < airEnough ? gapBlock(1) : fixed(1, nothing, { gap: true, min: 0, max: 3, costs: closedGapCosts })

/** Empty lines that belong to the post, so that what stands in the rail never meets the next item there. */
export const clearance = (lines: number): Block => fixed(lines, nothing)

/** What a break behind a block costs between columns that stand side by side. */
export const sideCost = ({ breakCost = 0, pauses = false }: Block): number => (pauses ? 0 : breakCost)

/** Without the gap that would stand after the last post. */
export function withoutLastGap(blocks: readonly Block[]): readonly Block[] {
  let end = blocks.length
  while (end > 0 && blocks[end - 1]?.gap) end -= 1
  return end < blocks.length ? blocks.slice(0, end) : blocks
}

/** What a break behind a block asks, asked too of every part that may be left of it. */
export function askBehind(
  block: Block,
  asks: Pick<Partial<Block>, 'keep' | 'breakCost' | 'parting' | 'turning'>,
): void {
  const asked = new Set<Block>()
  const ask = (one: Block): void => {
    if (asked.has(one)) return
    asked.add(one)
    Object.assign(one, asks)
    for (const cut of one.cuts ?? []) ask(cut.after)
  }
  ask(block)
}

/** The block, and all that may be cut off it, as parts of this post. */
export function ofPost(block: Block, post: number): Block {
  block.post = post
  for (const cut of block.cuts ?? []) {
    cut.before.post = post
    // Eighteen pictures and long tables are parted again and again; parts are shared, so each is gone through once.
    if (cut.after.post !== post) ofPost(cut.after, post)
  }
  return block
}
