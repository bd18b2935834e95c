import type { SceneItem } from '../../../print/scene.ts'
import { type Block, withoutLastGap } from '../../block/block.ts'
import { bendsOf, wholeAspect } from '../../block/crop.ts'
import { narrowVideoBlock } from '../../block/narrow-video.ts'
import { type Fit, type Frame, fit, plans } from '../../block/partitions.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { composePost } from '../../block/post.ts'
import { textBlocks } from '../../block/post-text.ts'
import { dullness, humaneMm, sharpLimits, sharpMm } from '../../block/sharp.ts'
import type { Month, Post } from '../../book/content.ts'
import type { Photo } from '../../book/photo.ts'
import type { BodyPage } from '../../book/section-layout.ts'
import { type FilledColumn, flow } from '../../flow/flow.ts'
import type { Setting } from '../../style/design.ts'
import { gridTopMm, leadMm, type Side, textLeftMm } from '../../style/style.ts'
import { head } from './head.ts'
import { edgeNumber } from './marks.ts'
import { unitLeftMm, unitsMm } from './numbers.ts'

/** A month as a roll of film: its posts, their words in any width, and the numbers of their frames. */
export type Roll = {
  month: Month
  set: Setting
  /** Number of a post's first frame, from 1. */
  firstFrame: readonly number[]
  /** A post's words, without its pictures, set so many units wide. */
  words(index: number, units: number): Block[]
}

/** One or two pages that take the next posts. `left`: only from a left page on. */
export type Shot = {
  pattern: 'whole' | 'foot' | 'rows' | 'pair' | 'bleed' | 'fold' | 'heavy' | 'text'
  posts: number
  cost: number
  left?: true
  pages: number
  /** Page, from 0, on which each post begins. */
  starts: readonly number[]
  open: readonly number[]
  /** `said`: sentences that stand large in the month already; what these pages say large is put there too. */
  paint(side: Side, said: string[]): BodyPage[]
}

/** Up to so many lines words are not parted between columns. */
const togetherLines = 10

const wordsOf = composePost({
  head,
  need: 3,
  gapLines: 1,
  text: (post, set) => {
    const blocks = textBlocks(post, set)
    if (blocks.length > togetherLines) return blocks
    return blocks.map((block, index) => ({ ...block, keep: index < blocks.length - 1 }))
  },
  photos: () => ({ blocks: [], withSocial: false }),
  video: narrowVideoBlock,
})

export function rollOf(month: Month, set: Setting): Roll {
  const firstFrame: number[] = []
  let next = 1
  for (const post of month.posts) {
    firstFrame.push(next)
    next += post.photos.length
  }
  const known = new Map<string, Block[]>()
  const words = (index: number, units: number): Block[] => {
    const key = `${index} ${units}`
    const created = known.get(key) ?? wordsOf(month.posts[index] as Post, index, { ...set, measureMm: unitsMm(units) })
    known.set(key, created)
    return created
  }
  return { month, set, firstFrame, words }
}

export const photosOf = (roll: Roll, index: number): Photo[] => roll.month.posts[index]?.photos ?? []
export const aspectOf = (photo: Photo): number => Math.min(10, Math.max(0.12, wholeAspect(photo)))

/** Height of blocks one below another; the gap after the last does not count. */
export const linesOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block, index) => sum + (block.gap && index === blocks.length - 1 ? 0 : block.lines), 0)

const fitOf = (photos: readonly Photo[], wideMm: number, highMm: number, gapMm: number): Fit => {
  const aspects = photos.map(aspectOf)
  return fit(plans(aspects, wideMm, gapMm, sharpLimits(photos, wideMm)), wideMm, highMm, aspects, bendsOf(photos))
}

/** What pictures of too few pixels cost where their box is larger than they may be. */
const dullCost = 12

/** What a room costs of which a single picture leaves so much open, as a logarithm. */
const openCost = 12

/** Narrower than this pictures of a group are stamps. */
const stampMm = 32
const stampCost = 1.5

/** What pictures cost in a box: cropping above all, nothing beyond a quarter; too few pixels are dear. */
export const boxCost = (photos: readonly Photo[], wideMm: number, highMm: number, set: Setting): number => {
  const box = boxOf(photos, { xMm: 0, yMm: 0, wMm: wideMm, hMm: highMm })
  const best = fitOf(photos, box.wMm, box.hMm, set.style.photoGapMm)
  const bent = Math.abs(Math.log(best.stretch))
  if (bent > 0.3) return Number.POSITIVE_INFINITY
  const dull = photos.reduce((sum, photo, index) => sum + dullness(leastMm(photo), best.frames[index]?.wMm ?? 0), 0)
  const stamps = best.frames.reduce((sum, frame) => sum + Math.max(0, Math.log(stampMm / frame.wMm)), 0)
  const open = Math.log((wideMm * highMm) / (box.wMm * box.hMm))
  return best.cost + (photos.length > 1 ? dullCost * dull + stampCost * stamps : openCost * open)
}

/** The narrowest a picture is ever set for its pixels' sake, or as wide as they allow. */
const leastMm = (photo: Photo): number => Math.max(humaneMm(unitsMm(6)), sharpMm(photo))

/** Box of a post's pictures; a single one takes no more of it than it fills whole and sharply. */
export function boxOf(photos: readonly Photo[], box: Frame): Frame {
  const [only] = photos
  if (!only || photos.length > 1) return box
  const wMm = Math.min(leastMm(only), box.wMm, box.hMm * aspectOf(only))
  return { ...box, wMm, hMm: wMm / aspectOf(only) }
}

export function paintPhotos(photos: readonly Photo[], room: Frame, post: Post, set: Setting): SceneItem[] {
  const box = boxOf(photos, room)
  const { frames } = fitOf(photos, box.wMm, box.hMm, set.style.photoGapMm)
  return photos.flatMap((photo, index) => {
    const frame = frames[index]
    return frame ? set.style.picture(imageItem(photo, box.xMm, box.yMm, frame, post.id), set) : []
  })
}

/** First number under a group's left edge, last one under its right. */
export function edgeNumbers(first: number, count: number, box: Frame, set: Setting): SceneItem[] {
  const foot = box.yMm + box.hMm
  const items = edgeNumber(first, box.xMm, foot, set)
  if (count > 1 && box.wMm > 40) items.push(...edgeNumber(first + count - 1, box.xMm + box.wMm, foot, set, 'right'))
  return items
}

/** Words in two columns of three units, levelled. */
export type Band = { lines: number; filled: FilledColumn[] }

export function bandOf(all: readonly Block[], mostLines: number): Band | undefined {
  const blocks = withoutLastGap(all)
  const total = linesOf(blocks)
  for (let lines = Math.max(2, Math.floor(total / 2)); lines <= mostLines; lines += 1) {
    const filled = flow(blocks, [
      { lines, next: 1 },
      { lines, next: 1 },
    ])
    const broken = filled.length > 2 || filled.some((column) => !column.last && endsBadly(column))
    // A block taller than its column is given the column and would run over.
    const over = filled.some((column) =>
      column.placed.some((one) => one.lines < one.block.min || one.line + one.lines > lines),
    )
    if (!broken && !over) return { lines, filled }
  }
  return undefined
}

const endsBadly = (column: FilledColumn): boolean => column.placed.at(-1)?.block.keep ?? false

/** `line` is the grid line of its head; the second column stands on the page's second half. */
export function paintBand(band: Band, line: number, side: Side, set: Setting): SceneItem[] {
  const left = textLeftMm(set.style, side)
  return band.filled.flatMap((column, index) => {
    const xMm = left + unitLeftMm(3 * index)
    return column.placed.flatMap((one) =>
      one.block.paint({ xMm, yMm: gridTopMm(set.style, line + one.line), lines: one.lines, side, at: one.line }),
    )
  })
}

/** Blocks one below another from `yMm` on. */
export function paintStack(blocks: readonly Block[], xMm: number, yMm: number, side: Side, set: Setting): SceneItem[] {
  let y = yMm
  return blocks.flatMap((block) => {
    const items = block.paint({ xMm, yMm: y, lines: block.lines, side })
    y += block.lines * leadMm(set.style)
    return items
  })
}

/**
 * Dearer the smaller a post's pictures stand, the more so when it was much answered. A single picture of few pixels never
 * stands larger than they allow; what its box has beyond that is white and dear.
 */
export function smallCost(post: Post, wideMm: number, highMm: number): number {
  const [only] = post.photos
  const areaMm2 = wideMm * highMm
  const most = only && post.photos.length === 1 ? leastMm(only) ** 2 / aspectOf(only) : Number.POSITIVE_INFINITY
  if (most < 0.8 * areaMm2) return whiteCost * Math.log(areaMm2 / most)
  const wanted = 184 * 125
  const warm = 1 + Math.min(20, post.likes.length + 2 * post.comments.length) / 12
  return 1.6 * warm * Math.max(0, Math.log(wanted / areaMm2))
}

const whiteCost = 8
