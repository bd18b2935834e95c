import type { ImageItem, SceneItem } from '../print/scene.ts'
import { shownOf } from '../typeset/block/crop.ts'
import type { CoverPhoto, CoverWarning, PhotoSlot } from './cover.ts'

export type Frame = { xMm: number; yMm: number; wMm: number; hMm: number }

const limit = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Within the limits of PRINT.md §4; what isn't a number becomes the neutral value. */
export const slotOf = (slot: Partial<PhotoSlot> = {}): PhotoSlot => {
  const sane = (value: number | undefined, neutral: number): number =>
    value !== undefined && Number.isFinite(value) ? value : neutral
  return {
    focal: [limit(sane(slot.focal?.[0], 0.5), 0, 1), limit(sane(slot.focal?.[1], 0.5), 0, 1)],
    zoom: limit(sane(slot.zoom, 1), 1, 4),
    rotate: limit(sane(slot.rotate, 0), -45, 45),
  }
}

/** Where nobody moved the picture: its middle, shifted until its focus box is in the frame (PRINT.md §2.8). */
function focalOf(photo: CoverPhoto, frame: Frame): [number, number] {
  const shown = shownOf(photo, frame.wMm / frame.hMm)
  return [shown.x + shown.w / 2, shown.y + shown.h / 2]
}

export type PlacedPhoto = {
  items: SceneItem[]
  /** Pixels per inch on paper. */
  ppi: number
  exactPpi: number
  /** The picture's point (fractions) under a point of the sheet. */
  under(xMm: number, yMm: number): [number, number]
  /** Shift of the picture's middle from the frame's in frame widths and heights, and its scale: pic[dx], pic[dy], pic[ds]. */
  pic: { dx: number; dy: number; ds: number }
}

/**
 * Lays a picture into its frame. It is turned about the frame's middle and made so large that it covers the frame at any
 * angle; the focal point comes to the middle as far as that stays so. `outline` (path data) replaces the frame as edge.
 */
export function placePhoto(photo: CoverPhoto, frame: Frame, outline?: string): PlacedPhoto {
  const { focal, zoom, rotate } = slotOf({ ...photo.slot, focal: photo.slot?.focal ?? focalOf(photo, frame) })
  const turn = (rotate * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  // The turned picture sees the frame as this upright box.
  const needW = frame.wMm * Math.abs(cos) + frame.hMm * Math.abs(sin)
  const needH = frame.wMm * Math.abs(sin) + frame.hMm * Math.abs(cos)
  const aspect = photo.widthPx / photo.heightPx
  const wholeW = Math.max(needW, needH * aspect) * zoom
  const wholeH = wholeW / aspect
  const [halfX, halfY] = [needW / 2 / wholeW, needH / 2 / wholeH]
  const middle: [number, number] = [limit(focal[0], halfX, 1 - halfX), limit(focal[1], halfY, 1 - halfY)]
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
  return {
    items: turned(image, { frame, rotate, outline }, back, [cos, sin, cx, cy]),
    ppi: Math.round(photo.widthPx / (wholeW / 25.4)),
    exactPpi: photo.widthPx / (wholeW / 25.4),
    under: (xMm, yMm) => {
      const [x, y] = back(xMm, yMm)
      return [middle[0] + (x - cx) / wholeW, middle[1] + (y - cy) / wholeH]
    },
    pic: {
      dx: (shift[0] * cos - shift[1] * sin) / frame.wMm,
      dy: (shift[0] * sin + shift[1] * cos) / frame.hMm,
      ds: zoom,
    },
  }
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
  const clip = edge.replace(/(-?[\d.]+)\s+(-?[\d.]+)/g, (_all, x: string, y: string) =>
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

/** 200 dpi is the least that prints well, below 120 nothing is printed (PRINT.md §4). */
export function sharpness(ppi: number, where: string): CoverWarning[] {
  if (ppi >= 200) return []
  const refuse = ppi < 120
  return [
    {
      level: refuse ? 'refuse' : 'warn',
      code: 'low-resolution',
      message: refuse
        ? `${where}的照片只有 ${ppi} dpi，印出来会模糊，请换原图或少放大一些。`
        : `${where}的照片为 ${ppi} dpi，低于建议的 200 dpi，印出来可能不够清楚。`,
    },
  ]
}

/**
 * Mean luminance of the picture under a box of the sheet, 0–1, or of its brightest `share`; undefined when nobody measured
 * the picture.
 */
export function meanLuma(photo: CoverPhoto, placed: PlacedPhoto, box: Frame, share = 1): number | undefined {
  const grid = photo.luma
  if (!grid || grid.values.length < grid.columns * grid.rows || grid.values.length === 0) return undefined
  const found: number[] = []
  const steps = 12
  for (let i = 0; i < steps; i++)
    for (let j = 0; j < steps; j++) {
      const [x, y] = placed.under(box.xMm + ((i + 0.5) / steps) * box.wMm, box.yMm + ((j + 0.5) / steps) * box.hMm)
      const column = limit(Math.floor(x * grid.columns), 0, grid.columns - 1)
      const row = limit(Math.floor(y * grid.rows), 0, grid.rows - 1)
      found.push(grid.values[row * grid.columns + column] ?? 0)
    }
  const counted = found.sort((a, b) => b - a).slice(0, Math.ceil(share * found.length))
  return counted.reduce((sum, one) => sum + one, 0) / counted.length
}
