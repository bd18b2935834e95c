import { bendsOf, cutsFocus } from '#lib/photo-layout/crop.ts'
import { cheapest, fit, plans } from '#lib/photo-layout/partitions.ts'
import { sharpLimits, sharpMm } from '#lib/photo-layout/sharp.ts'
import { wholeAspect } from '#lib/print/photo/focus.ts'
import type { SceneItem } from '../../../../print/scene.ts'
import { imageItem } from '../../../block/photo-blocks.ts'
import type { Post } from '../../../book/content.ts'
import { areaFootMm } from '../../../book/front-matter.ts'
import type { Setting } from '../../../style/design.ts'
import { gridTopMm, leadMm, measureMm, type Side, textLeftMm } from '../../../style/style.ts'

/** Pictures that fill a page below its words. `bare`: they run out at its foot. */
export type Tower = { cost: number; bare: boolean; paint(side: Side): SceneItem[] }

/** Of the measure pictures take at least: narrower they leave too much white beside them. */
const leastShare = 0.62
/** For the share of the measure beside them that stays white; it is inside, where a page bears it. */
const stripCost = 40

/**
 * Pictures of a post on a page of its own from below its words to the foot and the outer trim: a single one whole, several in the
 * widest arrangement that fills the height. No white stands between words and pictures. `from`: first free line.
 */
export function towerOf(post: Post, from: number, set: Setting): Tower | undefined {
  if (post.photos.some(({ graphic }) => graphic)) return undefined
  return post.photos.length === 1 ? singleOf(post, from, set) : groupOf(post, from, set)
}

const trimMm = ({ style }: Setting): number => style.outerMm + style.bleedMm

function singleOf(post: Post, from: number, set: Setting): Tower | undefined {
  const { style } = set
  const [photo] = post.photos
  if (!photo) return undefined
  const aspect = wholeAspect(photo)
  const measure = measureMm(style)
  const top = gridTopMm(style, from)
  // To the foot's trim, or to the foot of the type area where it has not the pixels.
  const feet = [style.heightMm + style.bleedMm, areaFootMm(set)]
  const foot = feet.find((one) => (one - top) * aspect <= Math.min(sharpMm(photo), measure + trimMm(set)))
  if (foot === undefined) return undefined
  const wide = (foot - top) * aspect
  const share = (wide - trimMm(set)) / measure
  if (share < leastShare) return undefined
  const frame = { xMm: 0, yMm: 0, wMm: wide, hMm: foot - top }
  return {
    cost: stripCost * (1 - share),
    bare: foot > style.heightMm,
    paint: (side) => style.picture(imageItem(photo, leftOf(wide, side, set), top, frame, post.id), set),
  }
}

/** Of pictures so wide, the left edge: over the outer trim. */
const leftOf = (wide: number, side: Side, { style }: Setting): number =>
  side === 'left' ? -style.bleedMm : textLeftMm(style, side) + measureMm(style) + style.outerMm + style.bleedMm - wide

/** Steps in which widths are tried, and how much dearer an arrangement may be than a page of its own is worth. */
const stepMm = 3

function groupOf(post: Post, from: number, set: Setting): Tower | undefined {
  const { style } = set
  const { photos } = post
  const measure = measureMm(style)
  const top = gridTopMm(style, from)
  const high = areaFootMm(set) - top
  if (high < 10 * leadMm(style)) return undefined
  const aspects = photos.map(wholeAspect)
  const bends = bendsOf(photos)
  let best: Tower | undefined
  for (let wide = measure; wide >= leastShare * measure; wide -= stepMm) {
    // Within the type area where they fill its measure, else from the outer trim.
    const whole = wide === measure
    const own = whole ? wide : wide + style.outerMm + style.bleedMm
    const choices = plans(aspects, own, style.photoGapMm, sharpLimits(photos, own))
    const found = cheapest(choices, own, high, bends)
    if (!found || found.white > 0) continue
    const { frames } = fit(choices, own, high, aspects, bends)
    const isPoor = photos.some(
      (photo, at) =>
        frames[at] && (sharpMm(photo) < frames[at].wMm || cutsFocus(photo, frames[at].wMm / frames[at].hMm)),
    )
    const cost = found.cost + stripCost * (1 - wide / measure)
    if (isPoor || (best && best.cost <= cost)) continue
    const x = (side: Side): number => (whole ? textLeftMm(style, side) : leftOf(own, side, set))
    best = {
      cost,
      bare: false,
      paint: (side) =>
        photos.flatMap((photo, at) => {
          const frame = frames[at]
          return frame ? style.picture(imageItem(photo, x(side), top, frame, post.id), set) : []
        }),
    }
  }
  return best
}
