import { bendsOf, cropLoss, cutsFocus, shownOf } from '#lib/photo-layout/crop.ts'
import { type Frame, fit, plans } from '#lib/photo-layout/partitions.ts'
import { sharpLimits, wantedDpi } from '#lib/photo-layout/sharp.ts'
import type { ImageItem, SceneItem } from '../../../print/scene.ts'
import type { Block } from '../../block/block.ts'
import { imageItem, isLarge } from '../../block/photo-blocks.ts'
import type { Post } from '../../book/content.ts'
import type { Photo } from '../../book/photo.ts'
import type { BodyPage } from '../../book/section-layout.ts'
import type { Setting } from '../../style/design.ts'
import { areaHeightMm, bodyEmMm, gridTopMm, leadMm, textLeftMm } from '../../style/style.ts'
import { routeDots, routeFootMm, routeX } from './route.ts'

/**
 * An opening led by one wide picture (PRINT.md §3.6): it bleeds over the left page and across the fold to 65 mm into the
 * right one; words stand below it on the left, the post's other pictures around it on the right.
 */
export type Opening = { pages: BodyPage[]; open: number[]; rest: Photo[] }

/** So far into the right page; further or less where what must be seen would lie in the fold. */
const overFoldMm = [65, 50, 80]
const besideGapMm = 6
/** Right edge of the pictures beside and below: they take the rail, too. */
const outerMm = 20
const [fewestOthers, mostOthers] = [3, 9]
const leastAspect = 1.3
/** So much of a side may go (PRINT.md §2.8), and so near to the fold nothing lies that must be seen whole (§1). */
const mostLoss = 0.12
const foldMm = 6
/** Grid line under the picture: its words need what is left of the page. */
const [highest, lowest] = [17, 24]
const mostOpen = 6
const mostStretch = 0.21

const aspectOf = (photo: Photo): number => photo.widthPx / Math.max(1, photo.heightPx)

/** Whether a post's pictures come into question at all: a wide one first, and others to stand around it. */
export const mayOpen = ({ photos, videos }: Post): boolean =>
  photos.length > fewestOthers &&
  !photos.some(isLarge) &&
  videos.length === 0 &&
  aspectOf(photos[0] as Photo) >= leastAspect

/** The opening of a post, or undefined when its pictures or its words do not make one. `words`: the post without photos. */
export function openingOf(post: Post, words: readonly Block[], set: Setting): Opening | undefined {
  const { style } = set
  const [hero, ...others] = post.photos
  if (!hero || !mayOpen(post)) return undefined
  const blocks = words.filter((block) => !block.gap)
  const needed = blocks.reduce((sum, block) => sum + block.min, 0)
  const most = Math.min(lowest, style.lines - needed)
  let best: Chosen | undefined
  for (let line = most; line >= Math.max(highest, style.lines - needed - mostOpen); line -= 1) {
    const heroFootMm = gridTopMm(style, line) - (leadMm(style) - bodyEmMm(style)) - style.photoPad * leadMm(style)
    const over = overFoldMm.find((mm) => heroCrop(hero, heroFootMm, mm, set))
    const visible = over === undefined ? undefined : heroCrop(hero, heroFootMm, over, set)
    if (over === undefined || !visible) continue
    for (let count = Math.min(mostOthers, others.length); count >= fewestOthers; count -= 1) {
      const left = others.length - count
      if (left === 1 || left === 2) continue
      const around = aroundHero(others.slice(0, count), { line, heroFootMm, over }, set)
      if (!around) continue
      // Pictures put off to the next page, open lines and what the wide picture loses are weighed against the crops.
      const cost = around.cost + left + (style.lines - line - needed) + 30 * (1 - visible.w * visible.h)
      if (!best || cost < best.cost) best = { cost, line, heroFootMm, over, count, visible, placed: around.placed }
    }
  }
  if (!best) return undefined
  return {
    pages: [
      { side: 'left', items: leftPage(post, hero, best, blocks, set) },
      { side: 'right', items: rightPage(post, hero, best, set) },
    ],
    open: [style.lines - best.line - needed, 0],
    rest: others.slice(best.count),
  }
}

type Chosen = {
  cost: number
  line: number
  heroFootMm: number
  over: number
  count: number
  visible: ImageItem['crop']
  placed: Placed[]
}

const heroWideMm = (over: number, set: Setting): number => set.style.bleedMm + set.style.widthMm + over

/** What of the wide picture is seen; undefined when too much would be lost, its focus would be cut or lie in the fold. */
function heroCrop(hero: Photo, heroFootMm: number, over: number, set: Setting): ImageItem['crop'] | undefined {
  const { widthMm, bleedMm } = set.style
  const wide = heroWideMm(over, set)
  const aspect = wide / (bleedMm + heroFootMm)
  if (hero.graphic || cutsFocus(hero, aspect) || cropLoss(hero, aspect) > mostLoss) return undefined
  const visible = shownOf(hero, aspect)
  const dpi = (visible.w * hero.widthPx) / (wide / 25.4)
  if (dpi < wantedDpi) return undefined
  const placeOf = (x: number): number => ((x - visible.x) / visible.w) * wide
  // Of what was never looked at nobody knows; the middle of such a picture always lies in the fold.
  const { x, w } = hero.focus ?? { x: 0, w: 0 }
  const fold = bleedMm + widthMm
  return placeOf(x) < fold + foldMm && placeOf(x + w) > fold - foldMm ? undefined : visible
}

/** The part of the wide picture from `fromMm` to `toMm` of its whole width, at `xMm` of a page. */
function heroPart(
  post: Post,
  hero: Photo,
  chosen: Chosen,
  { fromMm, toMm }: { fromMm: number; toMm: number },
  set: Setting,
): ImageItem {
  const { visible, heroFootMm, over } = chosen
  const b = set.style.bleedMm
  const wide = heroWideMm(over, set)
  const frame = { xMm: 0, yMm: -b, wMm: toMm - fromMm, hMm: b + heroFootMm }
  const part = { ...visible, x: visible.x + (visible.w * fromMm) / wide, w: (visible.w * (toMm - fromMm)) / wide }
  return { ...imageItem(hero, 0, 0, frame, post.id), crop: part }
}

function leftPage(post: Post, hero: Photo, chosen: Chosen, blocks: readonly Block[], set: Setting): SceneItem[] {
  const { style } = set
  const { line } = chosen
  const b = style.bleedMm
  // At the fold, too, the picture goes on under the trim.
  const picture = { ...heroPart(post, hero, chosen, { fromMm: 0, toMm: 2 * b + style.widthMm }, set), xMm: -b }
  const items = [...style.picture(picture, set)]
  items.push(...routeDots(routeX(style, 'left'), gridTopMm(style, line), routeFootMm(style)))
  let at = line
  for (const block of blocks) {
    const box = { xMm: textLeftMm(style, 'left'), yMm: gridTopMm(style, at), lines: block.min, side: 'left' as const }
    items.push(...block.paint(box))
    at += block.min
  }
  return items
}

function rightPage(post: Post, hero: Photo, chosen: Chosen, set: Setting): SceneItem[] {
  const { style } = set
  const picture = {
    ...heroPart(post, hero, chosen, { fromMm: style.widthMm, toMm: heroWideMm(chosen.over, set) }, set),
    xMm: -style.bleedMm,
  }
  const others = chosen.placed.map(({ photo, xMm, yMm, frame }) => imageItem(photo, xMm, yMm, frame, post.id))
  return [picture, ...others].flatMap((image) => style.picture(image, set))
}

type Placed = { photo: Photo; xMm: number; yMm: number; frame: Frame }
type Around = { cost: number; placed: Placed[] }

/** The others on the right page: one to three beside the wide picture, the following below both, least cropping wins. */
function aroundHero(
  others: readonly Photo[],
  { line, heroFootMm, over }: Pick<Chosen, 'line' | 'heroFootMm' | 'over'>,
  set: Setting,
): Around | undefined {
  const { style } = set
  const pad = style.photoPad * leadMm(style)
  const right = style.widthMm - outerMm
  const beside = { x: over + besideGapMm, y: style.headMm + pad }
  const below = { x: style.innerMm, y: gridTopMm(style, line) + pad }
  let best: Around | undefined
  for (let count = 1; count <= 3 && count < others.length; count += 1) {
    const parts = [
      { photos: others.slice(0, count), ...beside, wide: right - beside.x, high: heroFootMm - beside.y },
      {
        photos: others.slice(count),
        ...below,
        wide: right - below.x,
        high: style.headMm + areaHeightMm(style) - pad - below.y,
      },
    ].map(({ photos, x, y, wide, high }) => {
      const aspects = photos.map((photo) => Math.min(10, Math.max(0.12, aspectOf(photo))))
      const created = fit(
        plans(aspects, wide, style.photoGapMm, sharpLimits(photos, wide)),
        wide,
        high,
        aspects,
        bendsOf(photos),
      )
      const placed = photos.map((photo, index) => ({ photo, xMm: x, yMm: y, frame: created.frames[index] as Frame }))
      return { cost: created.cost, stretch: Math.abs(Math.log(created.stretch)), placed }
    })
    if (parts.some((part) => part.stretch > mostStretch)) continue
    const cost = parts.reduce((sum, part) => sum + part.cost, 0)
    if (!best || cost < best.cost) best = { cost, placed: parts.flatMap((part) => part.placed) }
  }
  return best
}
