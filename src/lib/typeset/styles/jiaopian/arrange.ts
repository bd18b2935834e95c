import { bendsOf, cutsFocus } from '#lib/photo-layout/crop.ts'
import { cheapest, type Frame, fit, plans } from '#lib/photo-layout/partitions.ts'
import { dullness, humaneMm, sharpLimits, sharpMm } from '#lib/photo-layout/sharp.ts'
import { wholeAspect } from '#lib/print/photo/focus.ts'
import type { SceneItem } from '../../../print/scene.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import type { Post } from '../../book/content.ts'
import type { Photo } from '../../book/photo.ts'
import type { Setting } from '../../style/design.ts'
import { bodyEmMm, leadMm } from '../../style/style.ts'
import { unitsMm } from './numbers.ts'

/** Pictures of a post in a box: a single one whole, groups cropped by at most 12 % of a side (PRINT.md §2.8). */
export type Arranged = { wMm: number; hMm: number; frames: readonly Frame[]; cost: number }

export const aspectOf = (photo: Photo): number => Math.min(10, Math.max(0.12, wholeAspect(photo)))

/** What pictures of too few pixels cost where they stand larger than they may. */
const dullCost = 12
/** Narrower than this pictures of a group are stamps. */
const stampMm = 32
const stampCost = 1.5
/** Screenshots and papers are never wider than 0.45 of the measure, those that lie no wider than four columns. */
const widestGraphic = (photo: Photo): number => (aspectOf(photo) < 1 ? 0.45 * unitsMm(6) : unitsMm(4))

/** The narrowest a picture is ever set for its pixels' sake, or as wide as they allow. */
const leastMm = (photo: Photo): number => Math.max(humaneMm(unitsMm(6)), sharpMm(photo))

function single(photo: Photo, wideMm: number, mostMm: number): Arranged {
  const widest = Math.min(wideMm, leastMm(photo), photo.graphic ? widestGraphic(photo) : wideMm)
  const wMm = Math.min(widest, mostMm * aspectOf(photo))
  const hMm = wMm / aspectOf(photo)
  return { wMm, hMm, frames: [{ xMm: 0, yMm: 0, wMm, hMm }], cost: 0 }
}

/** A group in exactly this box; undefined where it would lose more than it may, or what must stay in sight. */
function group(photos: readonly Photo[], wMm: number, hMm: number, set: Setting): Arranged | undefined {
  const aspects = photos.map(aspectOf)
  const choices = plans(aspects, wMm, set.style.photoGapMm, sharpLimits(photos, wMm))
  const bends = bendsOf(photos)
  const best = cheapest(choices, wMm, hMm, bends)
  if (!best || best.white > 0) return undefined
  const { frames, cost } = fit(choices, wMm, hMm, aspects, bends)
  if (photos.some((photo, at) => frameCuts(photo, frames[at]))) return undefined
  const dull = photos.reduce((sum, photo, at) => sum + dullness(leastMm(photo), frames[at]?.wMm ?? 0), 0)
  const stamps = frames.reduce((sum, frame) => sum + Math.max(0, Math.log(stampMm / frame.wMm)), 0)
  return { wMm, hMm, frames, cost: cost + dullCost * dull + stampCost * stamps }
}

const frameCuts = (photo: Photo, frame: Frame | undefined): boolean =>
  frame !== undefined && cutsFocus(photo, frame.wMm / frame.hMm)

const leastLines = 7

/** A picture alone may stand a little smaller than its columns, where that brings another post onto its page. */
export function smallerOf(photo: Photo, wideMm: number, mostMm: number): Arranged[] {
  const all = scales.map((scale) => single(photo, wideMm * scale, Number.POSITIVE_INFINITY))
  return all.filter(({ wMm, hMm }, at) => hMm <= mostMm && wMm >= leastAloneMm && all[at - 1]?.wMm !== wMm)
}

const scales = [1, 0.9, 0.8, 0.7, 0.6] as const
const leastAloneMm = 38

/** All heights, none above `mostMm`, in which the pictures may stand so wide: whole lines, and those that crop nothing. */
export function heightsOf(photos: readonly Photo[], wideMm: number, mostMm: number, set: Setting): Arranged[] {
  const [only] = photos
  if (!only) return []
  if (photos.length === 1) {
    const one = single(only, wideMm, Number.POSITIVE_INFINITY)
    return one.hMm <= mostMm ? [one] : []
  }
  const lead = leadMm(set.style)
  const tried = new Set<number>()
  for (let lines = leastLines; lines <= set.style.lines; lines += 1)
    tried.add(lines * lead - (lead - bodyEmMm(set.style)))
  const aspects = photos.map(aspectOf)
  for (const plan of plans(aspects, wideMm, set.style.photoGapMm, sharpLimits(photos, wideMm)))
    tried.add(plan.naturalMm)
  const out: Arranged[] = []
  for (const hMm of tried) {
    const one = hMm <= mostMm ? group(photos, wideMm, hMm, set) : undefined
    if (one) out.push(one)
  }
  return out
}

const narrower = [1, 0.92, 0.84, 0.75, 0.66, 0.57, 0.48, 0.4, 0.3, 0.2] as const

/** The largest box within this one in which the pictures lose no more than they may; whole ones if nothing else fits. */
export function largestIn(photos: readonly Photo[], wideMm: number, highMm: number, set: Setting): Arranged {
  const [only] = photos
  if (photos.length === 1 && only) return single(only, wideMm, highMm)
  for (const share of narrower) {
    const all = heightsOf(photos, share * wideMm, highMm, set)
    const [first, ...others] = all
    if (!first) continue
    const worth = ({ hMm, cost }: Arranged): number => cost - 12 * Math.log(hMm)
    return others.reduce((best, one) => (worth(one) < worth(best) ? one : best), first)
  }
  return inRows(photos, wideMm, highMm, set)
}

/** Whole pictures in rows of three: where no partition is allowed (PRINT.md §2.8: “then white”). */
function inRows(photos: readonly Photo[], wideMm: number, highMm: number, set: Setting): Arranged {
  const across = Math.min(3, photos.length)
  const down = Math.ceil(photos.length / across)
  const gap = set.style.photoGapMm
  const [cellW, cellH] = [(wideMm - (across - 1) * gap) / across, (highMm - (down - 1) * gap) / down]
  const frames = photos.map((photo, at): Frame => {
    const wMm = Math.min(cellW, cellH * aspectOf(photo))
    const [column, row] = [at % across, Math.floor(at / across)]
    return { xMm: column * (cellW + gap), yMm: row * (cellH + gap), wMm, hMm: wMm / aspectOf(photo) }
  })
  return { wMm: wideMm, hMm: Math.max(...frames.map(({ yMm, hMm }) => yMm + hMm)), frames, cost: 40 }
}

export const paintArranged = (
  { frames }: Arranged,
  photos: readonly Photo[],
  { xMm, yMm }: { xMm: number; yMm: number },
  post: Post,
  set: Setting,
): SceneItem[] =>
  photos.flatMap((photo, at) => {
    const frame = frames[at]
    return frame ? set.style.picture(imageItem(photo, xMm, yMm, frame, post.id), set) : []
  })

/** Dearer the smaller a post's pictures stand, the more so when it was much answered. Screenshots need no size. */
export function smallCost(post: Post, { wMm, hMm }: Pick<Arranged, 'wMm' | 'hMm'>): number {
  const photographs = post.photos.filter(({ graphic }) => !graphic).length
  if (photographs === 0) return 0
  const [only] = post.photos
  // A picture of few pixels can not stand larger.
  if (only && post.photos.length === 1 && leastMm(only) <= wMm + 0.1) return 0
  const warm = 1 + Math.min(20, post.likes.length + 2 * post.comments.length) / 12
  return 1.6 * warm * Math.max(0, Math.log((184 * 125) / (wMm * hMm)))
}
