import { type Block, withoutLastGap } from '../../block/block.ts'
import type { Month, Post } from '../../book/content.ts'
import type { Setting } from '../../style/design.ts'
import { bandOf, bandsOf } from './bands.ts'
import { type Candidate, candidatesOf, type Placed, type Spans } from './candidates.ts'
import { type Openings, openingsOf, sideAt } from './openings.ts'
import { spanHeadings } from './span/span.ts'
import { type Band, broken, type Column, type Stretch, type StretchFlow, stretchFlow } from './stretch.ts'

/** A chapter's make-up: what stands outside the columns in order, and the columns before each and behind the last. */
export type MakeUp = { placed: Placed[]; flows: StretchFlow[] }

/** Pages among which one feature stands at most: one an opening. */
const pagesOfFeature = 2
/** For a feature on a chapter's first or last page: its neighbour beyond the opening may be one as well. */
const edgeCost = 14
/** For the share of a chapter's last page that stays white below pictures over the measure. */
const bareCost = 120
/** Two pages that belong together, parted by the leaf. */
const partedCost = 30
/** So many ways are tried before the best known one is taken. */
const mostTries = 24
/** Of so many posts in a row that could stand outside the columns one at least does. */
const mostSkipped = 12
/** An opening none of whose pictures is large, in open lines and the like. */
const smallCost = 60

/** `covered`: the last opening that has a large picture or has been paid for. */
type Node = {
  placed?: Placed
  gain: number
  cost: number
  from: Node | undefined
  next: number
  post: number
  covered: number
}

/**
 * Which posts stand outside the columns, and where: in time order all of them, so that columns fill up to the very place
 * where a feature begins. Least open lines, most features, and a last page that is no rest; columns are first guessed by
 * their blocks' heights, and those of the best way set until it is known to be good.
 */
export function makeUp(month: Month, blocks: readonly Block[][], spans: Spans, set: Setting): MakeUp {
  const chapter = new Chapter(month, blocks, spans, set)
  const most = mostTries + chapter.candidateCount
  for (let tries = 0; tries <= most; tries += 1) {
    // At last only columns that have been set and hold their posts are looked at: nothing is ever lost.
    const way = wayTo(chapter.best(tries === most))
    const flows = way.map((node) => chapter.set(node))
    if (flows.every((one) => one.known) || tries === most)
      return { placed: way.flatMap((node) => node.placed ?? []), flows: flows.map((one) => one.flow) }
  }
  throw new Error('a chapter has no way through')
}

function wayTo(end: Node): Node[] {
  const way: Node[] = []
  for (let node: Node | undefined = end; node?.from; node = node.from) way.unshift(node)
  return way
}

class Chapter {
  private readonly posts: readonly Post[]
  private readonly blocks: readonly Block[][]
  private readonly setting: Setting
  private readonly spanning: Spans
  private readonly inPage: number
  private readonly openings: Openings
  private readonly slack: number
  private readonly candidates: Candidate[]
  private readonly flows = new Map<string, StretchFlow>()
  /** Posts before each that could stand outside the columns with a picture. */
  private readonly ables = [0]
  private readonly bands = new Map<number, Band | undefined>()
  private readonly heads: ReadonlyMap<number, Block>
  private readonly heights: { min: number; natural: number; max: number }[] = [{ min: 0, natural: 0, max: 0 }]

  constructor(month: Month, blocks: readonly Block[][], spans: Spans, set: Setting) {
    this.posts = month.posts
    this.blocks = blocks
    this.setting = set
    this.spanning = spans
    this.inPage = set.style.columns.count
    this.slack = spans.slack
    this.openings = openingsOf(this.inPage, set.style.bodyStarts)
    for (const own of blocks) {
      const last = this.heights.at(-1) as { min: number; natural: number; max: number }
      const sum = { ...last }
      for (const block of own) {
        sum.min += block.min
        sum.natural += block.lines
        sum.max += block.gap ? block.lines + 2 : block.max
      }
      this.heights.push(sum)
    }
    // Below a month's heading, which stands in a column, only what has a heading over the measure stands outside.
    this.heads = spanHeadings(month, set)
    const naturals = this.heights.map(({ natural }) => natural)
    this.candidates = candidatesOf(month, { naturals, spans, heads: this.heads }, set)
    const posts = new Set(this.candidates.map(({ post }) => post))
    for (const [at, post] of this.posts.entries())
      this.ables.push((this.ables[at] ?? 0) + (posts.has(at) && post.photos.length > 0 ? 1 : 0))
  }

  get candidateCount(): number {
    return this.candidates.length
  }

  private pageOf(column: number): number {
    return Math.floor(column / this.inPage)
  }

  /** The end of the cheapest way through the chapter, as far as columns have been set. */
  best(settled: boolean): Node {
    const start: Node = { gain: 0, cost: 0, from: undefined, next: 0, post: -1, covered: this.openings.before }
    const nodes: Node[] = [start]
    const posts = [...new Set(this.candidates.map(({ post }) => post))]
    for (const candidate of this.candidates) {
      // No way passes by more of them than these.
      const nearest = posts[posts.indexOf(candidate.post) - 1 - mostSkipped] ?? -1
      const reached = new Map<number, Node>()
      for (const from of nodes) {
        if (from.post >= candidate.post || from.post < nearest) continue
        for (const node of this.edges(from, candidate, settled)) {
          const other = reached.get(node.placed?.at ?? 0)
          if (!other || node.cost < other.cost) reached.set(node.placed?.at ?? 0, node)
        }
      }
      nodes.push(...reached.values())
    }
    let best: Node | undefined
    for (const from of nodes) {
      // What stands behind the last post that stands outside is set at once where it must be known.
      if (settled && from.from) this.set({ ...start, from })
      const end = this.end(from)
      if (!best || end.cost < best.cost) best = end
    }
    return best as Node
  }

  private edges(from: Node, candidate: Candidate, settled: boolean): Node[] {
    const out: Node[] = []
    const { natural, min, max } = this.between(from.post + 1, candidate.post)
    const { lines } = this.setting.style
    const below = this.belowOf(from)
    const fewest = Math.max(0, Math.floor((min * 0.97 - below.lines) / lines))
    const most = Math.ceil((max * 1.08 + this.slack - below.lines) / lines)
    for (let count = fewest; count <= most; count += 1) {
      const at = from.next + count
      if (from.placed?.feature && candidate.feature && this.pageOf(at) - this.pageOf(from.placed.at) < pagesOfFeature)
        continue
      if (this.tooNear(from, candidate, at)) continue
      const capacity = below.lines + count * lines
      if ((capacity === 0) !== (natural === 0)) continue
      if (capacity > max * 1.08 + 1 + this.slack || capacity < min * 0.97) continue
      const placed = candidate.at(at)
      if (!placed) continue
      const parted = placed.takes > this.inPage && sideAt(at, this.setting) === 'right' ? partedCost : 0
      const edge = candidate.feature && at < this.inPage ? edgeCost : 0
      const known = this.flows.get(keyOf(from, candidate.post, count))
      if (settled ? !known || known.cost >= broken : known && known.cost >= broken) continue
      const cost = known?.cost ?? guess(natural, capacity)
      const gain = candidate.gain - parted - edge
      const next = at + placed.takes
      const begun = Math.max(from.covered, this.openings.of(at) - 1)
      out.push({
        placed: { ...placed, post: candidate.post, at },
        gain,
        cost: from.cost + cost + this.smallCosts(begun - from.covered, from.post, candidate.post) - gain,
        from,
        next,
        post: candidate.post,
        covered: placed.large ? this.openings.of(next - 1) : begun,
      })
    }
    return out
  }

  /** What so many openings without a large picture cost, as far as posts between the two have one that could stand there. */
  private smallCosts(openings: number, from: number, to: number): number {
    const able = (this.ables[to] ?? 0) - (this.ables[from + 1] ?? 0)
    return smallCost * Math.max(0, Math.min(openings, able))
  }

  /** Pages of pictures in between do not part two features enough. */
  private tooNear(from: Node, candidate: Candidate, at: number): boolean {
    if (!candidate.feature) return false
    for (let node: Node | undefined = from; node; node = node.from)
      if (node.placed?.feature) return this.pageOf(at) - this.pageOf(node.placed.at) < pagesOfFeature
    return false
  }

  private end(from: Node): Node {
    const known = this.flows.get(keyOf(from, this.posts.length, -1))
    const { natural } = this.between(from.post + 1, this.posts.length)
    const { lines } = this.setting.style
    const used = from.next + Math.max(0, natural - this.belowOf(from).lines) / lines
    const rest = used % this.inPage
    const filled = rest === 0 ? 1 : rest / this.inPage
    const cost = known?.cost ?? 20 * (1 - filled) + (filled < 0.66 ? 30 : 0)
    // Pictures at the head of a last page with nothing below them.
    const bare = from.placed && from.placed.below > 0 && natural === 0 ? from.placed.below / lines : 0
    const lastPage = this.pageOf(Math.max(0, from.next - 1))
    const near = from.placed?.feature && this.pageOf(Math.ceil(used) - 1) <= lastPage ? edgeCost : 0
    const openings = this.openings.lastOf(Math.max(used, from.next)) - from.covered
    const small = this.smallCosts(openings, from.post, this.posts.length)
    const total = from.cost + cost + near + small + bareCost * bare
    return { gain: 0, cost: total, from, next: from.next, post: this.posts.length, covered: from.covered }
  }

  private between(from: number, to: number): { min: number; natural: number; max: number } {
    const [a, b] = [this.heights[from], this.heights[to]]
    if (!a || !b) return { min: 0, natural: 0, max: 0 }
    return { min: b.min - a.min, natural: b.natural - a.natural, max: b.max - a.max }
  }

  private belowOf({ placed }: Node): { lines: number } {
    return { lines: placed && placed.below > 0 ? placed.below * placed.takes : 0 }
  }

  /** Columns from a node to the next, or (`count` −1) to the chapter's end. */
  private stretch(from: Node, to: number, count: number): Stretch {
    const { placed } = from
    const columns: Column[] = []
    if (placed && placed.below > 0)
      for (let n = 0; n < placed.takes; n += 1)
        columns.push({ at: placed.at + n, topLine: placed.topLine, lines: placed.below })
    const { lines } = this.setting.style
    for (let n = 0; n < count; n += 1) columns.push({ at: from.next + n, topLine: 0, lines })
    return {
      from: from.post + 1,
      to,
      columns,
      next: from.next + Math.max(0, count),
      open: count < 0,
      rows: this.hasRows,
    }
  }

  /** In the shortest books, whose pages may stay open before pictures over the measure, posts may stand as rows. */
  private get hasRows(): boolean {
    return this.inPage === 2 && this.slack > 0
  }

  private bandAt(post: number): Band | undefined {
    if (!this.hasRows) return undefined
    if (!this.bands.has(post)) {
      const own = this.posts[post]
      this.bands.set(post, own && bandOf(own, this.heads.get(post), this.spanning, this.setting))
    }
    return this.bands.get(post)
  }

  /** Sets the columns that lead to a node, or says what is known of them. */
  set(node: Node): { flow: StretchFlow; known: boolean } {
    const { from } = node
    if (!from) throw new Error('a chapter begins nowhere')
    const count = node.placed ? node.placed.at - from.next : -1
    const to = node.placed?.post ?? this.posts.length
    const key = keyOf(from, to, count)
    const cached = this.flows.get(key)
    if (cached) return { flow: cached, known: true }
    const stretch = this.stretch(from, to, count)
    const own = withoutLastGap(this.blocks.slice(stretch.from, stretch.to).flat())
    const columns = stretchFlow(own, stretch, this.setting.style)
    const rows = bandsOf(stretch, (post) => this.bandAt(post), this.setting.style.lines)
    const flow = rows && rows.cost < columns.cost ? { columns: [], rows: rows.pages, cost: rows.cost } : columns
    this.flows.set(key, flow)
    return { flow, known: false }
  }
}

/** A stretch of columns by where it begins and ends; what stands at its head takes lines of them. */
const keyOf = ({ post, next, placed }: Node, to: number, count: number): string =>
  `${post} ${to} ${count} ${next} ${placed && placed.below > 0 ? `${placed.at}+${placed.topLine}` : ''}`

/** What columns of so many lines cost that must take so much. */
const guess = (natural: number, capacity: number): number =>
  natural === 0 ? 0 : (80 * Math.max(0, Math.abs(capacity - natural) / natural - 0.03)) ** 1.2 / 4
