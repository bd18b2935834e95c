import { frontRank, frontScore } from '#lib/photo-layout/front.ts'
import { mostLost, type PhotoSlot, placePhoto, slotOf } from '../print/photo/place-photo.ts'
import type { CoverId, CoverPhoto } from './cover.ts'

/**
 * Frames of the designs that show a photograph, for A5 in mm (PRINT.md §4); the pebble of 童年 stands in a square. 满图 has
 * two more, the picture kept to the head, fading or not, 窗 an upright one, 竖题 one low at its foot, 童年 a wider pebble.
 */
const frames: Partial<Record<CoverId, readonly Size[]>> = {
  window: [
    [104, 92],
    [69, 92],
  ],
  full: [
    [151, 216],
    [151, 166],
    [151, 131],
  ],
  baby: [
    [104, 104],
    [124, 102],
  ],
  seal: [[76, 64]],
  vertical: [
    [55, 117],
    [55, 44],
  ],
}
/** Can this design show a photograph at all? */
export const showsPhoto = (cover: CoverId): boolean => frames[cover] !== undefined

const backFrame: Size = [34, 45.3]
type Size = readonly [number, number]

/** A picture of the book: what people thought of its post (0–1), and where in the book that stands (0 first … 1 last). */
export type Candidate = { photo: CoverPhoto; liked: number; at?: number }

/** Below this nothing is chosen by us (PRINT.md §2.8); a person may still choose it. */
const leastPpi = 150
const goodPpi = 200
/** How well a picture does in a frame; undefined: it is not fit for the front. */
function scoreIn({ photo, liked, at = 0.5 }: Candidate, [wMm, hMm]: Size, far: number | undefined): number | undefined {
  if (frontRank(photo) === 0 || photo.widthPx < 1 || photo.heightPx < 1) return undefined
  const { ppi, lost, focusLost } = placePhoto(photo, { xMm: 0, yMm: 0, wMm, hMm })
  if (ppi < leastPpi || focusLost > mostLost) return undefined
  // Neither the first picture that happened to be there nor the last: the middle of the book; a second one far from the first.
  const when = far === undefined ? 1 - Math.abs(2 * at - 1) : Math.abs(at - far)
  return frontScore(photo) + 3 * (1 - lost) + Math.min(1, ppi / 300) + liked + 0.3 * when - (ppi < goodPpi ? 1 : 0)
}

function best(candidates: readonly Candidate[], sizes: readonly Size[], far?: number): CoverPhoto | undefined {
  let found: { photo: CoverPhoto; score: number } | undefined
  for (const candidate of candidates)
    for (const [rank, size] of sizes.entries()) {
      const score = scoreIn(candidate, size, far)
      // The first frame is what the design is for.
      const worth = score === undefined ? undefined : score - 0.6 * rank
      if (worth !== undefined && (!found || worth > found.score)) found = { photo: candidate.photo, score: worth }
    }
  return found?.photo
}

/**
 * The picture of a book that suits a design best: people before scenes, sharp, little lost and nothing of its focal box, liked, from the middle of
 * the book. Undefined if the design shows none, or none is fit: papers, screenshots and small ones never are (PRINT.md §2.8).
 */
export const pickPhoto = (cover: CoverId, candidates: readonly Candidate[]): CoverPhoto | undefined => {
  const sizes = frames[cover]
  return sizes ? best(candidates, sizes) : undefined
}

/** Another picture, upright if there is one and from another time, for the back of 窗. */
export const pickBackPhoto = (candidates: readonly Candidate[], front: string | undefined): CoverPhoto | undefined =>
  best(
    candidates.filter(({ photo }) => photo.media !== front),
    [backFrame],
    candidates.find(({ photo }) => photo.media === front)?.at,
  )

/** A place as books keep it: shares of the design's frame, times, degrees clockwise (pic[dx], pic[dy], pic[ds]). */
export type PicPlace = { dx: number; dy: number; ds: number; rotate: number }

/** Where a picture lies by itself, in the frame a design was drawn for: how long its sides are there, and its turn. */
function inOwnFrame(cover: CoverId, photo: CoverPhoto, slot: Pick<PhotoSlot, 'zoom' | 'rotate'>) {
  const [wMm, hMm] = frames[cover]?.[0] ?? [1, 1]
  const { zoom, rotate } = slotOf(slot)
  const turn = (rotate * Math.PI) / 180
  const placed = placePhoto({ ...photo, slot: { zoom, rotate } }, { xMm: 0, yMm: 0, wMm, hMm })
  const wholeW = (25.4 * photo.widthPx) / placed.exactPpi
  const wholeH = (wholeW * photo.heightPx) / photo.widthPx
  return { wMm, hMm, zoom, rotate, cos: Math.cos(turn), sin: Math.sin(turn), wholeW, wholeH }
}

/** pic[dx], pic[dy], pic[ds] and the angle, as the editor keeps them, to the slot of the design. */
export function slotFromPic(cover: CoverId, photo: CoverPhoto, pic: PicPlace): PhotoSlot {
  const own = inOwnFrame(cover, photo, { zoom: pic.ds, rotate: pic.rotate })
  const [sx, sy] = [pic.dx * own.wMm, pic.dy * own.hMm]
  return slotOf({
    focal: [0.5 - (sx * own.cos + sy * own.sin) / own.wholeW, 0.5 - (sy * own.cos - sx * own.sin) / own.wholeH],
    zoom: own.zoom,
    rotate: own.rotate,
  })
}

/** The other way round. */
export function picFromSlot(cover: CoverId, photo: CoverPhoto, slot: PhotoSlot): PicPlace {
  const own = inOwnFrame(cover, photo, slot)
  const [x, y] = [(0.5 - slot.focal[0]) * own.wholeW, (0.5 - slot.focal[1]) * own.wholeH]
  return {
    dx: (x * own.cos - y * own.sin) / own.wMm,
    dy: (x * own.sin + y * own.cos) / own.hMm,
    ds: own.zoom,
    rotate: own.rotate,
  }
}

/** Width by height of the frame a design was drawn for; undefined when it shows no photograph. */
export const photoAspectOf = (cover: CoverId): number | undefined => {
  const frame = frames[cover]?.[0]
  return frame && frame[0] / frame[1]
}
