import { bendsOf } from '#lib/photo-layout/crop.ts'
import { frontRank } from '#lib/photo-layout/front.ts'
import { cheapest, type Frame, fit, plans } from '#lib/photo-layout/partitions.ts'
import { sharpLimits } from '#lib/photo-layout/sharp.ts'
import { wholeAspect } from '#lib/print/photo/focus.ts'
import { imageItem, pictureMm } from '../../../block/photo-blocks.ts'
import type { Post } from '../../../book/content.ts'
import type { Photo } from '../../../book/photo.ts'
import type { Setting } from '../../../style/design.ts'
import {
  type Form,
  growCost,
  isLargeAt,
  largeCost,
  leastLines,
  mayBeLarge,
  startMm,
  topMm,
  wideWithRailMm,
  wordLines,
} from './form.ts'

/** Of the pictures around a large one none is narrower; so many stand beside it at most. */
const [leastOtherMm, mostBeside] = [19, 4]
/** Beyond this cost of `cheapest` pictures look squeezed in. */
const mostCost = 40
/** A picture alone below a large one is clearly smaller. */
const mostSecond = 0.68
const [secondCost, besideCost, railCost] = [6, 2, 4]
/** Pictures that do not fill the height beside a large one stand like stamps where they are narrower. */
const leastHangingMm = 30

/** Frames of a group in printed order. */
type Arrangement = { cost: number; wideMm: number; frames: Frame[] }
type Room = { wideMm: number; highMm: number }
type Others = { frames: Frame[]; cost: number }

/** Pictures in a box they fill; undefined where they would be cut or stand like stamps. */
function filling(photos: readonly Photo[], { wideMm, highMm }: Room, set: Setting): Others | undefined {
  if (photos.length === 0) return { frames: [], cost: 0 }
  if (wideMm < leastOtherMm || highMm < leastOtherMm) return undefined
  const aspects = photos.map(wholeAspect)
  const bends = bendsOf(photos)
  const choices = plans(aspects, wideMm, set.style.photoGapMm, sharpLimits(photos, wideMm))
  const best = cheapest(choices, wideMm, highMm, bends)
  if (!best || best.white > 0.02 || best.cost > mostCost) return undefined
  const { frames } = fit(choices, wideMm, highMm, aspects, bends)
  return frames.some((frame) => frame.wMm < leastOtherMm) ? undefined : { frames, cost: best.cost }
}

const moved = (frames: readonly Frame[], xMm: number, yMm: number): Frame[] =>
  frames.map((frame) => ({ ...frame, xMm: frame.xMm + xMm, yMm: frame.yMm + yMm }))

/** A row of pictures as wide as the large one, none of them alone; its height before it is bent. */
const rowMm = (photos: readonly Photo[], wideMm: number, { style }: Setting): number =>
  photos.length === 0
    ? 0
    : (wideMm - style.photoGapMm * (photos.length - 1)) / photos.reduce((sum, photo) => sum + wholeAspect(photo), 0)

/** The large picture over the whole width, the others above it and below. */
function stacked(photos: readonly Photo[], hero: number, { wideMm, highMm }: Room, set: Setting): Arrangement[] {
  const photo = photos[hero] as Photo
  if (!isLargeAt(photo, wideMm, set)) return []
  const { photoGapMm: gap } = set.style
  const low = wideMm / wholeAspect(photo)
  const [before, after] = [photos.slice(0, hero), photos.slice(hero + 1)]
  const gaps = (before.length > 0 ? gap : 0) + (after.length > 0 ? gap : 0)
  const rest = highMm - low - gaps
  const [upper, lower] = [rowMm(before, wideMm, set), rowMm(after, wideMm, set)]
  const share = before.length === 0 ? 0 : after.length === 0 ? 1 : upper / (upper + lower)
  const above = filling(before, { wideMm, highMm: rest * share }, set)
  const below = filling(after, { wideMm, highMm: rest * (1 - share) }, set)
  if (!above || !below) return []
  const top = before.length > 0 ? rest * share + gap : 0
  const own = { xMm: 0, yMm: top, wMm: wideMm, hMm: low }
  const frames = [...above.frames, own, ...moved(below.frames, 0, top + low + gap)]
  return [{ cost: above.cost + below.cost, wideMm, frames }]
}

/** Two pictures: the large one over the whole width, below it the other, clearly smaller. */
function paired(photos: readonly Photo[], { wideMm, highMm }: Room, set: Setting): Arrangement[] {
  const [photo, other] = photos as [Photo, Photo]
  const low = wideMm / wholeAspect(photo)
  const hMm = highMm - low - set.style.photoGapMm
  const wMm = hMm * wholeAspect(other)
  if (!isLargeAt(photo, wideMm, set) || wMm > mostSecond * wideMm || Math.min(wMm, hMm) < 2 * leastOtherMm) return []
  const frames = [
    { xMm: 0, yMm: 0, wMm: wideMm, hMm: low },
    { xMm: 0, yMm: low + set.style.photoGapMm, wMm, hMm },
  ]
  return [{ cost: secondCost, wideMm, frames }]
}

/** An upright one first or last, the others beside it: filling its height, or one under another from its head. */
function besides(photos: readonly Photo[], hero: number, { wideMm, highMm }: Room, set: Setting): Arrangement[] {
  const photo = photos[hero] as Photo
  const others = photos.filter((_, at) => at !== hero)
  const narrow = highMm * wholeAspect(photo)
  if (others.length > mostBeside || !isLargeAt(photo, narrow, set)) return []
  const { photoGapMm: gap } = set.style
  const room = { wideMm: wideMm - narrow - gap, highMm }
  const rest = filling(others, room, set) ?? hanging(others, room, set)
  if (!rest) return []
  const isFirst = hero === 0
  const own = { xMm: isFirst ? 0 : wideMm - narrow, yMm: 0, wMm: narrow, hMm: highMm }
  const frames = moved(rest.frames, isFirst ? narrow + gap : 0, 0)
  return [{ cost: rest.cost, wideMm, frames: isFirst ? [own, ...frames] : [...frames, own] }]
}

function hanging(photos: readonly Photo[], { wideMm, highMm }: Room, { style }: Setting): Others | undefined {
  if (wideMm < leastHangingMm) return undefined
  let yMm = 0
  const frames = photos.map((photo): Frame => {
    const frame = { xMm: 0, yMm, wMm: wideMm, hMm: wideMm / wholeAspect(photo) }
    yMm += frame.hMm + style.photoGapMm
    return frame
  })
  return yMm - style.photoGapMm > highMm ? undefined : { frames, cost: besideCost }
}

/** Arrangements with this large picture in a box so high. */
function arrangements(photos: readonly Photo[], hero: number, highMm: number, set: Setting): Arrangement[] {
  const isEnd = hero === 0 || hero === photos.length - 1
  return [set.measureMm, wideWithRailMm(set)].flatMap((wideMm, at) => {
    const room = { wideMm, highMm }
    const all = [
      ...stacked(photos, hero, room, set),
      ...(photos.length === 2 && hero === 0 ? paired(photos, room, set) : []),
      ...(isEnd ? besides(photos, hero, room, set) : []),
    ]
    return all.map((one) => ({ ...one, cost: one.cost + railCost * at }))
  })
}

/** Heights at which a picture of a group is large, people before scenes. */
export function groupForms(post: Post, set: Setting): Form[] {
  const { photos } = post
  const { style } = set
  const heroes = photos
    .map((photo, at) => ({ at, rank: mayBeLarge(photo) ? frontRank(photo) : 0 }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.at - b.at)
  const out = new Map<number, Form>()
  for (const { at: hero, rank } of heroes) {
    // Scenes are asked where no picture of people can be large.
    if (rank < 2 && out.size > 0) break
    for (let lines = leastLines; lines <= style.lines - wordLines; lines += 1) {
      const all = arrangements(photos, hero, pictureMm(lines, style), set)
      const [best] = all.sort((a, b) => a.cost - b.cost)
      if (!best) continue
      const { wideMm, frames } = best
      const cost = largeCost + best.cost / 2 + (growCost / 2) * (lines - leastLines)
      if (cost >= (out.get(lines)?.cost ?? Number.POSITIVE_INFINITY)) continue
      const paint: Form['paint'] = (box) => {
        const [x, y] = [startMm(box.xMm, wideMm, box.side, set), topMm(box, set)]
        return photos.flatMap((photo, at) => style.picture(imageItem(photo, x, y, frames[at] as Frame, post.id), set))
      }
      out.set(lines, { lines, cost, paint })
    }
  }
  return [...out.values()]
}
