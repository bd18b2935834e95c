import type { Block } from '../../block/block.ts'
import type { Frame } from '../../block/partitions.ts'
import type { Post } from '../../book/content.ts'
import { areaFootMm } from '../../book/front-matter.ts'
import type { Photo } from '../../book/photo.ts'
import type { BodyPage } from '../../book/section-layout.ts'
import { gridTopMm, leadMm, measureMm, type Side, textLeftMm } from '../../style/style.ts'
import { unitLeftMm, unitsMm } from './numbers.ts'
import {
  type Band,
  bandOf,
  boxCost,
  boxOf,
  edgeNumbers,
  linesOf,
  paintBand,
  paintPhotos,
  paintStack,
  photosOf,
  type Roll,
  type Shot,
  smallCost,
} from './roll.ts'

export const pageCost = 6
/** A caption strip is never higher, so that a photograph page stays one. */
const mostBand = 17
/** From a picture's foot to the grid line words begin on: its number stands there. */
const numberLines = 1.75

export const bandFootMm = (roll: Roll, line: number): number =>
  gridTopMm(roll.set.style, line) - numberLines * leadMm(roll.set.style)

/** Posts without pictures that follow (or lead) a photograph's caption. */
const mostFollowers = 3

/** The photographs of one post above, its words and those of the next silent posts in two columns at the foot. */
export function wholeShots(roll: Roll, at: number): Shot[] {
  const photos = photosOf(roll, at)
  if (photos.length === 0 || photos.length > 9) return []
  const out: Shot[] = []
  const blocks: Block[] = []
  for (let more = 0; more <= mostFollowers; more += 1) {
    const index = at + more
    if (index >= roll.month.posts.length || (more > 0 && photosOf(roll, index).length > 0)) break
    blocks.push(...roll.words(index, 3))
    const shot = wholeShot(roll, at, more + 1, photos, bandOf(blocks, mostBand))
    if (shot) out.push(shot)
  }
  return out
}

function wholeShot(roll: Roll, at: number, posts: number, photos: readonly Photo[], band?: Band): Shot | undefined {
  if (!band) return undefined
  const { set } = roll
  const line = set.style.lines - band.lines
  const wide = measureMm(set.style)
  const high = bandFootMm(roll, line) - set.style.headMm
  const cost = boxCost(photos, wide, high, set)
  if (cost === Number.POSITIVE_INFINITY) return undefined
  const post = roll.month.posts[at] as Post
  return {
    pattern: 'whole',
    posts,
    pages: 1,
    cost: pageCost + cost + smallCost(post, wide, high),
    starts: Array.from({ length: posts }, () => 0),
    open: [0],
    paint: (side) => [paintWhole(roll, { at, photos, firstFrame: roll.firstFrame[at] ?? 1, band }, side)],
  }
}

export function paintWhole(
  roll: Roll,
  { at, photos, firstFrame, band }: { at: number; photos: readonly Photo[]; firstFrame: number; band: Band },
  side: Side,
): BodyPage {
  const { set } = roll
  const post = roll.month.posts[at] as Post
  const line = set.style.lines - band.lines
  const box: Frame = {
    xMm: textLeftMm(set.style, side),
    yMm: set.style.headMm,
    wMm: measureMm(set.style),
    hMm: bandFootMm(roll, line) - set.style.headMm,
  }
  return {
    side,
    items: [
      ...paintPhotos(photos, box, post, set),
      ...edgeNumbers(firstFrame, photos.length, boxOf(photos, box), set),
      ...paintBand(band, line, side, set),
    ],
  }
}

/** Silent posts at the head and below them the photographs of the one that follows, whose words stand last. */
export function footShots(roll: Roll, at: number): Shot[] {
  const { set, month } = roll
  const out: Shot[] = []
  const blocks: Block[] = []
  for (let lead = 0; lead <= mostFollowers && at + lead < month.posts.length; lead += 1) {
    const index = at + lead
    blocks.push(...roll.words(index, 3))
    const photos = photosOf(roll, index)
    if (photos.length === 0) continue
    if (photos.length > 9) break
    const band = bandOf(blocks, mostBand)
    if (!band) break
    const yMm = gridTopMm(set.style, band.lines) + 0.35 * leadMm(set.style)
    const high = areaFootMm(set) - yMm
    const wide = measureMm(set.style)
    const cost = boxCost(photos, wide, high, set)
    const post = month.posts[index] as Post
    if (cost < Number.POSITIVE_INFINITY) {
      out.push({
        pattern: 'foot',
        posts: lead + 1,
        pages: 1,
        cost: pageCost + 0.5 + cost + smallCost(post, wide, high),
        starts: Array.from({ length: lead + 1 }, () => 0),
        open: [0],
        paint: (side) => {
          const box: Frame = { xMm: textLeftMm(set.style, side), yMm, wMm: wide, hMm: high }
          const items = [
            ...paintBand(band, 0, side, set),
            ...paintPhotos(photos, box, post, set),
            ...edgeNumbers(roll.firstFrame[index] ?? 1, photos.length, boxOf(photos, box), set),
          ]
          return [{ side, items }]
        },
      })
    }
    break
  }
  return out
}

/** Two posts beside each other, three columns each: pictures of one height, their words hanging below. */
export function pairShots(roll: Roll, at: number): Shot[] {
  const { set, month } = roll
  const groups = [photosOf(roll, at), photosOf(roll, at + 1)]
  if (at + 1 >= month.posts.length || groups.some((one) => one.length === 0 || one.length > 6)) return []
  const words = [roll.words(at, 3), roll.words(at + 1, 3)]
  const lines = Math.max(...words.map(linesOf))
  if (lines > mostBand) return []
  const line = set.style.lines - lines
  const wide = unitsMm(3)
  const high = bandFootMm(roll, line) - set.style.headMm
  let cost = pageCost
  groups.forEach((photos, index) => {
    cost += boxCost(photos, wide, high, set)
    cost += smallCost(month.posts[at + index] as Post, wide, high)
  })
  if (cost === Number.POSITIVE_INFINITY) return []
  const paint = (side: Side): BodyPage[] => {
    const left = textLeftMm(set.style, side)
    const items = groups.flatMap((photos, index) => {
      const xMm = left + unitLeftMm(3 * index)
      const box: Frame = { xMm, yMm: set.style.headMm, wMm: wide, hMm: high }
      return [
        ...paintPhotos(photos, box, month.posts[at + index] as Post, set),
        ...edgeNumbers(roll.firstFrame[at + index] ?? 1, photos.length, boxOf(photos, box), set),
        ...paintStack(words[index] as Block[], xMm, gridTopMm(set.style, line), side, set),
      ]
    })
    return [{ side, items }]
  }
  return [{ pattern: 'pair', posts: 2, pages: 1, cost, starts: [0, 0], open: [0], paint }]
}
