import type { SceneItem } from '../../../print/scene.ts'
import type { Post } from '../../book/content.ts'
import type { Photo } from '../../book/photo.ts'
import type { Setting } from '../../style/design.ts'
import { gridTopMm, leadMm, measureMm, type Side, textLeftMm } from '../../style/style.ts'
import { type Arranged, aspectOf, heightsOf, paintArranged, smallCost, smallerOf } from './arrange.ts'
import { unitLeftMm, unitsMm, unitsOf } from './numbers.ts'
import { cheapestByLines, type Piece } from './piece.ts'
import { edgeNumbers, linesOf, paintStack, photosOf, type Roll } from './roll.ts'

/** Below a picture its number stands; it may hang into the foot margin. */
export const numberMm = 4.4

/** White beside pictures costs by its share of the page, more than a quarter of it twice. */
export const emptyCost = (lines: number, units: number, pageLines: number): number => {
  const share = (lines / pageLines) * (units / 6)
  return 12 * (share + Math.max(0, share - mostWhite))
}
const mostWhite = 0.28

/** The fewest units that hold the words in no more lines. */
export function wordUnits(units: number, linesIn: (units: number) => number): number {
  let least = units
  while (least > leastWordUnits && linesIn(least - 1) === linesIn(units)) least -= 1
  return least
}

const leastWordUnits = 2
/** Beside a narrow picture words are three columns wide, or two with their remarks in two more. */
export const mostWordUnits = 3

/** Words beside a picture: one stack, or remarks in columns of their own. */
type Beside = { lines: number; units: number; apart: boolean }

function besideOf(roll: Roll, index: number, free: number): Beside {
  const units = Math.min(free, mostWordUnits)
  const stack = { lines: linesOf(roll.words(index, units)), units, apart: false }
  if (free < 4) return stack
  const { own, remarks } = roll.parts(index, 2)
  if (remarks.length === 0 || own.length < 2) return stack
  const lines = Math.max(linesOf(own), (own[0]?.lines ?? 0) + linesOf(remarks))
  return lines < stack.lines ? { lines, units: 4, apart: true } : stack
}

/** Pictures two to four columns wide, the words in the others; sides change from piece to piece down a page where words fill theirs. */
export function sidePieces(roll: Roll, at: number): Piece[] {
  const photos = photosOf(roll, at)
  if (photos.length === 0 || photos.length > 9) return []
  const post = roll.month.posts[at] as Post
  const lead = leadMm(roll.set.style)
  const pageLines = roll.set.style.lines
  const all = [4, 3, 2].flatMap((units) => {
    const beside = besideOf(roll, at, 6 - units)
    const mostMm = pageLines * lead - numberMm
    return shortest(boxesOf(photos, units, mostMm, roll.set)).flatMap((arranged): Piece[] => {
      if (tooNarrow(photos.length, arranged, units)) return []
      const high = Math.ceil((arranged.hMm + numberMm) / lead - 0.02)
      // Words begin half a line above, level with the picture's head.
      const words = beside.lines - 0.5
      const lines = Math.max(high, Math.ceil(words))
      if (lines > pageLines) return []
      const cost =
        arranged.cost +
        smallCost(post, arranged) +
        emptyCost(lines - words, 6 - units, pageLines) +
        emptyCost(lines - high, units, pageLines)
      const foot = words > high - 1 ? 'words' : 'picture'
      const paint: Piece['paint'] = ({ line, side, turn }) =>
        paintSide(roll, at, { arranged, units, beside }, { line, side, turn })
      return [{ form: 'side', posts: 1, lines, cost, head: 'picture', foot, paint }]
    })
  })
  return cheapestByLines(all)
}

/** Upright pictures alone are high: they may be a little smaller than their columns. */
function boxesOf(photos: readonly Photo[], units: number, mostMm: number, set: Setting): Arranged[] {
  const [only] = photos
  const upright = photos.length === 1 && only && (only.graphic || aspectOf(only) < 0.95)
  return upright ? smallerOf(only, unitsMm(units), mostMm) : heightsOf(photos, unitsMm(units), mostMm, set)
}

/** A picture of few pixels, or a screenshot, does not fill four columns. */
const tooNarrow = (count: number, { wMm }: Arranged, units: number): boolean =>
  count === 1 && units > 2 && wMm < unitsMm(units) - 13

/** Of heights that take the same lines only the cheapest can win. */
function shortest(all: readonly Arranged[]): Arranged[] {
  const byLines = new Map<number, Arranged>()
  for (const one of all) {
    const key = Math.round(one.hMm / 4.7)
    const known = byLines.get(key)
    if (!known || one.cost < known.cost) byLines.set(key, one)
  }
  return [...byLines.values()]
}

/**
 * Do the words need all columns beside the picture? Others stay right of it, whatever the turn: left of it they would begin
 * in the middle of the page, below a heading that begins at its edge.
 */
function fills(roll: Roll, at: number, units: number, beside: Beside): boolean {
  const free = 6 - units
  return beside.units === free && (beside.apart || wordUnits(free, (wide) => linesOf(roll.words(at, wide))) === free)
}

/** So many free lines between words and their remarks part them: fewer are a hole. */
const leastParting = 5

/** Words level with the picture's head; remarks end where it does, as beside all upright pictures (PRINT.md §2.3). */
function paintBesideStack(
  roll: Roll,
  at: number,
  { units, lines }: Beside,
  { xMm, yMm, footMm }: { xMm: number; yMm: number; footMm: number },
  side: Side,
): SceneItem[] {
  const { set } = roll
  const lead = leadMm(set.style)
  const { own, remarks } = roll.parts(at, units)
  const free = Math.floor((footMm - yMm) / lead + 0.3) - lines
  if (remarks.length === 0 || own.length < 2 || free < leastParting)
    return paintStack(roll.words(at, units), { xMm, yMm }, side, set)
  const remarksMm = yMm + (linesOf(own) + free) * lead
  return [...paintStack(own, { xMm, yMm }, side, set), ...paintStack(remarks, { xMm, yMm: remarksMm }, side, set)]
}

function paintSide(
  roll: Roll,
  at: number,
  { arranged, units, beside }: { arranged: Arranged; units: number; beside: Beside },
  { line, side, turn }: { line: number; side: Side; turn: boolean },
): SceneItem[] {
  const { set, month } = roll
  const { style } = set
  const left = textLeftMm(style, side)
  const photos = photosOf(roll, at)
  // Beside a picture narrower than its columns words come nearer by whole columns.
  const columns = Math.min(units, unitsOf(arranged.wMm))
  const turned = turn && columns === units && fills(roll, at, units, beside)
  const place = { xMm: turned ? left + measureMm(style) - arranged.wMm : left, yMm: gridTopMm(style, line) }
  const yMm = gridTopMm(style, line) - 0.5 * leadMm(style)
  const xMm = left + (turned ? 0 : unitLeftMm(columns))
  return [
    ...paintArranged(arranged, photos, place, month.posts[at] as Post, set),
    ...edgeNumbers(roll.firstFrame[at] ?? 1, photos.length, place, arranged, set),
    ...(beside.apart
      ? [
          ...paintStack(roll.parts(at, 2).own, { xMm, yMm }, side, set),
          ...paintStack(
            roll.parts(at, 2).remarks,
            { xMm: xMm + unitLeftMm(2), yMm: yMm + (roll.parts(at, 2).own[0]?.lines ?? 0) * leadMm(style) },
            side,
            set,
          ),
        ]
      : paintBesideStack(roll, at, beside, { xMm, yMm, footMm: place.yMm + arranged.hMm }, side)),
  ]
}
