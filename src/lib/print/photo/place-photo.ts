import type { ImageItem, SceneItem } from '../scene.ts'
import { type FocusBox, focusOf } from './focus.ts'

export type Frame = { xMm: number; yMm: number; wMm: number; hMm: number }

/** How a picture lies in its frame: `focal` as fractions of the upright picture, `rotate` in degrees clockwise. */
export type PhotoSlot = { focal: readonly [number, number]; zoom: number; rotate: number }

/** A picture to be laid into a frame. */
export type FramedPhoto = {
  /** Content hash. */
  media: string
  widthPx: number
  heightPx: number
  alt: string
  slot?: Partial<PhotoSlot>
  /** What must not be cut off nor written on, as fractions of the upright picture (PRINT.md §2.8). */
  focus?: FocusBox
  /** Screenshot, chart, document or code: never chosen by us. */
  graphic?: true
}

/** PRINT.md §4: a picture may be enlarged and turned so far. */
export const mostZoom = 4
export const mostTurn = 45

const limit = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Within the limits of PRINT.md §4; what isn't a number becomes the neutral value. */
export const slotOf = (slot: Partial<PhotoSlot> = {}): PhotoSlot => {
  const sane = (value: number | undefined, neutral: number): number =>
    value !== undefined && Number.isFinite(value) ? value : neutral
  return {
    focal: [limit(sane(slot.focal?.[0], 0.5), 0, 1), limit(sane(slot.focal?.[1], 0.5), 0, 1)],
    zoom: limit(sane(slot.zoom, 1), 1, mostZoom),
    rotate: limit(sane(slot.rotate, 0), -mostTurn, mostTurn),
  }
}

/**
 * Middle of a window of `2 × half` nearest the picture's own that keeps a part so `length` within its `inner` share; of a part
 * too long for it the middle.
 */
const middleFor = (from: number, length: number, half: number, inner: number): number => {
  const safe = half * inner
  const near = length <= 2 * safe ? limit(0.5, from + length - safe, from + safe) : from + length / 2
  return limit(near, half, 1 - half)
}

/** How a picture lies, as plain data: what a screen needs to move it. */
export type PlacedAt = {
  frame: Frame
  /** Where it really lies: the focal point as far as the picture covers the frame. */
  slot: PhotoSlot
  /** Pixels per inch on paper. */
  ppi: number
  /** Share of the focal box that the frame cuts off, 0–1; 0 without a known one. */
  focusLost: number
}

export type PlacedPhoto = {
  items: SceneItem[]
  at: PlacedAt
  ppi: number
  exactPpi: number
  /** The picture's point (fractions) under a point of the sheet. */
  under(xMm: number, yMm: number): [number, number]
  /** Box of the sheet that a part of the picture (fractions) takes, cut off or not. */
  boxOf(part: FocusBox): Frame
  focusLost: number
  /** Share of the picture that the frame cuts off, 0–1. */
  lost: number
  /** Shift of the picture's middle from the frame's in frame widths and heights, and its scale: pic[dx], pic[dy], pic[ds]. */
  pic: { dx: number; dy: number; ds: number }
}

/**
 * Lays a picture into its frame. It is turned about the frame's middle and made so large that it covers the frame at any
 * angle; the focal point comes to the middle as far as that stays so. `outline` (path data) replaces the frame as edge.
 */
export function placePhoto(photo: FramedPhoto, frame: Frame, outline?: string): PlacedPhoto {
  const { focal, zoom, rotate } = slotOf(photo.slot)
  const kept = focusOf(photo)
  const turn = (rotate * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  // The turned picture sees the frame as this upright box.
  const needW = frame.wMm * Math.abs(cos) + frame.hMm * Math.abs(sin)
  const needH = frame.wMm * Math.abs(sin) + frame.hMm * Math.abs(cos)
  const aspect = photo.widthPx / photo.heightPx
  const wholeW = Math.max(needW, needH * aspect) * zoom
  const wholeH = wholeW / aspect
  const [halfX, halfY] = [needW / 2 / wholeW, needH / 2 / wholeH]
  // An outline shows less of the corners than of the middle.
  const inner = outline === undefined ? 1 : 0.8
  // A person's own choice of place counts; else the picture keeps its middle as far as the focal box stays whole.
  const middle: [number, number] = photo.slot?.focal
    ? [limit(focal[0], halfX, 1 - halfX), limit(focal[1], halfY, 1 - halfY)]
    : [middleFor(kept.x, kept.w, halfX, inner), middleFor(kept.y, kept.h, halfY, inner)]
  const [cx, cy] = [frame.xMm + frame.wMm / 2, frame.yMm + frame.hMm / 2]
  const image: ImageItem = {
    kind: 'image',
    media: photo.media,
    xMm: cx - needW / 2,
    yMm: cy - needH / 2,
    wMm: needW,
    hMm: needH,
    crop: { x: middle[0] - halfX, y: middle[1] - halfY, w: 2 * halfX, h: 2 * halfY },
    widthPx: photo.widthPx,
    heightPx: photo.heightPx,
    alt: photo.alt,
    origin: { role: 'photo' },
  }
  const back = (x: number, y: number): [number, number] => [
    cx + (x - cx) * cos + (y - cy) * sin,
    cy - (x - cx) * sin + (y - cy) * cos,
  ]
  const shift = [(0.5 - middle[0]) * wholeW, (0.5 - middle[1]) * wholeH] as const
  const ppi = Math.round(photo.widthPx / (wholeW / 25.4))
  const focusLost = photo.focus ? lostOf(photo.focus, image.crop) : 0
  return {
    items: turned(image, { frame, rotate, outline }, back, [cos, sin, cx, cy]),
    at: { frame, slot: { focal: middle, zoom, rotate }, ppi, focusLost },
    ppi,
    exactPpi: photo.widthPx / (wholeW / 25.4),
    under: (xMm, yMm) => {
      const [x, y] = back(xMm, yMm)
      return [middle[0] + (x - cx) / wholeW, middle[1] + (y - cy) / wholeH]
    },
    boxOf: ({ x, y, w, h }) => {
      const corners = [x, x + w].flatMap((px) =>
        [y, y + h].map((py) => {
          const [dx, dy] = [(px - middle[0]) * wholeW, (py - middle[1]) * wholeH]
          return [cx + dx * cos - dy * sin, cy + dx * sin + dy * cos] as const
        }),
      )
      const [xs, ys] = [corners.map(([at]) => at), corners.map(([, at]) => at)]
      const [left, top] = [Math.min(...xs), Math.min(...ys)]
      return { xMm: left, yMm: top, wMm: Math.max(...xs) - left, hMm: Math.max(...ys) - top }
    },
    lost: Math.max(0, 1 - 4 * halfX * halfY),
    focusLost,
    pic: {
      dx: (shift[0] * cos - shift[1] * sin) / frame.wMm,
      dy: (shift[0] * sin + shift[1] * cos) / frame.hMm,
      ds: zoom,
    },
  }
}

/** Focal boxes are found on thumbnails: so much of one is no cut. */
export const mostLost = 0.02

/** Share of `part` outside `crop`, 0–1. */
function lostOf(part: FocusBox, crop: FocusBox): number {
  const inside = (from: number, length: number, at: number, size: number): number =>
    Math.max(0, Math.min(from + length, at + size) - Math.max(from, at)) / Math.max(1e-6, length)
  const kept = inside(part.x, part.w, crop.x, crop.w) * inside(part.y, part.h, crop.y, crop.h)
  return kept > 1 - 1e-6 ? 0 : 1 - kept
}

/** An upright picture stays a plain item; a turned one is cut to the frame in its own, turned coordinates. */
function turned(
  image: ImageItem,
  { frame, rotate, outline }: { frame: Frame; rotate: number; outline: string | undefined },
  back: (x: number, y: number) => [number, number],
  [cos, sin, cx, cy]: readonly [number, number, number, number],
): SceneItem[] {
  if (rotate === 0) return [outline === undefined ? image : { ...image, clip: outline }]
  const edge = outline ?? rectPath(frame)
  const clip = edge.replace(/(-?[\d.]{1,24})\s+(-?[\d.]{1,24})/g, (_all, x: string, y: string) =>
    back(Number(x), Number(y))
      .map((value) => value.toFixed(4))
      .join(' '),
  )
  const matrix: [number, number, number, number, number, number] = [
    cos,
    sin,
    -sin,
    cos,
    cx - cos * cx + sin * cy,
    cy - sin * cx - cos * cy,
  ]
  return [{ kind: 'group', matrix, items: [{ ...image, clip }] }]
}

const rectPath = ({ xMm, yMm, wMm, hMm }: Frame): string =>
  `M${xMm} ${yMm} L${xMm + wMm} ${yMm} L${xMm + wMm} ${yMm + hMm} L${xMm} ${yMm + hMm} Z`
