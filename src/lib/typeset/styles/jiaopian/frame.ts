import { cropLoss, cutsFocus } from '#lib/photo-layout/crop.ts'
import { frontRank } from '#lib/photo-layout/front.ts'
import type { Origin, SceneItem } from '../../../print/scene.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import type { Post } from '../../book/content.ts'
import { warmth } from '../../book/openers.ts'
import type { Photo } from '../../book/photo.ts'
import type { Setting } from '../../style/design.ts'
import { aspectOf } from './arrange.ts'
import type { Frame } from './marks.ts'

/** Frames of film in front of the posts: openers, catalogue, the last page. */
const origin: Origin = { role: 'photo' }
/** So much of a side a frame may take away (PRINT.md §2.8). */
const mostLoss = 0.12

type Box = { xMm: number; yMm: number; wMm: number; hMm: number }

/** A picture in a frame of film: it fills the frame, or stands whole on black where that would cost too much of it. */
export function framed(photo: Photo, { xMm, yMm, wMm, hMm }: Box, set: Setting): SceneItem[] {
  const whole = cropLoss(photo, wMm / hMm) > mostLoss || cutsFocus(photo, wMm / hMm)
  const aspect = whole ? aspectOf(photo) : wMm / hMm
  const wide = Math.min(wMm, hMm * aspect)
  const high = wide / aspect
  const frame = { xMm: (wMm - wide) / 2, yMm: (hMm - high) / 2, wMm: wide, hMm: high }
  return set.style.picture({ ...imageItem(photo, xMm, yMm, frame, ''), origin }, set)
}

export type Shown = { photo: Photo; number: number; warm: number }

export const frameOf = ({ photo, number }: Pick<Shown, 'photo' | 'number'>, set: Setting): Frame => ({
  number,
  paint: (xMm, yMm, wMm, hMm) => framed(photo, { xMm, yMm, wMm, hMm }, set),
})

/** Photographs of posts with their numbers, at most `most`, evenly taken when there are more. */
export function framesOf(posts: readonly Post[], most: number): Shown[] {
  let number = 0
  const all = posts.flatMap((post) =>
    post.photos.flatMap((photo): Shown[] => {
      number += 1
      return frontRank(photo) === 0 ? [] : [{ photo, number, warm: warmth(post) }]
    }),
  )
  if (all.length <= most) return all
  return Array.from({ length: most }, (_, index) => all[Math.floor((index * all.length) / most)] as Shown)
}
