import { type FocusBox, focusOf, usualFocus, wholeAspect } from '#lib/print/photo/focus.ts'
import type { LayoutPicture } from './photo.ts'

/** Start of a window so long on an axis of 1: from the middle moved no further than the box needs. */
function windowAt(length: number, from: number, to: number): number {
  const middle = (1 - length) / 2
  const moved =
    to - from > length ? (from + to - length) / 2 : Math.min(Math.max(middle, to - length), Math.max(0, from))
  return Math.min(Math.max(moved, 0), 1 - length)
}

/**
 * The part of a picture that fills a frame, as fractions: the middle, moved until the focus box is inside. A box larger
 * than the frame loses on both sides alike. Without a box PRINT.md §2.8's usual one is kept.
 */
export function crop(aspect: number, frameAspect: number, focus: FocusBox = usualFocus(aspect)): FocusBox {
  if (aspect > frameAspect) {
    const w = frameAspect / aspect
    return { x: windowAt(w, focus.x, focus.x + focus.w), y: 0, w, h: 1 }
  }
  const h = aspect / frameAspect
  return { x: 0, y: windowAt(h, focus.y, focus.y + focus.h), w: 1, h }
}

/** The part of a photo that fills a frame so wide ÷ high. */
export const shownOf = (photo: LayoutPicture, frameAspect: number): FocusBox =>
  crop(wholeAspect(photo), frameAspect, focusOf(photo))

/** Share of a side a frame takes away, 0–1; the other side stays whole. */
export const cropLoss = (photo: LayoutPicture, frameAspect: number): number => {
  const aspect = wholeAspect(photo)
  return 1 - Math.min(aspect / frameAspect, frameAspect / aspect)
}

/** In groups so much of a side may go, of a picture alone only what brings it onto the grid (PRINT.md §2.8). */
const [groupLoss, aloneLoss] = [0.12, 0.02]

/** How far the frames of an arrangement may be narrower (below 1) or wider (above 1) than their pictures, as a factor. */
export type Bends = { least: number; most: number }

/** Arrangements are made for aspects in steps of 1/500, so that pictures of nearly one shape share them (`plans`). */
export const planAspect = (aspect: number): number => Math.max(1, Math.round(aspect * 500)) / 500

/**
 * What all of these pictures bear: 12 % of a side and nothing of a focus box; one alone 2 %. An arrangement bends the
 * rounded aspect, of an upright screenshot 0.2 % off, so each picture's limits are taken from there.
 */
export function bendsOf(photos: readonly LayoutPicture[]): Bends {
  const loss = photos.length === 1 ? aloneLoss : groupLoss
  let [least, most] = [0, Number.POSITIVE_INFINITY]
  for (const photo of photos) {
    const { w, h } = focusOf(photo)
    const aspect = wholeAspect(photo)
    const off = aspect / planAspect(aspect)
    least = Math.max(least, off * Math.max(1 - loss, Math.min(1 - aloneLoss, w)))
    most = Math.min(most, off * Math.min(1 / (1 - loss), Math.max(1 / (1 - aloneLoss), 1 / h)))
  }
  return { least, most }
}

/** Boxes are found on thumbnails: so much of a side is no cut. */
const touch = 0.005

/** Would the frame cut into what must stay in sight? */
export function cutsFocus(photo: LayoutPicture, frameAspect: number): boolean {
  const shown = shownOf(photo, frameAspect)
  const focus = focusOf(photo)
  return (
    focus.x < shown.x - touch ||
    focus.y < shown.y - touch ||
    focus.x + focus.w > shown.x + shown.w + touch ||
    focus.y + focus.h > shown.y + shown.h + touch
  )
}
