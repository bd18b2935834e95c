import { cropLoss, cutsFocus } from '#lib/photo-layout/crop.ts'
import { frontRank, frontScore, unseenScore, uprightScore } from '#lib/photo-layout/front.ts'
import type { Frame } from '#lib/photo-layout/partitions.ts'
import { wantedDpi } from '#lib/photo-layout/sharp.ts'
import { wholeAspect } from '#lib/print/photo/focus.ts'
import type { SceneItem } from '../../../print/scene.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import type { Month, Post } from '../../book/content.ts'
import { openerPosts, warmth } from '../../book/openers.ts'
import type { Photo } from '../../book/photo.ts'
import { hungPhoto } from '../../front/hung-photo.ts'
import type { OpenerChoice } from '../../front/opener-choice.ts'
import type { Setting } from '../../style/design.ts'
import type { Side } from '../../style/style.ts'

/** A chapter's picture on its opening page; `across`: over the page's whole width, else its title stands beside it. */
export type OpenerPicture = { photo: Photo; post?: Post; frame: Frame; across: boolean }

/** Over the page's head it keeps its own shape between these heights from the trim. */
const [lowestMm, highestMm] = [74, 130]
const mostLoss = 0.05
/** Lower pictures stand across the page, others beside the title. */
const leastAcross = 1.3
/** Widths that leave room for a title: on a left page from the trim, on a right one from the text's edge. */
const besideMm: Readonly<Record<Side, number>> = { left: 112, right: 94 }

/** Where a picture would stand: hung from the head trim, whole, or across the page with hardly anything lost. */
function placeOf(photo: Photo, side: Side, { style }: Setting): OpenerPicture | undefined {
  const { widthMm, bleedMm: b, innerMm } = style
  const aspect = wholeAspect(photo)
  if (frontRank(photo) === 0) return undefined
  let frame: Frame
  const across = aspect >= leastAcross
  if (across) {
    const wMm = widthMm + 2 * b
    const hMm = Math.min(highestMm, Math.max(lowestMm, wMm / aspect - b)) + b
    frame = { xMm: -b, yMm: -b, wMm, hMm }
    if (cropLoss(photo, wMm / hMm) > mostLoss || cutsFocus(photo, wMm / hMm)) return undefined
  } else {
    const bleed = side === 'left' ? b : 0
    const wMm = Math.min(besideMm[side] + bleed, (highestMm + b) * aspect)
    frame = { xMm: side === 'left' ? -b : innerMm, yMm: -b, wMm, hMm: wMm / aspect }
  }
  return photo.widthPx / (frame.wMm / 25.4) < wantedDpi ? undefined : { photo, frame, across }
}

/** The chapter's best picture to spare for an opening page on this side: large, answered. */
export function openerPicture(
  { posts }: Month,
  side: Side,
  { seen, ofPost }: OpenerChoice,
  set: Setting,
): OpenerPicture | undefined {
  let best: OpenerPicture | undefined
  let highest = Number.NEGATIVE_INFINITY
  for (const post of openerPosts(posts)) {
    for (const photo of post.photos) {
      const found = placeOf(photo, side, set)
      if (!found) continue
      const { frame } = found
      const place = (3 * frame.wMm * frame.hMm) / (set.style.widthMm * highestMm) + Math.min(1, warmth(post) / 20)
      const whole = frontScore(photo) + uprightScore(photo) + place + ofPost(post)
      const score = unseenScore(photo, whole, seen, highest)
      if (score === undefined) continue
      highest = score
      best = { ...found, post }
    }
  }
  return best
}

/** A picture that fills a left page to its trim without losing more than 12 % of a side. */
export function wholePage({ posts }: Month, choice: OpenerChoice, { style }: Setting): OpenerPicture | undefined {
  const b = style.bleedMm
  const box = { wMm: style.widthMm + 2 * b, hMm: style.heightMm + 2 * b }
  const found = hungPhoto(openerPosts(posts), box, choice)
  if (!found || found.wMm !== box.wMm || found.hMm !== box.hMm) return undefined
  return { photo: found.photo, post: found.post, frame: { xMm: -b, yMm: -b, ...box }, across: true }
}

export const pictureItems = (photo: Photo, frame: Frame, set: Setting): SceneItem[] =>
  set.style.picture({ ...imageItem(photo, 0, 0, frame, ''), origin: { role: 'photo' } }, set)
