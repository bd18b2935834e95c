import { shownOf } from '#lib/photo-layout/crop.ts'
import type { ImageItem } from '#lib/print/scene.ts'
import { roundMm } from '../line/lines.ts'
import type { Side, Style } from '../style/style.ts'
import type { Photo } from './photo.ts'

/** A box on two facing pages: x from the left page's outer trim, so the fold is at the page's width. */
export type SpreadBox = { xMm: number; yMm: number; wMm: number; hMm: number }

/**
 * One page's part of a picture that lies across the fold. Each part goes on into its page's bleed at the fold, so that
 * nothing is missing however the book is bound. Undefined when nothing of the picture lies on that page.
 */
export function acrossFold(
  photo: Photo,
  box: SpreadBox,
  side: Side,
  style: Style,
  postId: string,
): ImageItem | undefined {
  const { widthMm, bleedMm } = style
  const from = side === 'left' ? -bleedMm : widthMm - bleedMm
  const x0 = Math.max(box.xMm, from)
  const x1 = Math.min(box.xMm + box.wMm, from + widthMm + 2 * bleedMm)
  if (x1 <= x0) return undefined
  const whole = shownOf(photo, box.wMm / box.hMm)
  return {
    kind: 'image',
    media: photo.media,
    xMm: roundMm(x0 - (side === 'left' ? 0 : widthMm)),
    yMm: roundMm(box.yMm),
    wMm: roundMm(x1 - x0),
    hMm: roundMm(box.hMm),
    crop: {
      x: whole.x + (whole.w * (x0 - box.xMm)) / box.wMm,
      y: whole.y,
      w: (whole.w * (x1 - x0)) / box.wMm,
      h: whole.h,
    },
    widthPx: photo.widthPx,
    heightPx: photo.heightPx,
    alt: photo.alt,
    origin: { ...(postId ? { entryId: postId } : {}), role: 'photo' },
  }
}
