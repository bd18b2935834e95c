import { type Frame, type FramedPhoto, type PhotoSlot, placePhoto, slotOf } from './place-photo.ts'

/**
 * What hands do with a picture in its frame. The point of the picture under `about` (mm of the sheet; the frame's middle
 * without it) goes `by` so many mm; the picture is enlarged so many times and turned so many degrees clockwise round it.
 */
export type PhotoMove = {
  about?: readonly [number, number]
  by?: readonly [number, number]
  scale?: number
  turn?: number
}

/** Where the picture lies afterwards: as asked, as far as it still covers its frame (`placePhoto`). Pure. */
export function movePhoto(photo: FramedPhoto, frame: Frame, { about, by = [0, 0], scale = 1, turn = 0 }: PhotoMove) {
  const middle = [frame.xMm + frame.wMm / 2, frame.yMm + frame.hMm / 2] as const
  const [x, y] = about ?? middle
  const before = placePhoto(photo, frame)
  const held = before.under(x, y)
  const now = slotOf(before.at.slot)
  // `placePhoto` keeps both within what a picture may be.
  const next: PhotoSlot = { focal: now.focal, zoom: now.zoom * scale, rotate: now.rotate + turn }
  const after = placePhoto({ ...photo, slot: next }, frame)
  // Where the held point lies is where it would be: the middle of the frame is moved by the difference.
  const [u, v] = after.under(x + by[0], y + by[1])
  const [mx, my] = after.at.slot.focal
  return placePhoto({ ...photo, slot: { ...next, focal: [mx + held[0] - u, my + held[1] - v] } }, frame).at.slot
}
