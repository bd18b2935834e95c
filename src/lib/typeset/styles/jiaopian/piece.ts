import type { SceneItem } from '../../../print/scene.ts'
import type { Setting } from '../../style/design.ts'
import { gridTopMm, leadMm, measureMm, type Side, textLeftMm } from '../../style/style.ts'
import { filmRule } from './marks.ts'

/** Ways to set a post; a page takes one or more of them, one below another. */
export const forms = ['note', 'side', 'top', 'strip', 'head', 'pair', 'long', 'shot'] as const
export type Form = (typeof forms)[number]

/** A post, or some beside each other, over the whole measure: so many grid lines. */
export type Piece = {
  form: Form
  posts: number
  lines: number
  cost: number
  /** What stands at its head and its foot: a film rule parts words from what follows, a picture parts itself. */
  head: 'words' | 'picture' | 'strip'
  foot: 'words' | 'picture'
  /** It has the headings of its months in it. */
  headed?: true
  /** Hangs from the head trim: nothing stands above it. */
  first?: true
  /** `line`: grid line of its head; `turn`: pictures stand right of their words. */
  paint(at: PiecePlace): SceneItem[]
}
export type PiecePlace = { line: number; side: Side; turn: boolean }

/** Free lines before a piece that follows another on its page, and whether film runs between them. */
export function joint(above: Pick<Piece, 'foot'>, { head }: Pick<Piece, 'head'>): { lines: number; film: boolean } {
  if (head === 'strip') return { lines: above.foot === 'picture' ? 1 : 2, film: false }
  return above.foot === 'picture' && head === 'picture' ? { lines: 1, film: false } : { lines: 2, film: true }
}

/** Perforations between two posts; their top lies `downMm` below the grid line that ends the upper one. */
export function paintJoint(
  line: number,
  lines: number,
  piece: Pick<Piece, 'head'>,
  side: Side,
  set: Setting,
): SceneItem[] {
  const { style } = set
  const roomMm = lines * leadMm(style) + (piece.head === 'words' ? 0.5 * leadMm(style) : 0)
  // The last line's own free part lies above: the rule stands in the middle of what is white.
  const downMm = (roomMm - 1.76 - 1.5) / 2
  return filmRule(textLeftMm(style, side), gridTopMm(style, line) + downMm, measureMm(style), set)
}

/** Of pieces that take the same lines and end alike only the cheapest can win. */
export function cheapestByLines(pieces: readonly Piece[]): Piece[] {
  const byLines = new Map<number, Piece>()
  for (const piece of pieces) {
    const key = 2 * piece.lines + (piece.foot === 'words' ? 0 : 1)
    const known = byLines.get(key)
    if (!known || piece.cost < known.cost) byLines.set(key, piece)
  }
  return [...byLines.values()]
}
