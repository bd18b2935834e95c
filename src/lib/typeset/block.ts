import type { SceneItem } from '../print/scene.ts'

type Box = { xMm: number; yMm: number; lines: number }

/** A stretch of whole grid lines that is never cut. */
export type Block = {
  lines: number
  /** Fewest and most lines it may be given; `costs[n - min]` is what each choice costs. */
  min: number
  max: number
  costs?: number[]
  /** Free lines between posts: dropped at the head and foot of a page, may grow by two. */
  gap?: boolean
  /** No page break after this block. */
  keep?: boolean
  /** A head: so many lines must follow on the same page. */
  need?: number
  /** Lines it takes more than `lines` when it is the last of its page (comments that run on). */
  tail?: number
  /** Post it belongs to, and whether it opens it. */
  post?: number
  opens?: boolean
  paint(box: Box): SceneItem[]
}

/** A block of fixed height. */
export const fixed = (lines: number, paint: Block['paint'], more: Partial<Block> = {}): Block => ({
  lines,
  min: lines,
  max: lines,
  paint,
  ...more,
})

export const gapBlock = (lines: number): Block => fixed(lines, () => [], { gap: true })
