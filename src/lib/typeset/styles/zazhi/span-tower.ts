import { wholeAspect } from '#lib/print/photo/focus.ts'
import type { SceneItem } from '../../../print/scene.ts'
import { withoutLastGap } from '../../block/block.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { sharpMm } from '../../block/sharp.ts'
import { paintRows, rowsHeightMm, socialRows } from '../../block/social-blocks.ts'
import type { Post } from '../../book/content.ts'
import { areaFootMm } from '../../book/front-matter.ts'
import type { Design, Setting } from '../../style/design.ts'
import { gridTopMm, measureMm, type Side, textLeftMm } from '../../style/style.ts'

/** Of the measure an upright picture below its words may take, besides the outer margin it runs over. */
const mostShare = 0.76
/** Narrower room beside it holds no remarks. */
const leastRemarksMm = 44

/**
 * An upright picture on a page of its own: from below the words to the foot of the type area and over the outer trim, remarks
 * inside, ending where it does. Larger than beside the words, but for long ones: undefined then. `from`: first free line.
 */
export function towerOf(
  post: Post,
  { from, leastMm }: { from: number; leastMm: number },
  compose: Design['post'],
  set: Setting,
): ((side: Side) => SceneItem[]) | undefined {
  const { style } = set
  const [photo] = post.photos
  if (!photo) return undefined
  const aspect = wholeAspect(photo)
  const measure = measureMm(style)
  const blocks = withoutLastGap(compose({ ...post, photos: [], likes: [], comments: [] }, 0, set))
  const deep = blocks.reduce((sum, block) => sum + block.lines, 0)
  const overMm = style.outerMm + style.bleedMm
  const foot = areaFootMm(set)
  const isAnswered = post.likes.length + post.comments.length > 0
  const mostMm = isAnswered ? measure - style.columns.gapMm - leastRemarksMm : mostShare * measure
  const wide = Math.min((foot - gridTopMm(style, from + deep + 1)) * aspect, mostMm + overMm, sharpMm(photo))
  const high = wide / aspect
  if (high <= leastMm) return undefined
  const besideMm = measure - (wide - overMm) - style.columns.gapMm
  const rows = socialRows(post, Math.min(besideMm, set.measureMm), set)
  const rowsMm = rows.length > 0 ? rowsHeightMm(rows.length, style) : 0
  if (rows.length > 0 && (besideMm < leastRemarksMm - 0.01 || rowsMm > high)) return undefined
  return (side) => {
    const x = textLeftMm(style, side)
    const pictureX = side === 'left' ? -style.bleedMm : x + measure - (wide - overMm)
    const rowsX = side === 'left' ? x + measure - Math.min(besideMm, set.measureMm) : x
    const frame = { xMm: 0, yMm: 0, wMm: wide, hMm: high }
    let line = from
    const words = blocks.flatMap((block) => {
      const at = line
      line += block.lines
      return block.paint({ xMm: x, yMm: gridTopMm(style, at), lines: block.lines, side, at: at - from })
    })
    return [
      ...words,
      ...style.picture(imageItem(photo, pictureX, foot - high, frame, post.id), set),
      ...(rows.length > 0 ? paintRows(rows, post, rowsX, foot - rowsMm, set) : []),
    ]
  }
}
