import type { SceneItem } from '../../../print/scene.ts'
import type { Frame } from '../../block/partitions.ts'
import type { Post } from '../../book/content.ts'
import { bodyEmMm, gridTopMm, leadMm, measureMm, type Side, textLeftMm } from '../../style/style.ts'
import { unitLeftMm, unitsMm } from './numbers.ts'
import {
  boxCost,
  boxOf,
  edgeNumbers,
  linesOf,
  paintPhotos,
  paintStack,
  photosOf,
  type Roll,
  type Shot,
  smallCost,
} from './roll.ts'
import { pageCost } from './whole.ts'

type Row = { units: number; lines: number; cost: number }

const mostRows = 3
const leastLines = 9
/** Below every row its frame number, and between rows a free line. */
const aroundLines = (rows: number): number => rows + (rows - 1)

const boxHighMm = (roll: Roll, lines: number): number =>
  lines * leadMm(roll.set.style) - (leadMm(roll.set.style) - bodyEmMm(roll.set.style))

/** One to three posts below one another, pictures and words side by side, changing sides from row to row. */
export function rowShots(roll: Roll, at: number): Shot[] {
  const out: Shot[] = []
  for (let count = 1; count <= mostRows && at + count <= roll.month.posts.length; count += 1) {
    const photos = photosOf(roll, at + count - 1)
    if (photos.length === 0 || photos.length > 9) break
    const rows = bestRows(roll, at, count)
    if (rows) out.push(rowShot(roll, at, rows))
  }
  return out
}

/** Heights that share the page at least cost. */
function bestRows(roll: Roll, at: number, count: number): Row[] | undefined {
  const available = roll.set.style.lines - aroundLines(count)
  let open: { rows: Row[]; used: number; cost: number }[] = [{ rows: [], used: 0, cost: 0 }]
  for (let index = 0; index < count; index += 1) {
    const byUsed = new Map<number, (typeof open)[number]>()
    const isLast = index === count - 1
    for (const one of open) {
      const left = available - one.used - (count - index - 1) * leastLines
      for (let lines = isLast ? left : leastLines; lines <= left; lines += 1) {
        const row = rowOf(roll, at + index, lines)
        if (!row) continue
        const used = one.used + lines
        const cost = one.cost + row.cost
        const cached = byUsed.get(used)
        if (!cached || cost < cached.cost) byUsed.set(used, { rows: [...one.rows, row], used, cost })
      }
    }
    open = [...byUsed.values()]
  }
  return open.sort((a, b) => a.cost - b.cost)[0]?.rows
}

/** White beside pictures costs by its share of the page. */
const emptyCost = (lines: number, units: number, pageLines: number): number => 12 * (lines / pageLines) * (units / 6)

/** The fewest units that hold the words in no more lines: what they leave free lies at the page's edge, not before the picture. */
export function wordUnits(units: number, linesIn: (units: number) => number): number {
  let least = units
  while (least > leastWordUnits && linesIn(least - 1) === linesIn(units)) least -= 1
  return least
}

const leastWordUnits = 2

/** Narrow words want few lines: how many of six columns the pictures take in a row so high. */
function rowOf(roll: Roll, index: number, lines: number): Row | undefined {
  const { set, month } = roll
  const photos = photosOf(roll, index)
  const high = boxHighMm(roll, lines)
  let best: Row | undefined
  for (const units of [4, 3, 2]) {
    const own = linesOf(roll.words(index, 6 - units))
    if (own > lines) continue
    const wide = unitsMm(units)
    const cost = boxCost(photos, wide, high, set)
    const total =
      cost + smallCost(month.posts[index] as Post, wide, high) + emptyCost(lines - own, 6 - units, set.style.lines)
    if (total < Number.POSITIVE_INFINITY && (!best || total < best.cost)) best = { units, lines, cost: total }
  }
  return best
}

function rowShot(roll: Roll, at: number, rows: readonly Row[]): Shot {
  const cost = rows.reduce((sum, row) => sum + row.cost, pageCost)
  return {
    pattern: 'rows',
    posts: rows.length,
    pages: 1,
    cost,
    starts: rows.map(() => 0),
    open: [0],
    paint: (side) => [{ side, items: paintRows(roll, at, rows, side) }],
  }
}

function paintRows(roll: Roll, at: number, rows: readonly Row[], side: Side): SceneItem[] {
  const { set, month } = roll
  const left = textLeftMm(set.style, side)
  const right = left + measureMm(set.style)
  let line = 0
  return rows.flatMap((row, index) => {
    const wide = unitsMm(row.units)
    // On a left page the first row has its picture outside, then inside; a right page mirrors it.
    const pictureLeft = (index % 2 === 0) === (side === 'left')
    const yMm = gridTopMm(set.style, line)
    const box: Frame = { xMm: pictureLeft ? left : right - wide, yMm, wMm: wide, hMm: boxHighMm(roll, row.lines) }
    const free = 6 - row.units
    const own = pictureLeft ? free : wordUnits(free, (units) => linesOf(roll.words(at + index, units)))
    const wordsX = left + unitLeftMm(pictureLeft ? row.units : free - own)
    const photos = photosOf(roll, at + index)
    line += row.lines + 2
    return [
      ...paintPhotos(photos, box, month.posts[at + index] as Post, set),
      ...edgeNumbers(roll.firstFrame[at + index] ?? 1, photos.length, boxOf(photos, box), set),
      // The day stands level with the picture's head.
      ...paintStack(roll.words(at + index, own), wordsX, yMm - 0.5 * leadMm(set.style), side, set),
    ]
  })
}
