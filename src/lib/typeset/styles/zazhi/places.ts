import type { SceneItem } from '../../../print/scene.ts'
import { type Block, withoutLastGap } from '../../block/block.ts'
import type { Month, Post } from '../../book/content.ts'
import { opposite } from '../../book/front-matter.ts'
import type { Setting } from '../../style/design.ts'
import type { Side } from '../../style/style.ts'
import { bandOf, bandsOf } from './bands.ts'
import { besideOf } from './beside.ts'
import { charactersOf, featureOf, worthOf } from './feature.ts'
import { heavyOf } from './heavy.ts'
import { hasLarge, type Openings, openingsOf } from './openings.ts'
import { spanHeadings, spanOf } from './span/span.ts'
import type { SpanDevices } from './span/span-words.ts'
import { type Band, broken, type Column, type Stretch, type StretchFlow, stretchFlow } from './stretch.ts'

/** A post that stands outside the columns, from column `at` of the chapter on (three a page). */
export type Placed = {
  post: number
  at: number
  /** Columns it takes; `below`: lines left free in each of them, from `topLine` on. */
  takes: number
  below: number
  topLine: number
  feature: boolean
  /** A picture of half the type area stands there. */
  large: boolean
  /** A picture runs out at the foot of its page, which bears no number. */
  bare?: boolean
  paint(): SceneItem[][]
}

const spanKinds = [
  { room: 'below', titled: false },
  { room: 'none', titled: false },
  { room: 'below', titled: true },
  { room: 'none', titled: true },
] as const
type SpanKind = (typeof spanKinds)[number]
const plainKinds = spanKinds.filter(({ titled }) => !titled)

/** Posts over the whole measure: how their words are set, what one is worth, lines that may stay open before it. */
export type Spans = SpanDevices & { worth: number; slack: number }

/** A chapter's make-up: what stands outside the columns in order, and the columns before each and behind the last. */
export type MakeUp = { placed: Placed[]; flows: StretchFlow[] }

/** Pages among which one feature stands at most: one an opening. */
const pagesOfFeature = 2
/** What a feature is worth in open lines and the like, and what its score adds; pages of pictures always come. */
const featureWorth = 16
const heavyWorth = 200
/** For a feature on a chapter's first or last page: its neighbour beyond the opening may be one as well. */
const edgeCost = 14
/** For the share of a chapter's last page that stays white below pictures over the measure. */
const bareCost = 120
/** Two pages that belong together, parted by the leaf. */
const partedCost = 30
/** So many ways are tried before the best known one is taken. */
const mostTries = 24
/** Of a chapter's posts the worthiest few are asked: more would rarely be chosen. */
const mostCandidates = 24
/** Pictures over three columns are asked of so many posts an opening, and of so many posts in a row one at least is taken. */
const postsInOpening = 3
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

/** Makes what stands at a column of a page of this side; undefined where it can't. */
type Candidate = {
  post: number
  gain: number
  feature: boolean
  at(column: number): Omit<Placed, 'post' | 'at'> | undefined
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
    const headed = new Set((month.joined ?? []).map(({ firstPost }) => firstPost))
    const plain = this.found().filter(({ post }) => !headed.has(post))
    this.candidates = [...plain, ...this.spans()].sort((a, b) => a.post - b.post)
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

  private sideOf(column: number): Side {
    const start = this.setting.style.bodyStarts
    return this.pageOf(column) % 2 === 0 ? start : opposite(start)
  }

  private found(): Candidate[] {
    const { setting } = this
    const lines = setting.style.lines
    const heavy = this.posts.flatMap((post, index): Candidate[] => {
      const own = heavyOf(post, setting)
      if (!own) return []
      const at: Candidate['at'] = (column) =>
        column % this.inPage === 0
          ? {
              takes: own.pageCount * this.inPage,
              below: 0,
              topLine: lines,
              feature: false,
              large: true,
              paint: () => own.paint(this.sideOf(column)),
            }
          : undefined
      return [{ post: index, gain: heavyWorth, feature: false, at }]
    })
    const taken = new Set(heavy.map(({ post }) => post))
    const features = this.posts
      .map((post, index) => ({ post, index, worth: worthOf(post) }))
      .filter(({ post, index }) => !taken.has(index) && (post.photos.length > 0 || charactersOf(post) >= 120))
      .sort((a, b) => b.worth - a.worth || a.index - b.index)
      .map(({ post, index, worth }) => this.feature(post, index, worth))
      .slice(0, mostCandidates)
    return [...heavy, ...features]
  }

  /** Pictures over the measure at a page's head. */
  private spans(): Candidate[] {
    const all = this.posts.keys()
    if (this.inPage === 2) return [...all].flatMap((index) => this.spansOf(index))
    // Long chapters of three columns have many, of which few can stand: an opening asks its worthiest posts.
    const { lines } = this.setting.style
    const openingOf = (index: number): number =>
      Math.floor((this.heights[index]?.natural ?? 0) / (2 * this.inPage * lines))
    const worth = (index: number): number => worthOf(this.posts[index] as Post)
    return [...Map.groupBy(all, openingOf).values()].flatMap((own) => {
      const found: Candidate[][] = []
      for (const index of own.sort((a, b) => worth(b) - worth(a) || a - b)) {
        // Of several pictures none takes half of the page; large letters are the features'.
        if (this.posts[index]?.photos.length !== 1) continue
        const spans = this.spansOf(index, plainKinds).filter(({ large }) => large)
        if (spans.length > 0) found.push(spans)
        if (found.length === postsInOpening) break
      }
      return found.flat()
    })
  }

  private spansOf(index: number, kinds: readonly SpanKind[] = spanKinds): (Candidate & { large: boolean })[] {
    const { setting, inPage, heads } = this
    const { head, compose, worth } = this.spanning
    const post = this.posts[index] as Post
    return kinds.flatMap((kind) => {
      const one = spanOf(post, { heading: heads.get(index), ...kind, head, compose }, setting)
      if (!one) return []
      const below = setting.style.lines - one.lines
      const large = hasLarge(one.paint('right'), setting)
      const stands = { takes: inPage, below, topLine: one.lines, feature: one.titled, bare: one.bare, large }
      const at: Candidate['at'] = (column) =>
        column % inPage === 0 ? { ...stands, paint: () => [one.paint(this.sideOf(column))] } : undefined
      return [{ post: index, gain: worth - one.cost, feature: one.titled, large, at }]
    })
  }

  private feature(post: Post, index: number, worth: number): Candidate {
    const { setting } = this
    const lines = setting.style.lines
    const known = new Map<string, Omit<Placed, 'post' | 'at'> | undefined>()
    const make = (first: number, side: Side): Omit<Placed, 'post' | 'at'> | undefined => {
      const wide = first === 0 ? featureOf(post, setting) : undefined
      const narrow = this.inPage === 3 && first < 2 ? besideOf(post, first as 0 | 1, side, setting) : undefined
      if (narrow && (!wide || narrow.cost <= wide.cost))
        return {
          takes: 2,
          below: Math.max(0, lines - narrow.lines),
          topLine: narrow.lines,
          feature: true,
          large: hasLarge(narrow.paint(), setting),
          paint: () => [narrow.paint()],
        }
      if (!wide) return undefined
      const large = hasLarge(wide.paint(side), setting)
      return { takes: this.inPage, below: 0, topLine: lines, feature: true, large, paint: () => [wide.paint(side)] }
    }
    const at: Candidate['at'] = (column) => {
      const [first, side] = [column % this.inPage, this.sideOf(column)]
      const key = `${first} ${side}`
      if (!known.has(key)) known.set(key, make(first, side))
      return known.get(key)
    }
    return { post: index, gain: featureWorth + worth, feature: true, at }
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
      const parted = placed.takes > this.inPage && this.sideOf(at) === 'right' ? partedCost : 0
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
