import type { SceneItem } from '../../../print/scene.ts'
import type { Block } from '../../block/block.ts'
import type { Post } from '../../book/content.ts'
import { gridTopMm, leadMm, textLeftMm } from '../../style/style.ts'
import { type Arranged, aspectOf, heightsOf, paintArranged, smallCost, smallerOf } from './arrange.ts'
import { filmRule } from './marks.ts'
import { unitLeftMm, unitsMm, unitsOf } from './numbers.ts'
import type { Piece, PiecePlace } from './piece.ts'
import { edgeNumbers, linesOf, paintStack, photosOf, type Roll } from './roll.ts'
import { emptyCost, mostWordUnits, numberMm } from './side.ts'
import { numberLines } from './top.ts'

/** Beside an upright picture stand its words and so many posts more. */
const mostBelow = 3
/** Of a post below others no more pictures stand in half the measure. */
const mostPhotos = 4
/** Free lines around the film between two posts, and above a month's heading. */
const filmLines = 2
const headingGap = 1
/** Two posts are told apart more easily one below the other over the whole measure. */
const columnCost = 1

/** A post of the column: its pictures, if any, and the words below them; `down`: lines from the column's head. */
type Below = { at: number; down: number; arranged: Arranged | undefined; from: number; lines: number; cost: number }

type Column = { units: number; below: readonly Below[]; lines: number; cost: number }

/**
 * An upright picture, its words beside it, and below these, in the same columns, the posts that follow: alone it would leave
 * half a page white. `heads`: headings of the chapter's months, by the units they are set in.
 */
export function columnPieces(roll: Roll, at: number, heads: (units: number) => ReadonlyMap<number, Block>): Piece[] {
  const [only, ...others] = photosOf(roll, at)
  if (!only || others.length > 0 || aspectOf(only) > mostAspect) return []
  const { set, month } = roll
  const post = month.posts[at] as Post
  const lead = leadMm(set.style)
  const pageLines = set.style.lines
  const out = new Map<string, Piece>()
  for (const wide of [3, 2]) {
    for (const picture of smallerOf(only, unitsMm(wide), pageLines * lead - numberMm)) {
      const units = 6 - Math.max(2, unitsOf(picture.wMm))
      const high = Math.ceil((picture.hMm + numberMm) / lead - 0.02)
      for (const column of columnsOf(roll, at, { units, high }, heads(units))) {
        const lines = Math.max(high, Math.ceil(column.lines))
        const white = emptyCost(lines - column.lines, units, pageLines) + emptyCost(lines - high, 6 - units, pageLines)
        const cost = picture.cost + smallCost(post, picture) + column.cost + white + columnCost
        const posts = 1 + column.below.length
        const key = `${posts} ${lines}`
        if (cost >= (out.get(key)?.cost ?? Number.POSITIVE_INFINITY)) continue
        const paint: Piece['paint'] = (place) =>
          paintColumn(roll, at, { picture, left: 6 - units, column, lines, heads: heads(units) }, place)
        out.set(key, { form: 'pair', posts, lines, cost, head: 'picture', foot: 'words', paint })
      }
    }
  }
  return [...out.values()]
}

/** Pictures that are broader have words below them as `top` sets them. */
const mostAspect = 0.95

/** The same words and then one, two or three posts, as long as they end with the picture or little below it. */
function columnsOf(
  roll: Roll,
  at: number,
  { units, high }: { units: number; high: number },
  heads: ReadonlyMap<number, Block>,
): Column[] {
  const { month, set } = roll
  const wordUnits = Math.min(units, mostWordUnits)
  const out: Column[] = []
  let below: readonly Below[] = []
  // Words begin half a line above, level with the picture's head.
  let lines = linesOf(roll.words(at, wordUnits)) - 0.5
  for (let next = at + 1; next < month.posts.length && below.length < mostBelow; next += 1) {
    const down = lines + (heads.has(next) ? headingGap + (heads.get(next)?.lines ?? 0) : filmLines)
    const all = postsOf(roll, next, { units, wordUnits }).map((one): Below => ({ ...one, down }))
    const room = Math.max(high, down + 1)
    const found = best(all, (one) => one.cost + Math.abs(room - down - one.lines) / 4)
    if (!found || down + found.lines > Math.min(set.style.lines, high + mostOver)) break
    below = [...below, found]
    lines = down + found.lines
    out.push({ units, below, lines, cost: below.reduce((sum, { cost }) => sum + cost, 0) })
  }
  return out
}

/** Lines by which the column may end below the picture. */
const mostOver = 4

function best<T>(all: readonly T[], costOf: (one: T) => number): T | undefined {
  let least = Number.POSITIVE_INFINITY
  let found: T | undefined
  for (const one of all) {
    const cost = costOf(one)
    if (cost >= least) continue
    least = cost
    found = one
  }
  return found
}

/** All ways to set a post in these columns. */
function postsOf(
  roll: Roll,
  index: number,
  { units, wordUnits }: { units: number; wordUnits: number },
): Omit<Below, 'down'>[] {
  const { set, month } = roll
  const post = month.posts[index] as Post
  const photos = photosOf(roll, index)
  const words = linesOf(roll.words(index, wordUnits))
  const [only] = photos
  if (!only) return [{ at: index, arranged: undefined, from: 0, lines: words, cost: 0 }]
  if (photos.length > mostPhotos) return []
  const mostMm = set.style.lines * leadMm(set.style)
  const all =
    photos.length === 1 ? smallerOf(only, unitsMm(units), mostMm) : heightsOf(photos, unitsMm(units), mostMm, set)
  return all.map((arranged) => {
    const from = Math.ceil(arranged.hMm / leadMm(set.style) + numberLines - 0.5)
    return { at: index, arranged, from, lines: from + words, cost: arranged.cost + smallCost(post, arranged) }
  })
}

type Set = {
  picture: Arranged
  left: number
  column: Column
  lines: number
  heads: ReadonlyMap<number, Block>
}

/** What stays open below the column is shared out between its posts. */
const mostAir = 4

function paintColumn(
  roll: Roll,
  at: number,
  { picture, left, column, lines, heads }: Set,
  { line, side }: PiecePlace,
): SceneItem[] {
  const { set, month } = roll
  const { style } = set
  const lead = leadMm(style)
  const wordUnits = Math.min(column.units, mostWordUnits)
  const place = { xMm: textLeftMm(style, side), yMm: gridTopMm(style, line) }
  const xMm = place.xMm + unitLeftMm(left)
  const items = [
    ...paintArranged(picture, photosOf(roll, at), place, month.posts[at] as Post, set),
    ...edgeNumbers(roll.firstFrame[at] ?? 1, 1, place, picture, set),
    ...paintStack(roll.words(at, wordUnits), { xMm, yMm: place.yMm - 0.5 * lead }, side, set),
  ]
  const count = column.below.length
  const air = Math.min(mostAir * count, Math.floor(Math.max(0, lines - column.lines)))
  for (const [index, { at: own, down, arranged, from }] of column.below.entries()) {
    const lower = Math.floor((air * (index + 1)) / count)
    const before = Math.floor((air * index) / count)
    const yMm = place.yMm + (down + lower) * lead
    const heading = heads.get(own)
    if (heading) items.push(...heading.paint({ xMm, yMm: yMm - heading.lines * lead, lines: heading.lines, side }))
    else {
      const roomMm = (filmLines + lower - before + (arranged ? 0.5 : 0)) * lead
      items.push(
        ...filmRule(
          xMm,
          yMm - roomMm + (arranged ? 0.5 * lead : 0) + (roomMm - 1.76 - 1.5) / 2,
          unitsMm(column.units),
          set,
        ),
      )
    }
    const photos = photosOf(roll, own)
    const top = { xMm, yMm }
    if (arranged)
      items.push(
        ...paintArranged(arranged, photos, top, month.posts[own] as Post, set),
        ...edgeNumbers(roll.firstFrame[own] ?? 1, photos.length, top, arranged, set),
      )
    items.push(...paintStack(roll.words(own, wordUnits), { xMm, yMm: yMm + from * lead }, side, set))
  }
  return items
}
