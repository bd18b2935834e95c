import { cropLoss, shownOf } from '#lib/photo-layout/crop.ts'
import type { FocusBox, LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { fittedBox, type OtherFit } from './fit.ts'
import type { Box, PageGeometry } from './geometry.ts'

/**
 * A photograph in its frame on the sheet, mm; `crop` is what of the upright picture is seen, as fractions: all of it where the
 * frame is not covered (`fit`). `within`: what of a frame that bleeds is left when it is cut; a whole picture lies in that.
 */
export type Slot = {
  photo: LayoutPhoto
  frame: Box
  crop: FocusBox
  bleeds?: true
  fit?: OtherFit
  within?: Box
}

/** Where on the sheet that part of the picture lies. */
export const pictureBox = ({ photo, frame, fit, within }: Pick<Slot, 'photo' | 'frame' | 'fit' | 'within'>): Box =>
  fit ? fittedBox(photo, (fit !== 'fill' && within) || frame, fit) : frame

/** What of a box lies on a sheet that is cut to so much; all of it where nothing does. */
function insideTrim(box: Box, sheet: { wMm: number; hMm: number }): Box {
  const [left, top] = [Math.max(0, box.xMm), Math.max(0, box.yMm)]
  const wMm = Math.min(sheet.wMm, box.xMm + box.wMm) - left
  const hMm = Math.min(sheet.hMm, box.yMm + box.hMm) - top
  return wMm > 0 && hMm > 0 ? { xMm: left, yMm: top, wMm, hMm } : box
}

/** The whole picture in its frame, without a cut by us or by the press. `sheet`: its cut size, mm. */
export const fittedSlot = (
  { crop: _, fit: __, within: ___, ...slot }: Slot,
  fit: OtherFit,
  sheet: { wMm: number; hMm: number },
): Slot => ({
  ...slot,
  crop: { x: 0, y: 0, w: 1, h: 1 },
  fit,
  ...(slot.bleeds ? { within: insideTrim(slot.frame, sheet) } : {}),
})

/** What is wrong with a photograph in its frame: heads cut or too near a trim, heads in the fold. Counts of heads. */
export type HeadFaults = { cut: number; atTrim: number; inFold: number }

/** Heads of a slot on the sheet, mm. */
export function headsOnSheet(slot: Slot): Box[] {
  const { photo, crop } = slot
  const box = pictureBox(slot)
  return photo.faces.map((head) => ({
    xMm: box.xMm + ((head.x - crop.x) / crop.w) * box.wMm,
    yMm: box.yMm + ((head.y - crop.y) / crop.h) * box.hMm,
    wMm: (head.w / crop.w) * box.wMm,
    hMm: (head.h / crop.h) * box.hMm,
  }))
}

/** Heads were found on thumbnails: so much of one, mm or share of the picture, is no cut. */
const touchMm = 0.4
const touch = 0.006

export function headFaults(slot: Slot, page: PageGeometry): HeadFaults {
  const { photo, crop } = slot
  const sheetMm = page.double ? 2 * page.widthMm : page.widthMm
  const faults: HeadFaults = { cut: 0, atTrim: 0, inFold: 0 }
  for (const [i, box] of headsOnSheet(slot).entries()) {
    const head = photo.faces[i]!
    // What the camera cut is not cut by us: only sides on which the picture goes on count.
    const isCut =
      (head.x < crop.x - touch && crop.x > touch) ||
      (head.y < crop.y - touch && crop.y > touch) ||
      (head.x + head.w > crop.x + crop.w + touch && crop.x + crop.w < 1 - touch) ||
      (head.y + head.h > crop.y + crop.h + touch && crop.y + crop.h < 1 - touch)
    if (isCut) faults.cut += 1
    if (slot.bleeds) {
      const near =
        box.xMm < page.safeMm - touchMm ||
        box.yMm < page.safeMm - touchMm ||
        box.xMm + box.wMm > sheetMm - page.safeMm + touchMm ||
        box.yMm + box.hMm > page.heightMm - page.safeMm + touchMm
      if (near) faults.atTrim += 1
    }
    if (page.double && page.gutterMm > 0) {
      const [from, to] = [page.widthMm - page.gutterMm + touchMm, page.widthMm + page.gutterMm - touchMm]
      if (box.xMm < to && box.xMm + box.wMm > from) faults.inFold += 1
    }
  }
  return faults
}

export const faultCost = ({ cut, atTrim, inFold }: HeadFaults): number => 9 * cut + 5 * atTrim + 9 * inFold

const steps = 12

/**
 * Fills a frame with a photograph: the middle as far as its focal box allows, moved along what is left over so that heads
 * keep clear of trims and fold.
 */
export function slotIn(photo: LayoutPhoto, frame: Box, page: PageGeometry, bleeds = false): Slot {
  const first = shownOf(photo, frame.wMm / frame.hMm)
  const base: Slot = { photo, frame, crop: first, ...(bleeds ? { bleeds: true as const } : {}) }
  if (photo.faces.length === 0) return base
  let best = base
  let least = faultCost(headFaults(base, page))
  if (least === 0) return base
  const slackX = 1 - first.w
  const slackY = 1 - first.h
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps
    const crop = { ...first, x: slackX > 1e-6 ? share * slackX : first.x, y: slackY > 1e-6 ? share * slackY : first.y }
    const trial = { ...base, crop }
    const off = Math.abs(crop.x - first.x) + Math.abs(crop.y - first.y)
    const cost = faultCost(headFaults(trial, page)) + off
    if (cost < least - 1e-9) {
      least = cost
      best = trial
    }
  }
  return best
}

/**
 * A photograph to the trims of its page. Where its frame ends at the fold it goes on behind it by the bleed: unseen on the
 * sheet, needed by the press, which cuts there (print/cut-sheet.ts).
 */
export function bleedingSlot(photo: LayoutPhoto, frame: Box, page: PageGeometry): Slot {
  const ends = Math.abs(frame.xMm + frame.wMm - page.widthMm) < 0.01
  const begins = Math.abs(frame.xMm - page.widthMm) < 0.01
  if (!page.double || !(ends || begins)) return slotIn(photo, frame, page, true)
  const wide = { ...frame, xMm: frame.xMm - (begins ? page.bleedMm : 0), wMm: frame.wMm + page.bleedMm }
  const { crop, ...slot } = slotIn(photo, wide, page, true)
  const w = (crop.w * frame.wMm) / wide.wMm
  return { ...slot, frame, crop: { ...crop, x: begins ? crop.x + crop.w - w : crop.x, w } }
}

/** Share of one side that a frame takes away, 0–1. */
export const lossOf = ({ photo, frame }: Pick<Slot, 'photo' | 'frame'>): number =>
  cropLoss(photo, frame.wMm / frame.hMm)

/** Pixels an inch of paper; of a picture pulled to its frame those of the side that has fewer. */
export function dpiOf(slot: Slot): number {
  const { photo, crop, fit } = slot
  const { wMm, hMm } = pictureBox(slot)
  const across = (photo.widthPx * crop.w) / (wMm / 25.4)
  return fit === 'fill' ? Math.min(across, (photo.heightPx * crop.h) / (hMm / 25.4)) : across
}
