import type { SceneItem } from '../../../print/scene.ts'
import { type Block, gapBlock, sideCost, withoutLastGap } from '../../block/block.ts'
import { type ColumnKind, type FilledColumn, flow } from '../../flow/flow.ts'
import type { Side, Style } from '../../style/style.ts'

/** A column by its number in the chapter, and the grid lines it has. */
export type Column = { at: number; topLine: number; lines: number }

/**
 * Posts from one to before another in these columns; `open`: whole columns follow from `next` on, as many as are needed,
 * and the chapter ends there.
 */
export type Stretch = {
  from: number
  to: number
  columns: readonly Column[]
  next: number
  open: boolean
  /** Posts may stand as rows instead (bands.ts): columns that bend pictures and gaps to hold them are dear. */
  rows: boolean
}

/**
 * A post as a row over both columns (bands.ts). `cost`: for lines beside which half of the measure is empty; `headed`: a month's
 * heading stands above it.
 */
export type Band = { lines: number; cost: number; headed: boolean; paint(side: Side, topLine: number): SceneItem[] }

/** Posts of a page as rows, each from a line of the grid on; `open`: lines left free below them. */
export type BandPage = { at: number; rows: { post: number; line: number; band: Band }[]; open: number }

/** Posts in columns, or as rows over both columns of their pages. */
export type StretchFlow = { columns: (Column & { filled: FilledColumn })[]; rows?: BandPage[]; cost: number }

/** What no way through a chapter should cost. */
export const broken = 2000
/** A column that something else follows stays open by so much for nothing. */
const freeLines = 2
/** The last page below this share is a rest of its own (issue 15: ≤ 4 % of the pages). */
const leastShare = 0.62
const thinCost = 60
/** A few words that stand alone in a column (PRINT.md §2.8). */
const lonelyCost = 120
const lonelyLines = 7

export function stretchFlow(blocks: readonly Block[], stretch: Stretch, style: Style): StretchFlow {
  if (blocks.length === 0) return { columns: [], cost: stretch.open ? endCost([], stretch, style) : 0 }
  return stretch.open ? openFlow(blocks, stretch, style) : closedFlow(blocks, stretch, style)
}

/** Columns that must be full where they end: something else stands behind them. */
function closedFlow(blocks: readonly Block[], { columns, rows }: Stretch, style: Style): StretchFlow {
  const columnsInPage = style.columns.count
  const count = columns.length
  const kinds: ColumnKind[] = columns.map(({ at, lines }, index) => ({
    lines,
    next: index + 1,
    endCost: broken,
    turns: at % columnsInPage === columnsInPage - 1,
  }))
  // Behind the last one nothing may be begun.
  kinds.push({ lines: style.lines, next: count })
  const filled = flow(blocks, kinds, 0, true)
  if (filled.length > count || filled.some(isOver)) return { columns: [], cost: broken * 2 }
  const own = filled.map((one, at) => ({ ...(columns[at] as Column), filled: one }))
  const missing = count - filled.length
  const cost = filled.reduce((sum, one) => sum + openCost(one.open), 0) + missing * missingCost
  return { columns: own, cost: cost + partedCosts(own, rows, style) }
}

const missingCost = 200
/** What belongs together torn over two columns; words and their picture, or that and its remarks, in two or behind the leaf. */
const tornCost = 400
const apartCost = { column: 12, page: 60 }
/** Pictures of one post in two columns: nobody knows whose the second ones are. */
const picturesCost = 110

const partedCosts = (columns: readonly (Column & { filled: FilledColumn })[], rows: boolean, style: Style): number => {
  const filled = columns.map((one) => one.filled)
  return (
    columns.reduce((sum, one) => sum + partedCost(one, style), 0) +
    (style.columns.count === 2 ? picturesCost * partedPictures(filled) : 0) +
    (rows ? bentCosts(filled) : 0)
  )
}

/** Pictures made smaller than their column, line by line behind the first two, and gaps closed between posts. */
const [smallerCost, freeSmaller, closedCost] = [4, 2, 10]

const bentCosts = (columns: readonly FilledColumn[]): number =>
  columns
    .flatMap(({ placed }) => placed)
    .reduce((sum, { block, lines }) => {
      if (block.gap) return sum + (lines === 0 ? closedCost : 0)
      return sum + smallerCost * Math.max(0, block.lines - lines - freeSmaller)
    }, 0)

function partedCost({ at, filled }: Column & { filled: FilledColumn }, style: Style): number {
  const foot = filled.placed.at(-1)?.block
  if (style.columns.count !== 2 || filled.last || !foot) return 0
  if (foot.keep) return tornCost
  if (!foot.parting) return 0
  return (at + 1) % style.columns.count === 0 ? apartCost.page : apartCost.column
}

const isOver = ({ placed }: FilledColumn): boolean => placed.some((one) => one.lines < one.block.min)

export const openCost = (open: number): number => {
  const lines = Math.max(0, open - freeLines)
  return lines * 2.2 + (lines > 8 ? 25 : 0)
}

function openFlow(blocks: readonly Block[], stretch: Stretch, style: Style): StretchFlow {
  const { columns, next } = stretch
  const columnsInPage = style.columns.count
  const leads = [...columns]
  for (let at = next; at % columnsInPage !== 0; at += 1) leads.push({ at, topLine: 0, lines: style.lines })
  const ringAt = leads.length
  const kinds: ColumnKind[] = leads.map(({ lines }, index) => ({ lines, next: index + 1 }))
  for (let index = 0; index < columnsInPage; index += 1)
    kinds.push({
      lines: style.lines,
      next: ringAt + ((index + 1) % columnsInPage),
      turns: index === columnsInPage - 1,
    })
  const filled = flow(blocks, kinds)
  const first = Math.ceil(next / columnsInPage) * columnsInPage
  const placed = filled.map((one, index): Column & { filled: FilledColumn } => ({
    ...(leads[index] ?? { at: first + index - ringAt, topLine: 0, lines: style.lines }),
    filled: one,
  }))
  const even = levelled(placed, ringAt, style)
  const before = even.slice(0, -columnsInPage).reduce((sum, one) => sum + openCost(one.filled.open), 0)
  return { columns: even, cost: before + partedCosts(even, stretch.rows, style) + endCost(even, stretch, style) }
}

/** Columns of a last page are not made lower: few lines side by side look lost. */
const leastLevel = 12

/** An empty column beside others: dearer than a page as high as they could be. */
const emptyCost = 40

/** The last page's columns made equally high, so that it ends in one line and not in an empty column. */
function levelled(
  placed: readonly (Column & { filled: FilledColumn })[],
  from: number,
  style: Style,
): (Column & { filled: FilledColumn })[] {
  const columnsInPage = style.columns.count
  const inPage = (placed.length - from) % columnsInPage || columnsInPage
  const start = placed.length - inPage
  if (placed.length <= from || start < from) return [...placed]
  const blocks: Block[] = []
  for (const { filled } of placed.slice(start)) {
    const head = filled.placed[0]?.block
    if (blocks.length > 0 && head?.post !== blocks.at(-1)?.post) blocks.push(gapBlock(1))
    blocks.push(...filled.placed.map((one) => one.block))
  }
  const total = blocks.reduce((sum, block) => sum + block.min, 0)
  let best: FilledColumn[] | undefined
  let least = Number.POSITIVE_INFINITY
  const lowest = Math.max(leastLevel, Math.floor(total / columnsInPage))
  for (let lines = lowest; lines <= style.lines && lines <= lowest + 24; lines += 1) {
    const ring = Array.from({ length: columnsInPage }, (_, index) => ({ lines, next: (index + 1) % columnsInPage }))
    const filled = flow(blocks, ring)
    if (filled.length > columnsInPage || filled.some(isOver) || partsVerse(filled) || partedPictures(filled) > 0)
      continue
    const holes = filled.reduce((sum, { open }, at) => sum + (at === filled.length - 1 ? 0.5 : 1.5) * open, 0)
    const empty = columnsInPage - filled.length
    // An empty column beside them says that pictures were made small for nothing.
    const small = empty > 0 ? smallLines(filled) : lines
    const cost = holes + emptyCost * empty + 60 * filled.filter(isLonely).length + small
    if (cost >= least) continue
    least = cost
    best = filled
  }
  const whole = wholePosts(blocks, columnsInPage, style.lines)
  if (best && best.length < columnsInPage && whole && whole.cost < least) best = whole.filled
  const at = placed[start]?.at ?? 0
  if (!best) return [...placed]
  const even = best.map((filled, index) => ({ at: at + index, topLine: 0, lines: style.lines, filled }))
  return [...placed.slice(0, start), ...even]
}

/** Where posts begin among blocks, their months' headings with them. */
const startsOf = (blocks: readonly Block[]): number[] =>
  blocks.flatMap((block, at) =>
    at === 0 || (blocks[at - 1]?.gap && (block.opens || (block.keep && blocks[at + 1]?.opens))) ? [at] : [],
  )

/** As many columns as a page has, no post parted: where posts parted evenly would leave a column empty beside full ones. */
function wholePosts(
  blocks: readonly Block[],
  columns: number,
  lines: number,
): { filled: FilledColumn[]; cost: number } | undefined {
  const starts = startsOf(blocks)
  const alone = (from: number, to: number): FilledColumn | undefined => {
    const [filled, more] = flow(withoutLastGap(blocks.slice(from, to)), [{ lines, next: 0 }])
    return filled && !more && !isOver(filled) ? filled : undefined
  }
  let best: { filled: FilledColumn[]; cost: number } | undefined
  const extend = (filled: FilledColumn[], from: number): void => {
    const isLast = filled.length === columns - 1
    const ends = isLast ? [blocks.length] : starts.filter((at) => at > from)
    for (const end of ends) {
      const own = alone(from, end)
      if (!own) continue
      const all = [...filled, own]
      if (!isLast) extend(all, end)
      else {
        const feet = all.map((one) => lastLine(one))
        const holes = feet.reduce((sum, foot) => sum + Math.max(...feet) - foot, 0)
        const cost = holes + smallLines(all) + 60 * all.filter(isLonely).length
        if (!best || cost < best.cost) best = { filled: all, cost }
      }
    }
  }
  if (starts.length >= columns && starts.length <= mostPosts) extend([], 0)
  return best
}

/** A last page of more posts parts them evenly in any case. */
const mostPosts = 9

/** Lines by which pictures stand below the height at which they fill their column. */
const smallLines = (filled: readonly FilledColumn[]): number =>
  filled
    .flatMap(({ placed }) => placed)
    .reduce((sum, { block, lines }) => sum + (block.gap ? 0 : Math.max(0, block.max - lines)), 0)

/** Whether a column ends inside a stanza or a short verse: what may be parted only dearly is never parted to end level. */
const partsVerse = (filled: readonly FilledColumn[]): boolean =>
  filled.slice(0, -1).some(({ placed }) => {
    const last = placed.at(-1)?.block
    return last !== undefined && sideCost(last) >= verseCost
  })
const verseCost = 100

/** Columns that end below some of a post's pictures, the next beginning with others. */
const partedPictures = (filled: readonly FilledColumn[]): number =>
  filled.slice(0, -1).filter(({ placed }, at) => {
    const [last, next] = [placed.at(-1), filled[at + 1]?.placed[0]]
    return (
      last !== undefined && next !== undefined && isTall(last) && isTall(next) && last.block.post === next.block.post
    )
  }).length
const isTall = ({ lines }: FilledColumn['placed'][number]): boolean => lines > 3

/** One short post without a picture, and nothing else. */
function isLonely({ placed }: FilledColumn): boolean {
  const own = placed.filter(({ block }) => !block.gap)
  const posts = new Set(own.map(({ block }) => block.post))
  return posts.size === 1 && own.some(({ block }) => block.opens) && lastLine({ placed }) <= lonelyLines
}

const lastLine = ({ placed }: Pick<FilledColumn, 'placed'>): number =>
  Math.max(0, ...placed.filter(({ block }) => !block.gap).map(({ line, lines }) => line + lines))

/** A chapter's last page, by how full its columns are in the mean and the deepest of them. */
export const restCost = (mean: number, deepest: number): number =>
  24 * (1 - mean) + (deepest < leastShare ? thinCost : 0)

/** What the chapter's last page costs: white, a rest of few lines, short words alone. */
function endCost(
  columns: readonly (Column & { filled: FilledColumn })[],
  { next }: Pick<Stretch, 'next'>,
  style: Style,
): number {
  const last = columns.at(-1)
  const columnsInPage = style.columns.count
  // Nothing follows what stands outside the columns: its page is full where it takes all of it.
  if (!last) return next % columnsInPage === 0 ? 0 : 80
  const page = Math.floor(last.at / columnsInPage)
  const own = columns.filter(({ at }) => Math.floor(at / columnsInPage) === page)
  const shares = own.map(({ filled, topLine }) => (topLine + lastLine(filled)) / style.lines)
  const beside = columnsInPage - own.length
  const alone = own.some(({ at }) => at % columnsInPage === 0)
  const deepest = Math.max(...shares, !alone || next > page * columnsInPage ? 1 : 0)
  const side = alone ? 0 : 1
  const mean = (shares.reduce((sum, share) => sum + share, 0) + side * beside) / columnsInPage
  const lonely = own.filter(({ filled }) => isLonely(filled)).length
  return restCost(mean, deepest) + lonely * lonelyCost
}
