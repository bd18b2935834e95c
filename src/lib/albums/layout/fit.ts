import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { albumDpi } from '#lib/print/products/dpi.ts'
import type { Box } from './geometry.ts'

/**
 * How a picture takes its frame (row 5.15). `cover`: the frame is full and what is over is cut; `contain`: the whole picture, as
 * large as the frame allows; `fit`: the whole picture too, but no larger than it prints sharp; `fill`: pulled to the frame's shape.
 */
export const fitModes = ['fit', 'contain', 'cover', 'fill'] as const
export type FitMode = (typeof fitModes)[number]
/** The usual one is not told: a frame that says nothing is covered. */
export type OtherFit = Exclude<FitMode, 'cover'>

export const isFitMode = (value: unknown): value is FitMode => (fitModes as readonly unknown[]).includes(value)

const mmPerInch = 25.4

/** Where the whole picture lies in its frame, mm. */
export function fittedBox({ widthPx, heightPx }: LayoutPhoto, frame: Box, fit: OtherFit): Box {
  if (fit === 'fill') return frame
  const aspect = Math.max(1, widthPx) / Math.max(1, heightPx)
  const widest = Math.min(frame.wMm, frame.hMm * aspect)
  const sharp = (Math.max(1, widthPx) / albumDpi.good) * mmPerInch
  const wMm = fit === 'fit' ? Math.min(widest, sharp) : widest
  const hMm = wMm / aspect
  return { xMm: frame.xMm + (frame.wMm - wMm) / 2, yMm: frame.yMm + (frame.hMm - hMm) / 2, wMm, hMm }
}
