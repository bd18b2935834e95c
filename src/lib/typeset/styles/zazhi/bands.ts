import type { SceneItem } from '../../../print/scene.ts'
import { type Block, withoutLastGap } from '../../block/block.ts'
import { photoBlocks } from '../../block/photo-blocks.ts'
import { columnLeftMm } from '../../book/body.ts'
import type { Post } from '../../book/content.ts'
import type { Setting } from '../../style/design.ts'
import { gridTopMm, measureMm, type Side, textLeftMm } from '../../style/style.ts'
import { isPlain } from './feature.ts'
import { type SpanDevices, wordItems, wordsOf } from './span/span-words.ts'
import { type Band, type BandPage, type Column, openCost, restCost, type Stretch } from './stretch.ts'

export type Bands = { pages: BandPage[]; cost: number }

const emptyCost = 0.35
/** Free lines between two rows, and what a gap gains at most where the page would end above its foot (PRINT.md §2.5). */
const [gapLines, mostAir] = [1, 2]
/** A gap closed above a month's heading. */
const closedCost = 3
/** Pictures stand in a column, words beside them, where both come to that many lines at most. */
const mostLines = 24

const linesOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { lines }) => sum + lines, 0)

/**
 * A post as a row over both columns: its day over the measure, below it text left, remarks or pictures right (decision 0243).
 */
export function bandOf(post: Post, heading: Block | undefined, devices: SpanDevices, set: Setting): Band | undefined {
  const above = heading?.lines ?? 0
  const headed = (side: Side, line: number): SceneItem[] =>
    heading?.paint({
      ...{ xMm: textLeftMm(set.style, side), yMm: gridTopMm(set.style, line) },
      ...{ lines: heading.lines, side },
    }) ?? []
  const own = post.photos.length > 0 ? pictured(post, devices, set) : worded(post, devices, set)
  return (
    own && {
      ...{ lines: above + own.lines, cost: own.cost, headed: heading !== undefined },
      paint: (side, line) => [...headed(side, line), ...own.paint(side, line + above)],
    }
  )
}

type Own = Omit<Band, 'headed'>

function worded(post: Post, devices: SpanDevices, set: Setting): Own | undefined {
  const words = wordsOf(post, false, devices, set)
  return (
    words && {
      ...{ lines: words.lines, cost: emptyCost * words.alone },
      paint: (side, line) => wordItems(words, { titleAt: line, textAt: line, besideMm: undefined }, side, set),
    }
  )
}

/** Words in the left column, pictures in the right one. */
function pictured(post: Post, { head, compose }: SpanDevices, set: Setting): Own | undefined {
  if (!isPlain(post)) return undefined
  const day = head(post, { ...set, measureMm: measureMm(set.style) })
  const words = withoutLastGap(compose({ ...post, photos: [] }, 0, set)).slice(1)
  const pictures = photoBlocks({ ...post, likes: [], comments: [] }, set).blocks
  const columns = [words, pictures].map(linesOf)
  const lines = Math.max(...columns)
  if (words.length === 0 || lines > mostLines) return undefined
  return {
    ...{ lines: day.lines + lines, cost: emptyCost * (lines - Math.min(...columns)) },
    paint: (side, line) => [
      ...day.paint({ xMm: textLeftMm(set.style, side), yMm: gridTopMm(set.style, line), lines: day.lines, side }),
      ...[words, pictures].flatMap((blocks, column) => columnItems(blocks, column, line + day.lines, side, set)),
    ],
  }
}

function columnItems(blocks: readonly Block[], column: number, from: number, side: Side, set: Setting): SceneItem[] {
  let at = 0
  return blocks.flatMap((block) => {
    const { lines } = block
    const box = { xMm: columnLeftMm(set.style, side, column), yMm: gridTopMm(set.style, from + at), lines, side, at }
    at += lines
    return block.paint(box)
  })
}

/** Two columns of a page that begin and end on the same lines. */
type Region = Pick<Column, 'at' | 'topLine' | 'lines'>

function regionsOf({ columns, next, open }: Stretch, posts: number, lines: number): Region[] | undefined {
  const out: Region[] = []
  for (let index = 0; index < columns.length; index += 2) {
    const [left, right] = [columns[index], columns[index + 1]]
    if (!left || !right || left.at % 2 === 1 || left.topLine !== right.topLine || left.lines !== right.lines)
      return undefined
    out.push(left)
  }
  if (next % 2 === 1) return undefined
  for (let page = 0; open && page < posts; page += 1) out.push({ at: next + 2 * page, topLine: 0, lines })
  return out
}

/** Below rows a third of a page may be white; more is a page that nothing fills. */
const [mostBare, bareCost] = [10, 12]

/** White below rows is white below two columns. */
const whiteCost = (lines: number): number => 2 * openCost(lines) + bareCost * Math.max(0, lines - mostBare)

/** Free lines above each of these rows but the first: they grow where the page has room, and close above headings where it lacks it. */
function gapsOf(bands: readonly Band[], lines: number): { gaps: number[]; free: number; closed: number } | undefined {
  const gaps = bands.slice(1).map(() => gapLines)
  let free = lines - bands.reduce((sum, band) => sum + band.lines, 0) - gapLines * gaps.length
  let closed = 0
  for (let at = gaps.length - 1; at >= 0 && free < 0; at -= 1) {
    if (!bands[at + 1]?.headed) continue
    gaps[at] = 0
    free += gapLines
    closed += 1
  }
  if (free < 0) return undefined
  const air = Math.min(free, mostAir * gaps.length)
  for (let at = 0; at < gaps.length; at += 1)
    gaps[at] = (gaps[at] ?? 0) + Math.floor((air * (at + 1)) / gaps.length) - Math.floor((air * at) / gaps.length)
  return { gaps, free: free - air, closed }
}

type Way = { cost: number; from: number; before: Way | undefined; region: number }

/**
 * Posts of a stretch as rows that fill its pages, in order, none parted: for pages of few posts, which columns would leave
 * with holes. Undefined where they do not fit.
 */
export function bandsOf(
  stretch: Stretch,
  bandAt: (post: number) => Band | undefined,
  styleLines: number,
): Bands | undefined {
  const { from, to } = stretch
  const regions = regionsOf(stretch, to - from, styleLines)
  if (!regions || to <= from || regions.length === 0) return undefined
  const bands: Band[] = []
  for (let post = from; post < to; post += 1) {
    const band = bandAt(post)
    if (!band) return undefined
    bands.push(band)
  }
  let ways: (Way | undefined)[] = [{ cost: 0, from: 0, before: undefined, region: -1 }]
  let best: Way | undefined
  for (const [region, own] of regions.entries()) {
    ways = waysInto({ ...own, region }, ways, bands, { styleLines, open: stretch.open })
    const done = ways[bands.length]
    if (done && (stretch.open || region === regions.length - 1) && (!best || done.cost < best.cost)) best = done
  }
  return best && { cost: best.cost, pages: pagesOf(best, bands, regions, from) }
}

/** Ways to have set so many posts when this page is full, by their number. */
function waysInto(
  { topLine, lines, region }: Region & { region: number },
  ways: readonly (Way | undefined)[],
  bands: readonly Band[],
  { styleLines, open }: { styleLines: number; open: boolean },
): (Way | undefined)[] {
  const next: (Way | undefined)[] = []
  ways.forEach((before, from) => {
    if (!before) return
    for (let count = from + 1; count <= bands.length; count += 1) {
      const own = bands.slice(from, count)
      const set = gapsOf(own, lines)
      if (!set) break
      const isEnd = open && count === bands.length
      const share = (topLine + lines - set.free) / styleLines
      const price = isEnd ? restCost(share, share) : whiteCost(set.free)
      const bent = own.reduce((sum, band) => sum + band.cost, 0) + closedCost * set.closed
      const cost = before.cost + bent + price
      const other = next[count]
      if (!other || cost < other.cost) next[count] = { cost, from, before, region }
    }
  })
  return next
}

function pagesOf(end: Way, bands: readonly Band[], regions: readonly Region[], firstPost: number): BandPage[] {
  const pages: BandPage[] = []
  let last = bands.length
  for (let way: Way | undefined = end; way?.before; way = way.before) {
    const { from } = way
    const own = bands.slice(from, last)
    const { at, topLine, lines } = regions[way.region] as Region
    const { gaps, free } = gapsOf(own, lines) ?? { gaps: [], free: 0 }
    // A line more below pictures, where there is one.
    let line = topLine + (topLine > 0 && free > 0 ? 1 : 0)
    const rows = own.map((band, index) => {
      const row = { post: firstPost + from + index, line, band }
      line += band.lines + (gaps[index] ?? 0)
      return row
    })
    pages.unshift({ at, rows, open: free })
    last = from
  }
  return pages
}
