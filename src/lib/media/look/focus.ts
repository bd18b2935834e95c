import { saliencyOf, tightest } from './saliency.ts'
import type { Box, Planes, Thumb } from './thumb.ts'

/**
 * What of a picture stands out in colour, sharpness and skin (PRINT.md §2.8), no more than the part that counts where
 * nobody looked, and the head room over it.
 */
export const outstandingIn = (thumb: Thumb, planes: Planes): Box =>
  withHeadRoom(tightest(saliencyOf(thumb, planes), thumb))

/** What must stay in sight: what stands out, and every head. */
export const focusOf = (outstanding: Box, heads: Box[]): Box => rounded(heads.reduce(joined, outstanding))

/** Hair and hats are as dark as what is behind them; a face stands out from its brow down (decision 0193). */
const headRoom = 0.08

const withHeadRoom = (box: Box): Box => {
  const room = Math.min(headRoom, box.y)
  return { ...box, y: box.y - room, h: box.h + room }
}

const joined = (a: Box, b: Box): Box => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y }
}

/** Within the picture and kept short: it is stored with every picture. */
export function rounded(box: Box): Box {
  const fine = (value: number): number => Math.round(value * 1000) / 1000
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)]
  const [right, foot] = [Math.min(1, box.x + box.w), Math.min(1, box.y + box.h)]
  return { x: fine(x), y: fine(y), w: fine(right - x), h: fine(foot - y) }
}
