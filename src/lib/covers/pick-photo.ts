import { cutsFocus } from '../typeset/block/crop.ts'
import type { CoverId, CoverPhoto, PhotoSlot } from './cover.ts'
import { placePhoto, slotOf } from './photo.ts'

/** Frames of the designs that show a photograph, for A5 in mm (PRINT.md §4); the pebble of 童年 stands in a square. */
const frames: Partial<Record<CoverId, readonly [number, number]>> = {
  window: [104, 92],
  full: [151, 216],
  baby: [104, 104],
}
const backFrame = [34, 45.3] as const

type Candidate = { photo: CoverPhoto /** 0–1: what people thought of it. */; liked: number }

/** Resolution on paper under which a picture is not chosen by us; a person may still choose it. */
const goodPpi = 200

function best(candidates: readonly Candidate[], [wMm, hMm]: readonly [number, number]): CoverPhoto | undefined {
  let found: { photo: CoverPhoto; score: number } | undefined
  for (const { photo, liked } of candidates) {
    if (photo.widthPx < 1 || photo.heightPx < 1 || photo.graphic || cutsFocus(photo, wMm / hMm)) continue
    const aspect = photo.widthPx / photo.heightPx / (wMm / hMm)
    const kept = Math.min(aspect, 1 / aspect)
    const { ppi } = placePhoto(photo, { xMm: 0, yMm: 0, wMm, hMm })
    const score = 3 * kept + Math.min(1, ppi / 300) + liked - (ppi < goodPpi ? 4 : 0)
    if (!found || score > found.score) found = { photo, score }
  }
  return found?.photo
}

/** The picture of a book that suits a design best: a photograph whose focus stays whole, little lost at the edges, sharp, liked. Undefined if it shows none. */
export const pickPhoto = (cover: CoverId, candidates: readonly Candidate[]): CoverPhoto | undefined => {
  const frame = frames[cover]
  return frame ? best(candidates, frame) : undefined
}

/** Another picture, upright if there is one, for the back of 窗. */
export const pickBackPhoto = (candidates: readonly Candidate[], front: string | undefined): CoverPhoto | undefined =>
  best(
    candidates.filter(({ photo }) => photo.media !== front),
    backFrame,
  )

/** pic[dx], pic[dy], pic[ds] and the angle, as the editor keeps them, to the slot of the design. */
export function slotFromPic(
  cover: CoverId,
  photo: CoverPhoto,
  pic: { dx: number; dy: number; ds: number; rotate: number },
): PhotoSlot {
  const [wMm, hMm] = frames[cover] ?? [1, 1]
  const { zoom, rotate } = slotOf({ zoom: pic.ds, rotate: pic.rotate })
  const turn = (rotate * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const placed = placePhoto({ ...photo, slot: { zoom, rotate } }, { xMm: 0, yMm: 0, wMm, hMm })
  const whole = (25.4 * photo.widthPx) / placed.exactPpi
  const [sx, sy] = [pic.dx * wMm, pic.dy * hMm]
  return slotOf({
    focal: [
      0.5 - (sx * cos + sy * sin) / whole,
      0.5 - ((sy * cos - sx * sin) / whole) * (photo.widthPx / photo.heightPx),
    ],
    zoom,
    rotate,
  })
}
