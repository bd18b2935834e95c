import { type WidthPx, widthFor } from '#lib/media/picture.ts'
import type { GroupItem } from '#lib/print/scene.ts'

/** Millimetres and points of the scene, px of the wire form. */
export type Matrix = GroupItem['matrix']

/** CSS px at 96 to the inch: the unit of the wire form. */
export const pxPerMm = 96 / 25.4

/** A tenth of a thousandth of a px: far below what any press or screen resolves, and short on the wire. */
export const px = (mm: number): number => Math.round(mm * pxPerMm * 1e4) / 1e4
/** Width to ask for of a picture shown `shownPx` wide: today's screens have about twice the pixels. */
export const widthShown = (shownPx: number): WidthPx => widthFor(Math.round(shownPx * 1.6))
export const mm = (value: number): number => value / pxPerMm
export const pxPerPt = 96 / 72
export const fontPx = (pt: number): number => Math.round(pt * pxPerPt * 1e4) / 1e4

export const scalePath = (d: string, by: number): string =>
  d.replace(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi, (number) => String(Math.round(Number(number) * by * 1e4) / 1e4))

export const movedMatrix = (m: Matrix, by: (n: number) => number): Matrix => [
  m[0],
  m[1],
  m[2],
  m[3],
  by(m[4]),
  by(m[5]),
]
