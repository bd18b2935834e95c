import { cropLoss, cutsFocus } from '#lib/photo-layout/crop.ts'
import { wantedDpi } from '#lib/photo-layout/sharp.ts'
import { wholeAspect } from '#lib/print/photo/focus.ts'
import type { Post } from './content.ts'
import { type Chosen, warmth } from './openers.ts'
import type { Photo } from './photo.ts'

/** A picture and the frame it stands in: as large as its box allows. */
export type Hung = Chosen & Box
type Box = { wMm: number; hMm: number }

/** So much of a side may go where the whole box is filled by it (PRINT.md §2.8). */
const mostLoss = 0.12
/** A strip or a sliver opens nothing: shorter than this of the box's other side. */
const leastSide = 0.55

/** The box itself where the picture suits it, else as much of it as the whole picture takes. */
function frameIn(photo: Photo, box: Box, most: number): Box {
  const boxAspect = box.wMm / box.hMm
  if (cropLoss(photo, boxAspect) <= most && !cutsFocus(photo, boxAspect)) return box
  const aspect = wholeAspect(photo)
  return aspect > boxAspect ? { wMm: box.wMm, hMm: box.wMm / aspect } : { wMm: box.hMm * aspect, hMm: box.hMm }
}

/**
 * Best picture to hang in a box by its upper edge: a photograph, sharp at that size, whole or cropped by no more than 12 %
 * of a side (`most`) and never into its focus (PRINT.md §2.8), large, answered. Undefined if none will do.
 */
export function hungPhoto(
  posts: readonly Post[],
  box: Box,
  { most = mostLoss, leastWideMm = 0, not }: { most?: number; leastWideMm?: number; not?: ReadonlySet<string> } = {},
): Hung | undefined {
  let best: Hung | undefined
  let highest = 0
  for (const post of posts) {
    for (const photo of post.photos) {
      if (photo.graphic || photo.size || post.ownPage || not?.has(photo.media)) continue
      const frame = frameIn(photo, box, most)
      const dpi = photo.widthPx / (frame.wMm / 25.4)
      const [wide, high] = [frame.wMm / box.wMm, frame.hMm / box.hMm]
      if (dpi < wantedDpi || Math.min(wide, high) < leastSide || frame.wMm < leastWideMm) continue
      const score = 3 * wide * high + Math.min(1, dpi / 300) + Math.min(1, warmth(post) / 20)
      if (score <= highest) continue
      highest = score
      best = { photo, post, ...frame }
    }
  }
  return best
}
