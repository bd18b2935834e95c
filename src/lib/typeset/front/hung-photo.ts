import { cropLoss, cutsFocus } from '#lib/photo-layout/crop.ts'
import { frontRank, frontScore, unseenScore, uprightScore } from '#lib/photo-layout/front.ts'
import { wantedDpi } from '#lib/photo-layout/sharp.ts'
import { wholeAspect } from '#lib/print/photo/focus.ts'
import type { Post } from '../book/content.ts'
import { type Chosen, warmth } from '../book/openers.ts'
import type { Photo } from '../book/photo.ts'

/** A picture and the frame it stands in: as large as its box allows. */
export type Hung = Chosen & Box
type Box = { wMm: number; hMm: number }

/** So much of a side may go where the whole box is filled by it (PRINT.md §2.8). */
const mostLoss = 0.12
/** A strip or a sliver opens nothing: shorter than this of the box's other side. An upright portrait opens more. */
const [leastSide, leastOfPeople] = [0.55, 0.4]

/** `seen`: what stands in front already; `ofPost`: what a picture's post adds to its score. */
type HowHung = {
  most?: number
  leastWideMm?: number
  not?: ReadonlySet<string>
  seen?: readonly Photo[]
  ofPost?: (post: Post) => number
}

/** The box itself where the picture suits it, else as much of it as the whole picture takes. */
function frameIn(photo: Photo, box: Box, most: number): Box {
  const boxAspect = box.wMm / box.hMm
  if (cropLoss(photo, boxAspect) <= most && !cutsFocus(photo, boxAspect)) return box
  const aspect = wholeAspect(photo)
  return aspect > boxAspect ? { wMm: box.wMm, hMm: box.wMm / aspect } : { wMm: box.hMm * aspect, hMm: box.hMm }
}

/**
 * Best picture to hang in a box by its upper edge: people before scenes, sharp at that size, whole or cropped by no more than 12 %
 * of a side (`most`) and never into its focus (PRINT.md §2.8), large, answered. Undefined if none will do.
 */
export function hungPhoto(
  posts: readonly Post[],
  box: Box,
  { most = mostLoss, leastWideMm = 0, not, seen, ofPost }: HowHung = {},
): Hung | undefined {
  let best: Hung | undefined
  let highest = Number.NEGATIVE_INFINITY
  for (const post of posts) {
    for (const photo of post.photos) {
      if (frontRank(photo) === 0 || photo.size || post.ownPage || not?.has(photo.media)) continue
      const frame = frameIn(photo, box, most)
      const dpi = photo.widthPx / (frame.wMm / 25.4)
      const [wide, high] = [frame.wMm / box.wMm, frame.hMm / box.hMm]
      const least = frontRank(photo) === 2 ? leastOfPeople : leastSide
      if (dpi < wantedDpi || Math.min(wide, high) < least || frame.wMm < leastWideMm) continue
      const place = 3 * wide * high + Math.min(1, dpi / 300) + Math.min(1, warmth(post) / 20)
      const whole = frontScore(photo) + uprightScore(photo) + place + (ofPost?.(post) ?? 0)
      const score = unseenScore(photo, whole, seen ?? [], highest)
      if (score === undefined) continue
      highest = score
      best = { photo, post, ...frame }
    }
  }
  return best
}
