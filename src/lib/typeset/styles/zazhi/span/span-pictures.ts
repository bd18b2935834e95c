import { bendsOf, cutsFocus } from '#lib/photo-layout/crop.ts'
import { cheapest, fit, plans } from '#lib/photo-layout/partitions.ts'
import { sharpLimits, sharpMm } from '#lib/photo-layout/sharp.ts'
import { wholeAspect } from '#lib/print/photo/focus.ts'
import type { SceneItem } from '../../../../print/scene.ts'
import { imageItem } from '../../../block/photo-blocks.ts'
import type { Post } from '../../../book/content.ts'
import type { Setting } from '../../../style/design.ts'
import { leadMm, measureMm, type Side, textLeftMm } from '../../../style/style.ts'

/** Pictures over the measure, hung from the head. `besideMm`: width left for words beside an upright one; else they stand below. */
export type Pictures = { footMm: number; cost: number; besideMm?: number; paint(side: Side): SceneItem[] }

/** To the trim on three sides a picture may be so wide and so high; else it stands within the type area. */
const [highestHero, widestHero] = [1.15, 2.6]
/** Part of the type area that pictures take at least and at most. */
const [leastShare, mostShare] = [0.3, 0.78]

/** Every way in which the pictures of a post may stand over the measure. */
export function picturesOf(post: Post, isHeaded: boolean, set: Setting): Pictures[] {
  const upright = uprightOf(post, isHeaded, set)
  if (upright) return [upright]
  const hero = heroOf(post, isHeaded, set)
  return [...(hero ? [hero] : []), ...groupsOf(post, set), ...besideGroupsOf(post, set)]
}

/** One picture from the head to the trims; below a heading to those at its sides. */
function heroOf({ id, photos }: Post, isHeaded: boolean, set: Setting): Pictures | undefined {
  const [photo] = photos
  const { style } = set
  const b = style.bleedMm
  const wide = style.widthMm + 2 * b
  if (photos.length !== 1 || !photo || photo.graphic) return undefined
  const aspect = wholeAspect(photo)
  if (aspect < highestHero || aspect > widestHero || sharpMm(photo) < wide) return undefined
  const top = isHeaded ? style.headMm + 0.6 : -b
  const frame = { xMm: 0, yMm: 0, wMm: wide, hMm: wide / aspect }
  const footMm = top + frame.hMm
  if (footMm - style.headMm > mostShare * areaMm(set)) return undefined
  return { footMm, cost: 0, paint: () => style.picture(imageItem(photo, -b, top, frame, id), set) }
}

/** Of the measure a picture takes with words beside it, and of the type area in height. */
const [uprightShare, uprightHigh] = [0.6, 0.9]

/** One upright picture outside, to the outer trim and, where nothing stands above it, from the head's; words inside. */
function uprightOf({ id, photos }: Post, isHeaded: boolean, set: Setting): Pictures | undefined {
  const [photo] = photos
  const { style } = set
  if (photos.length !== 1 || !photo || photo.graphic) return undefined
  const aspect = wholeAspect(photo)
  if (aspect >= highestHero) return undefined
  const most = uprightShare * measureMm(style)
  const wMm = Math.min(most, uprightHigh * areaMm(set) * aspect, sharpMm(photo))
  if (wMm < leastUpright * measureMm(style)) return undefined
  const b = style.bleedMm
  const trimMm = wMm + style.outerMm + b
  // Below a heading it may not run out at the foot.
  const isHigh = isHeaded && trimMm / aspect > uprightHigh * areaMm(set)
  const bleeds = wMm === most && sharpMm(photo) > trimMm && !isHigh
  const wide = bleeds ? trimMm : wMm
  const top = bleeds && !isHeaded ? -b : style.headMm + 0.6
  const frame = { xMm: 0, yMm: 0, wMm: wide, hMm: wide / aspect }
  const x = (side: Side): number =>
    side === 'left' ? (bleeds ? -b : textLeftMm(style, side)) : textLeftMm(style, side) + measureMm(style) - wMm
  return {
    footMm: top + frame.hMm,
    cost: 0,
    besideMm: measureMm(style) - wMm - style.columns.gapMm,
    paint: (side) => style.picture(imageItem(photo, x(side), top, frame, id), set),
  }
}

/** Narrower it is better off in a column. */
const leastUpright = 0.3

const areaMm = ({ style }: Setting): number => style.lines * leadMm(style)

/** Pictures within the type area, in every height that suits their shapes. */
function groupsOf(post: Post, set: Setting): Pictures[] {
  const { photos } = post
  const [only] = photos
  if (photos.length === 1 && only && (wholeAspect(only) < highestHero || only.graphic)) return []
  const x = (side: Side): number => textLeftMm(set.style, side)
  return sharesOf(post, { wide: measureMm(set.style), least: leastShare, most: mostShare, x }, set)
}

/** Many pictures outside, as wide as an upright one, with words beside them that are no two columns. */
function besideGroupsOf(post: Post, set: Setting): Pictures[] {
  if (post.photos.length < leastBeside) return []
  const measure = measureMm(set.style)
  const wide = uprightShare * measure
  const x = (side: Side): number => textLeftMm(set.style, side) + (side === 'left' ? 0 : measure - wide)
  const besideMm = measure - wide - set.style.columns.gapMm
  return sharesOf(post, { wide, least: mostShare - 0.2, most: uprightHigh, x }, set).map((pictures) => ({
    ...pictures,
    cost: pictures.cost + besideCost,
    besideMm,
  }))
}

/** Fewer stand over the whole measure; they do so where their words let them. */
const [leastBeside, besideCost] = [5, 8]

type Area = { wide: number; least: number; most: number; x(side: Side): number }

function sharesOf({ id, photos }: Post, { wide, least, most, x }: Area, set: Setting): Pictures[] {
  const { style } = set
  const aspects = photos.map(wholeAspect)
  if (photos.some((photo) => sharpMm(photo) < wide / 4)) return []
  const choices = plans(aspects, wide, style.photoGapMm, sharpLimits(photos, wide))
  const bends = bendsOf(photos)
  const out: Pictures[] = []
  for (let share = least; share <= most; share += 0.02) {
    const heightMm = share * areaMm(set)
    const found = cheapest(choices, wide, heightMm, bends)
    if (!found || found.white > 0) continue
    const { frames } = fit(choices, wide, heightMm, aspects, bends)
    const dull = photos.some((photo, at) => sharpMm(photo) < (frames[at]?.wMm ?? 0))
    if (dull || photos.some((photo, at) => frames[at] && cutsFocus(photo, frames[at].wMm / frames[at].hMm))) continue
    out.push({
      footMm: style.headMm + heightMm,
      cost: found.cost + 6 * Math.abs(share - 0.5),
      paint: (side) =>
        photos.flatMap((photo, at) => {
          const frame = frames[at]
          return frame ? style.picture(imageItem(photo, x(side), style.headMm + 0.6, frame, id), set) : []
        }),
    })
  }
  return out
}
