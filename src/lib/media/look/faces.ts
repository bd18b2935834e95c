import type { Box, Thumb } from './thumb.ts'

/** Side of the square the network looks at, px; a picture lies in its middle. */
export const facePx = 192

/** What the network says of one picture: a place and size, and how sure it is, for each of its cells. */
export type FaceAnswer = { boxes: Float32Array; scores: Float32Array }

/** Cells along a side; values of a cell: centre, width and height in px of the square, then six marks nobody asks for. */
const [cells, values] = [48, 16]

/** As sure as this it is a face: MediaPipe's own measure (decision 0203). */
const leastSure = 0.5

/** Two that share so much of what both cover are one face. */
const sameFace = 0.3

const offset = (side: number): number => Math.floor((facePx - side) / 2)

/** The picture as the network takes it: colours from −1 to 1, black around it. At most `facePx` on each side. */
export function squareOf({ width, height, rgb }: Thumb): Float32Array {
  const square = new Float32Array(3 * facePx * facePx).fill(-1)
  for (let y = 0, byte = 0; y < height; y += 1) {
    const from = 3 * ((y + offset(height)) * facePx + offset(width))
    for (let at = from; at < from + 3 * width; at += 1, byte += 1) square[at] = (rgb[byte] ?? 0) / 127.5 - 1
  }
  return square
}

type Size = { width: number; height: number }
type Found = Box & { sure: number }

/** Faces from brow to chin in a picture of this size, px, the surest first. */
export function facesIn({ boxes, scores }: FaceAnswer, { width, height }: Size): Box[] {
  const found: Found[] = []
  for (let cell = 0; cell < cells * cells; cell += 1) {
    const sure = 1 / (1 + Math.exp(-(scores[cell] ?? -100)))
    if (!(sure >= leastSure)) continue
    const [x = 0, y = 0, w = 0, h = 0] = boxes.subarray(cell * values, cell * values + 4)
    const left = x - w / 2 + (((cell % cells) + 0.5) * facePx) / cells - offset(width)
    const top = y - h / 2 + ((Math.floor(cell / cells) + 0.5) * facePx) / cells - offset(height)
    if (!(w > 0 && h > 0)) continue
    found.push({ x: left / width, y: top / height, w: w / width, h: h / height, sure })
  }
  const kept: Found[] = []
  for (const one of found.sort((a, b) => b.sure - a.sure))
    if (kept.every((other) => sharedBy(one, other) <= sameFace)) kept.push(one)
  return kept.map(({ x, y, w, h }) => ({ x, y, w, h }))
}

const sharedBy = (a: Box, b: Box): number => {
  const wide = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const high = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  const both = wide > 0 && high > 0 ? wide * high : 0
  return both / (a.w * a.h + b.w * b.h - both)
}

/** Hair above, ears at the sides and the chin below a face, as shares of its own sides: what nine of ten marked heads need. */
const [hair, ear, chin] = [0.7, 0.4, 0.35]

/** The whole head of a face, within the picture. */
export function headOf({ x, y, w, h }: Box): Box {
  const [left, top] = [Math.max(0, x - ear * w), Math.max(0, y - hair * h)]
  const [right, foot] = [Math.min(1, x + w + ear * w), Math.min(1, y + h + chin * h)]
  return { x: left, y: top, w: right - left, h: foot - top }
}
