import type { Block } from '../../block/block.ts'
import { headedMonths } from '../../book/headed-months.ts'
import { gridTopMm, leadMm, type Side, textLeftMm } from '../../style/style.ts'
import { type Arranged, aspectOf, heightsOf, largestIn, paintArranged, smallCost } from './arrange.ts'
import { unitLeftMm, unitsMm } from './numbers.ts'
import type { Piece } from './piece.ts'
import { captionOf, edgeNumbers, linesOf, paintStack, photosOf, type Roll } from './roll.ts'
import { numberLines } from './top.ts'

/** Higher words run on from page to page. */
const mostNote = 20

/** A post without pictures on paper white. */
export function notePieces(roll: Roll, at: number): Piece[] {
  if (photosOf(roll, at).length > 0) return []
  const caption = captionOf(roll, at, mostNote)
  if (!caption) return []
  return [
    {
      form: 'note',
      posts: 1,
      lines: caption.lines,
      cost: 0,
      head: 'words',
      foot: 'words',
      paint: ({ line, side }) => caption.paint(line, side),
    },
  ]
}

/** What white below the shorter of two posts costs: its share of the page. */
const unevenCost = 14

/** Pictures beside those of another post are no higher, in lines. */
const mostHalf = 27

type Half = { arranged: Arranged | undefined; from: number; lines: number; cost: number }

/** Two posts beside each other, three columns each: their pictures hang from one line, words below them. */
export function pairPieces(roll: Roll, at: number): Piece[] {
  const { month, set } = roll
  if (at + 1 >= month.posts.length || headedMonths(month).some(({ firstPost }) => firstPost === at + 1)) return []
  const [one, other] = [halfOf(roll, at), halfOf(roll, at + 1)]
  if (!one || !other) return []
  const [left, right] = levelled(roll, at, one, other)
  const pictures = left.arranged && right.arranged
  // A picture beside mere words is what `side` does better.
  if (!pictures && (left.arranged || right.arranged)) return []
  const lines = Math.max(left.lines, right.lines)
  if (lines > set.style.lines) return []
  const uneven = Math.abs(left.lines - right.lines)
  const cost = left.cost + right.cost + (unevenCost * uneven) / set.style.lines + (pictures ? 0 : 1)
  const paint: Piece['paint'] = ({ line, side }) => [
    ...paintHalf(roll, at, left, 0, { line, side }),
    ...paintHalf(roll, at + 1, right, 3, { line, side }),
  ]
  return [{ form: 'pair', posts: 2, lines, cost, head: pictures ? 'picture' : 'words', foot: 'words', paint }]
}

/** A post is the left half of one pair and the right one of another. */
const halves = new WeakMap<Roll, Map<number, Half | undefined>>()

function halfOf(roll: Roll, index: number): Half | undefined {
  const known = halves.get(roll) ?? new Map<number, Half | undefined>()
  halves.set(roll, known)
  if (!known.has(index)) known.set(index, halfWith(roll, index))
  return known.get(index)
}

function halfWith(roll: Roll, index: number, mostLines = mostHalf): Half | undefined {
  const photos = photosOf(roll, index)
  const words = linesOf(roll.words(index, 3))
  if (photos.length === 0) return { arranged: undefined, from: 0, lines: words, cost: 0 }
  if (photos.length > 4) return undefined
  const mostMm = mostLines * leadMm(roll.set.style)
  const all =
    photos.length === 1
      ? [largestIn(photos, unitsMm(3), mostMm, roll.set)]
      : heightsOf(photos, unitsMm(3), mostMm, roll.set)
  const [first, ...others] = all
  if (!first) return undefined
  return halfOfPictures(
    roll,
    index,
    others.reduce((best, one) => (one.cost < best.cost ? one : best), first),
  )
}

function halfOfPictures(roll: Roll, index: number, arranged: Arranged): Half {
  const words = linesOf(roll.words(index, 3))
  const from = Math.ceil(arranged.hMm / leadMm(roll.set.style) + numberLines - 0.5)
  const post = roll.month.posts[index]
  return { arranged, from, lines: from + words, cost: arranged.cost + (post ? smallCost(post, arranged) : 0) }
}

/** So much of a single picture's height is given for the line it ends on. */
const leastLevel = 0.6

/** Pictures that differ by more are no pair: their words begin where they begin. */
const stepMm = 5

/**
 * Both with their words on one line, and with pictures equally high where one of them stands alone and need not lose much.
 * Else the words of the lower one begin nearer to the head.
 */
function levelled(roll: Roll, at: number, left: Half, right: Half): [Half, Half] {
  const [a, b] = [left.arranged, right.arranged]
  if (!a || !b) return [left, right]
  const lowMm = Math.min(a.hMm, b.hMm)
  const fitted = (index: number, half: Half, own: Arranged): Half => {
    const photos = photosOf(roll, index)
    if (photos.length !== 1 || own.hMm === lowMm || lowMm < leastLevel * own.hMm) return half
    return halfOfPictures(roll, index, largestIn(photos, unitsMm(3), lowMm, roll.set))
  }
  const both: [Half, Half] = [fitted(at, left, a), fitted(at + 1, right, b)]
  const [one, other] = both
  if (Math.abs((one.arranged?.hMm ?? 0) - (other.arranged?.hMm ?? 0)) > stepMm) return [left, right]
  const from = Math.max(one.from, other.from)
  return [lowered(both[0], from), lowered(both[1], from)]
}

const lowered = (half: Half, from: number): Half => ({ ...half, from, lines: half.lines + from - half.from })

/** Pictures below a month's heading are no higher than so many lines: the first that leave room for the words. */
const monthHalves = [24, 22, 20, 18, 16] as const
/** Beside each other stand months of one upright picture, or of one screenshot: alone they leave half a page white. */
const mostAspect = 0.8

/** Two months of a single upright each, beside each other below headings of their own. */
export function monthPairPieces(roll: Roll, at: number, heads: ReadonlyMap<number, Block>): Piece[] {
  const { month, set } = roll
  const isAlone = (index: number): boolean =>
    heads.has(index) && (heads.has(index + 1) || index + 1 === month.posts.length) && isUpright(roll, index)
  const [own, next] = [heads.get(at), heads.get(at + 1)]
  if (!own || !next || !isAlone(at) || !isAlone(at + 1)) return []
  const room = set.style.lines - own.lines
  const both = monthHalves
    .map((most) => [halfWith(roll, at, most), halfWith(roll, at + 1, most)] as const)
    .flatMap(([one, other]) => (one && other ? [levelled(roll, at, one, other)] : []))
    .find((halves) => halves.every(({ lines }) => lines <= room))
  if (!both) return []
  const [left, right] = both
  const lines = own.lines + Math.max(left.lines, right.lines)
  const paint: Piece['paint'] = ({ line, side }) =>
    [left, right].flatMap((half, column) => {
      const xMm = textLeftMm(set.style, side) + unitLeftMm(3 * column)
      const heading = column === 0 ? own : next
      return [
        ...heading.paint({ xMm, yMm: gridTopMm(set.style, line), lines: heading.lines, side }),
        ...paintHalf(roll, at + column, half, 3 * column, { line: line + own.lines, side }),
      ]
    })
  const uneven = (unevenCost * Math.abs(left.lines - right.lines)) / set.style.lines
  const cost = left.cost + right.cost + uneven
  return [{ form: 'pair', posts: 2, lines, cost, head: 'words', foot: 'words', headed: true, paint }]
}

function isUpright(roll: Roll, index: number): boolean {
  const [only, ...others] = photosOf(roll, index)
  return only !== undefined && others.length === 0 && aspectOf(only) <= mostAspect
}

function paintHalf(
  roll: Roll,
  index: number,
  { arranged, from }: Half,
  unit: number,
  at: { line: number; side: Side },
) {
  const { set, month } = roll
  const post = month.posts[index]
  const xMm = textLeftMm(set.style, at.side) + unitLeftMm(unit)
  const place = { xMm, yMm: gridTopMm(set.style, at.line) }
  const photos = photosOf(roll, index)
  const words = { xMm, yMm: gridTopMm(set.style, at.line + from) }
  return [
    ...(arranged && post ? paintArranged(arranged, photos, place, post, set) : []),
    ...(arranged ? edgeNumbers(roll.firstFrame[index] ?? 1, photos.length, place, arranged, set) : []),
    ...paintStack(roll.words(index, 3), words, at.side, set),
  ]
}
