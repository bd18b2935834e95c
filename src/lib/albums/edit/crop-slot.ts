import { wholeAspect } from '#lib/print/photo/focus.ts'
import type { Box, PageGeometry } from '../layout/geometry.ts'
import { fittedSlot, type Slot } from '../layout/slot.ts'
import { type Crop, mostZoom } from './edit-places.ts'

const limit = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** A frame to the trims that ends at the fold goes on behind it by the bleed, unseen: that much is kept free beside the crop. */
function behindFold({ frame, bleeds }: Slot, page: PageGeometry): { wide: Box; begins: boolean } {
  const ends = Math.abs(frame.xMm + frame.wMm - page.widthMm) < 0.01
  const begins = Math.abs(frame.xMm - page.widthMm) < 0.01
  if (!bleeds || !page.double || !(ends || begins)) return { wide: frame, begins: false }
  return {
    wide: { ...frame, xMm: frame.xMm - (begins ? page.bleedMm : 0), wMm: frame.wMm + page.bleedMm },
    begins,
  }
}

/** A photograph in its frame as somebody cropped it: it always covers the frame, the focal point as near its middle as can be. */
export function cropSlot({ fit: _, within: __, ...slot }: Slot, crop: Crop, page: PageGeometry): Slot {
  if (crop.fit) return fittedSlot(slot, crop.fit, { wMm: page.widthMm * (page.double ? 2 : 1), hMm: page.heightMm })
  const { focal, zoom } = crop
  const [cx, cy] = focal
  const { wide, begins } = behindFold(slot, page)
  const aspect = wholeAspect(slot.photo)
  const frameAspect = wide.wMm / wide.hMm
  const scale = limit(zoom, 1, mostZoom)
  const [w, h] =
    aspect > frameAspect ? [frameAspect / aspect / scale, 1 / scale] : [1 / scale, aspect / frameAspect / scale]
  const [x, y] = [limit(cx - w / 2, 0, 1 - w), limit(cy - h / 2, 0, 1 - h)]
  const seen = (w * slot.frame.wMm) / wide.wMm
  return { ...slot, crop: { x: begins ? x + w - seen : x, y, w: seen, h } }
}

/** The crop a photograph has in its frame, to be changed from there. */
export function cropOf(slot: Slot, page: PageGeometry): Crop {
  if (slot.fit) return { focal: [0.5, 0.5], zoom: 1, turn: 0, fit: slot.fit }
  const { wide, begins } = behindFold(slot, page)
  const { x, y, w: seen, h } = slot.crop
  const w = (seen * wide.wMm) / slot.frame.wMm
  const left = begins ? x + seen - w : x
  const aspect = wholeAspect(slot.photo)
  const frameAspect = wide.wMm / wide.hMm
  const whole = aspect > frameAspect ? 1 / h : 1 / w
  return { focal: [left + w / 2, y + h / 2], zoom: limit(whole, 1, mostZoom), turn: 0 }
}
