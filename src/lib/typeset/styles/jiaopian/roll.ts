import type { SceneItem } from '../../../print/scene.ts'
import { type Block, ofPost, sideCost, withoutLastGap } from '../../block/block.ts'
import { narrowVideoBlock } from '../../block/narrow-video.ts'
import { composePost, type PostDevices } from '../../block/post.ts'
import { textBlocks } from '../../block/post-text.ts'
import { socialBlocks } from '../../block/social-blocks.ts'
import type { Month, Post } from '../../book/content.ts'
import type { Photo } from '../../book/photo.ts'
import type { BodyPage } from '../../book/section-layout.ts'
import { type FilledColumn, flow } from '../../flow/flow.ts'
import type { Setting } from '../../style/design.ts'
import { gridTopMm, leadMm, type Side, textLeftMm } from '../../style/style.ts'
import type { Arranged } from './arrange.ts'
import { head } from './head.ts'
import { edgeNumber } from './marks.ts'
import { unitLeftMm, unitsMm } from './numbers.ts'

/** Words of a post without its remarks, and those. */
type Parts = { own: readonly Block[]; remarks: readonly Block[]; rows: number }

/** A chapter as a roll of film: its posts, their words in any width, and the numbers of their frames. */
export type Roll = {
  month: Month
  set: Setting
  /** Number of a post's first frame, from 1. */
  firstFrame: readonly number[]
  /** A post's words, without its pictures, set so many units wide. */
  words(index: number, units: number): Block[]
  parts(index: number, units: number): Parts
  /** A post's words over the whole measure in at most so many lines, fewer than 64; 64 more: remarks beside a date alone. */
  captions(index: number, mostLines: number): Caption | undefined
}

/** Pages of their own that take the next posts. `left`: only from a left page on. */
export type Shot = {
  pattern: 'bleed' | 'fold' | 'heavy'
  posts: number
  cost: number
  left?: true
  pages: number
  /** Page, from 0, on which each post begins. */
  starts: readonly number[]
  paint(side: Side): BodyPage[]
}

/** Up to so many lines words are not parted between columns. */
const togetherLines = 10

const devices: PostDevices = {
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
}
const ownWords = composePost({ ...devices, social: () => ({ blocks: [], rows: 0 }) })

export function rollOf(month: Month, set: Setting): Roll {
  const firstFrame: number[] = []
  let next = 1 + (month.part?.photosBefore ?? 0)
  for (const post of month.posts) {
    firstFrame.push(next)
    next += post.photos.length
  }
  const postAt = (index: number): Post => month.posts[index] as Post
  const wide = (units: number): Setting => ({ ...set, measureMm: unitsMm(units) })
  const parts = remembered((index, units): Parts => {
    const own = withoutLastGap(ownWords(postAt(index), index, wide(units)))
    const { blocks, rows } = socialBlocks(postAt(index), wide(units))
    return { own, remarks: blocks, rows }
  })
  // Set once for both: text is what takes time.
  const words = remembered((index, units) => joined(parts(index, units), index))
  const captions = remembered(
    (index, at) => captionWith(roll, index, at % besideDate, at >= besideDate),
    2 * besideDate,
  )
  const roll: Roll = { month, set, firstFrame, words, parts, captions }
  return roll
}

/** One or two rows of remarks stay with what stands above them. */
const leastRowsAlone = 3

function joined({ own, remarks, rows }: Parts, index: number): Block[] {
  const last = own.at(-1)
  if (!last || remarks.length === 0) return [...own]
  const kept = rows < leastRowsAlone ? { ...last, keep: true } : last
  return [...own.slice(0, -1), kept, ...remarks.map((block) => ofPost(block, index))]
}

/** By a post's index and a number below `most`. */
function remembered<T>(make: (index: number, at: number) => T, most = 8): (index: number, at: number) => T {
  const known = new Map<number, T>()
  return (index, at) => {
    const key = index * most + at
    const cached = known.get(key)
    if (cached !== undefined || known.has(key)) return cached as T
    const created = make(index, at)
    known.set(key, created)
    return created
  }
}

export const photosOf = (roll: Roll, index: number): Photo[] => roll.month.posts[index]?.photos ?? []

/** Height of blocks one below another; the gap after the last does not count. */
export const linesOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block, index) => sum + (block.gap && index === blocks.length - 1 ? 0 : block.lines), 0)

/** First number under a group's left edge, last one under its right. */
export function edgeNumbers(
  first: number,
  count: number,
  { xMm, yMm }: { xMm: number; yMm: number },
  { frames }: Arranged,
  set: Setting,
): SceneItem[] {
  const foot = yMm + Math.max(...frames.map((one) => one.yMm + one.hMm))
  const right = xMm + Math.max(...frames.map((one) => one.xMm + one.wMm))
  const items = edgeNumber(first, xMm, foot, set)
  if (count > 1 && right - xMm > 40) items.push(...edgeNumber(first + count - 1, right, foot, set, 'right'))
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

/** A verse is parted between stanzas only (PRINT.md §2.8); its lines are dear to break between. */
const verseCost = 500
const endsBadly = (column: FilledColumn): boolean => {
  const last = column.placed.at(-1)?.block
  return last !== undefined && (last.keep === true || sideCost(last) >= verseCost)
}

/** `line` is the grid line of its head; the second column stands on the page's second half. */
export function paintBand(band: Band, line: number, side: Side, set: Setting): SceneItem[] {
  const left = textLeftMm(set.style, side)
  return band.filled.flatMap((column, index) => {
    const xMm = left + unitLeftMm(3 * (index % 2))
    return column.placed.flatMap((one) =>
      one.block.paint({ xMm, yMm: gridTopMm(set.style, line + one.line), lines: one.lines, side, at: one.line }),
    )
  })
}

/** Blocks one below another from `yMm` on. */
export function paintStack(
  blocks: readonly Block[],
  { xMm, yMm }: { xMm: number; yMm: number },
  side: Side,
  set: Setting,
): SceneItem[] {
  let at = 0
  return blocks.flatMap((block) => {
    const items = block.paint({ xMm, yMm: yMm + at * leadMm(set.style), lines: block.lines, side, at })
    at += block.lines
    return items
  })
}

/** A post's words over the whole measure. */
export type Caption = { lines: number; paint(line: number, side: Side): SceneItem[] }

/** So many lines more are no reason to take remarks out of their columns. */
const levelLines = 3

/**
 * Words in columns 1–3, likes and comments beside them in columns 4–6 from the first line of text on (PRINT-sparse.md
 * §3.4), below the date where nothing was said; where one of the two is much longer, all of it levelled over both. Undefined
 * above `mostLines`.
 */
export const captionOf = (roll: Roll, index: number, mostLines: number): Caption | undefined =>
  mostLines < 1 ? undefined : roll.captions(index, mostLines)

const besideDate = 64
const besideDateCost = 1.5

/** That, and a lower one where nothing was said: remarks beside the date, the columns below it empty, which costs. */
export function captionsOf(roll: Roll, index: number, mostLines: number): { caption: Caption; cost: number }[] {
  const below = captionOf(roll, index, mostLines)
  const beside = mostLines < 1 ? undefined : roll.captions(index, besideDate + mostLines)
  return [
    ...(below ? [{ caption: below, cost: 0 }] : []),
    ...(beside && beside.lines !== below?.lines ? [{ caption: beside, cost: besideDateCost }] : []),
  ]
}

function captionWith(roll: Roll, index: number, mostLines: number, beside: boolean): Caption | undefined {
  const { set } = roll
  const parts = roll.parts(index, 3)
  // Beside a date alone they would leave the columns below it dead.
  const says = parts.own.length > 1 || beside
  const { own, remarks } = says ? parts : { own: roll.words(index, 3), remarks: [] }
  const from = own.length > 1 ? (own[0]?.lines ?? 0) : 0
  const lines = Math.max(linesOf(own), remarks.length > 0 ? from + linesOf(remarks) : 0)
  if (lines > leastLevelled || lines > mostLines) {
    const band = bandOf(roll.words(index, 3), Math.min(mostLines, lines - levelLines - 1))
    if (band) return { lines: band.lines, paint: (line, side) => paintBand(band, line, side, set) }
  }
  if (lines > mostLines) return undefined
  const paint: Caption['paint'] = (line, side) => {
    const left = textLeftMm(set.style, side)
    return [
      ...paintStack(own, { xMm: left, yMm: gridTopMm(set.style, line) }, side, set),
      ...paintStack(remarks, { xMm: left + unitLeftMm(3), yMm: gridTopMm(set.style, line + from) }, side, set),
    ]
  }
  return { lines, paint }
}

const leastLevelled = 9
