import type { Block } from '../block/block.ts'
import { distributeLines, type PlacedBlock } from './distribute-lines.ts'
import {
  brokenRuleCost,
  headAloneCost,
  headLackCost,
  headMayLack,
  headOvertaken,
  leastBelowHead,
  linesTogether,
  openInside,
  openInsideCost,
  overtakeCost,
  smallAloneCost,
} from './flow-costs.ts'
import { Knapsack } from './knapsack.ts'

export type { PlacedBlock }

/** Columns follow one another by `next`, so that pages of several and unequal columns are a ring of kinds. */
export type ColumnKind = {
  lines: number
  next: number
  /** What it costs to use one more of this kind. */
  cost?: number
  /** What it costs when the blocks end in this kind. */
  endCost?: number
  /** Text without gaps to bend: lines must not be left open before it only to fill the last column. */
  endsAnywhere?: true
  /** The last column of a right page: what follows it stands behind the leaf. */
  turns?: boolean
  large?: LargeNext
}

/**
 * Which kind follows a column that shows a large picture, and one that could and does not; what it costs to show none where
 * one could, and where none could. `next` follows what has none.
 */
export type LargeNext = { shown: number; able: number; ableCost: number; noneCost: number }

/** `kind` indexes the column kinds; `open`: lines left free at the foot. */
export type FilledColumn = { kind: number; placed: PlacedBlock[]; open: number; last: boolean }

/** Where a column may begin: before block `next`, after `head` (what a cut or a waiting figure left to be set first). */
type Start = { next: number; head?: Block; waiting: number }

/** How a column ended: between blocks, or in cut n of the block before the next start, or in cut n of its own head. */
const whole = -1
const ofHead = 1_000_000

/** Of a column's pictures: none could be large, one could and is not, one is. */
const [isNone, isAble, isShown] = [0, 1, 2]

/**
 * Blocks to columns by least total cost (PRINT.md §2.5). A column costs what its open lines, photos and gaps cost, and
 * dearly for every rule broken; every combination of heights is weighed, not only their sum. The last column may end
 * anywhere but not with fewer than six lines, unless `closed`: then it must be as full as the others. `ease`: share of the
 * price of lines that stand alone.
 */
export function flow(
  blocks: readonly Block[],
  kinds: readonly ColumnKind[],
  first = 0,
  closed = false,
  ease = 1,
): FilledColumn[] {
  const columns = new Flow(blocks, kinds, closed, ease)
  const least = columnsCost(blocks, kinds)
  return (
    columns.run(first, least + lowBudget) ??
    columns.run(first, least + highBudget) ??
    columns.run(first, Number.MAX_VALUE) ??
    []
  )
}

/** What the columns themselves cost that blocks of these heights fill. */
function columnsCost(blocks: readonly Block[], kinds: readonly ColumnKind[]): number {
  const [kind] = kinds
  if (!kind?.cost) return 0
  const lines = blocks.reduce((sum, block) => sum + block.lines, 0)
  return Math.ceil(lines / kind.lines) * kind.cost
}

/**
 * What all columns together may cost, tried one after the other: no column costs less than nothing, so where blocks can be
 * flowed for so much, no way that has cost more need be followed. Two of three columns are never tried. The higher one
 * leaves room for a verse or list that must be parted (700) and two pages that begin with remarks (450).
 */
const lowBudget = 60
const highBudget = 1600

class Flow {
  private readonly blocks: readonly Block[]
  private readonly kinds: readonly ColumnKind[]
  private readonly closed: boolean
  private readonly endsAnywhere: boolean
  private readonly starts: Start[] = []
  /** Ids of starts by `next`: those with a head come first, so that they are settled before the plain one. */
  private readonly extra: number[][] = []
  private readonly ids = new Map<Block, Map<number, number>>()
  /** By start · kinds + kind. */
  private readonly cost: number[] = []
  private readonly from: number[] = []
  private readonly fromKind: number[] = []
  private readonly via: number[] = []
  private readonly withLarge: number[] = []
  private readonly knapsack: Knapsack
  private readonly ease: number
  private readonly following: Uint8Array
  private most = 0

  constructor(blocks: readonly Block[], kinds: readonly ColumnKind[], closed: boolean, ease: number) {
    this.closed = closed
    this.ease = ease
    this.blocks = blocks
    this.kinds = kinds
    this.following = linesTogether(blocks)
    this.endsAnywhere = kinds.every((kind) => kind.endsAnywhere)
    this.knapsack = new Knapsack(Math.max(...kinds.map((kind) => kind.lines)), this.endsAnywhere)
  }

  /** Undefined when it would cost more than `most`. */
  run(first: number, most: number): FilledColumn[] | undefined {
    const count = this.blocks.length
    this.most = most
    this.ids.clear()
    for (const list of [this.starts, this.extra, this.cost, this.from, this.fromKind, this.via, this.withLarge])
      list.length = 0
    for (let next = 0; next <= count; next += 1) this.addStart({ next, waiting: -1 })
    this.cost[first] = 0
    for (let next = 0; next < count; next += 1) {
      for (const id of this.extra[next] ?? []) this.leave(id)
      this.leave(next)
    }
    for (const id of this.extra[count] ?? []) this.leave(id)
    let kind = 0
    let least = Number.POSITIVE_INFINITY
    this.kinds.forEach((one, index) => {
      const here = (this.cost[count * this.kinds.length + index] ?? 0) + (one.endCost ?? 0)
      if (here >= least) return
      least = here
      kind = index
    })
    if (least > most && most < Number.MAX_VALUE) return undefined
    const out: FilledColumn[] = []
    for (let id = count; id !== 0; ) {
      const cell = id * this.kinds.length + kind
      const from = this.from[cell] ?? -1
      if (from < 0) break
      const column = this.fromKind[cell] ?? 0
      const last = id === count && !this.closed
      const blocks = this.between(from, id, this.via[cell] ?? whole)
      const how = { last, anywhere: this.endsAnywhere, large: this.withLarge[cell] === 1 }
      out.push({ kind: column, last, ...distributeLines(blocks, this.kinds[column]?.lines ?? 1, how) })
      id = from
      kind = column
    }
    return out.reverse()
  }

  private addStart(start: Start): number {
    const id = this.starts.push(start) - 1
    for (let kind = 0; kind < this.kinds.length; kind += 1) {
      this.cost.push(Number.POSITIVE_INFINITY)
      this.from.push(-1)
      this.fromKind.push(0)
      this.via.push(whole)
      this.withLarge.push(0)
    }
    return id
  }

  /**
   * A head left over is known by itself. What is left of a block is reached from larger rests only, and those are
   * settled before it, because cuts come in the order of their places.
   */
  private startId(next: number, head?: Block, waiting = -1): number {
    if (!head) return next
    const cached = this.ids.get(head)?.get(next)
    if (cached !== undefined) return cached
    const id = this.addStart({ next, head, waiting })
    const own = this.ids.get(head) ?? new Map<number, number>()
    this.ids.set(head, own.set(next, id))
    const list = this.extra[next] ?? []
    list.push(id)
    this.extra[next] = list
    return id
  }

  /** Tries every column that may begin here. Kinds of equal height share the work. */
  private leave(id: number): void {
    const width = this.kinds.length
    let done = 0
    for (let kind = 0; kind < width; kind += 1) {
      if ((this.cost[id * width + kind] ?? 0) > this.most) continue
      const lines = this.kinds[kind]?.lines ?? 0
      let seen = false
      for (let before = 0; before < kind; before += 1) {
        if (this.kinds[before]?.lines === lines && (this.cost[id * width + before] ?? 0) <= this.most) seen = true
      }
      if (!seen) this.extend(id, lines)
      done += 1
      if (done === width) break
    }
  }

  /** The column being filled: what the last block asks of a break behind it, and what waits or has overtaken. */
  private id = 0
  private lines = 0
  private keep = false
  private parting = 0
  private apart = 0
  private turning = 0
  private breakCost = 0
  /** Lines below the last head, the fewest they can be set in, and how many it needs. */
  private below = 0
  private belowSet = 0
  private need = 0
  private leastBelow = 0
  private notes = 0
  private waiting = -1
  private overtaken = 0
  private bare = true
  /** Something else than likes and remarks stands in it. */
  private worded = false

  /** One column from this start, block by block; every place where it may end is offered to what follows. */
  private extend(id: number, lines: number): void {
    const { blocks, knapsack } = this
    const start = this.starts[id] as Start
    const count = blocks.length
    this.id = id
    this.lines = lines
    this.keep = false
    this.parting = 0
    this.apart = 0
    this.turning = 0
    this.breakCost = 0
    this.below = 1_000_000
    this.belowSet = 1_000_000
    this.need = 0
    this.leastBelow = 0
    this.notes = 0
    this.waiting = -1
    this.overtaken = 0
    this.bare = true
    this.worded = false
    knapsack.clear()
    if (start.head) {
      this.offerCuts(start.head, start.next, ofHead)
      knapsack.add(start.head, lines)
      this.see(start.head)
      this.below = 1_000_000
      this.belowSet = 1_000_000
      this.turning = 0
      this.offer(start.next, start.head.tail ?? 0, 0)
    }
    for (let at = start.next; at < count; at += 1) {
      const block = blocks[at] as Block
      // Notes that go on from the column before have no height above the foot.
      if (block.gap && knapsack.fixed === 0) continue
      if (this.waiting < 0 && block.cuts) this.offerCuts(block, at + 1, 0)
      const own = block.notes ? block.notes.lines + (this.notes === 0 ? block.notes.ruleLines : 0) : 0
      if (!this.bare && knapsack.fixed + block.min + own > lines - this.notes) {
        if (!block.floats || this.waiting >= 0) return
        this.waiting = at
        continue
      }
      if (this.waiting >= 0) {
        if (block.floats || block.bars) return
        this.overtaken += block.opens ? headOvertaken : block.lines
      }
      knapsack.add(block, lines)
      const wasBare: boolean = this.bare
      this.see(block)
      if (block.gap) {
        this.bare = wasBare
        continue
      }
      const open = lines - this.notes - knapsack.fixed - knapsack.top
      if (block.inner && open > openInside) continue
      const next = this.notes > 0 ? 0 : (this.following[at + 1] as number)
      this.offer(at + 1, block.tail ?? 0, next > 0 && open >= next ? open * openInsideCost : 0)
    }
  }

  private see(block: Block): void {
    this.keep = block.keep ?? false
    this.parting = block.parting ?? 0
    this.apart = block.apart ?? 0
    this.turning = block.turning ?? 0
    this.breakCost = block.breakCost ? block.breakCost * this.ease : 0
    if (block.opens) {
      this.below = 0
      this.belowSet = 0
      this.need = block.need ?? 0
      this.leastBelow = block.least ?? 0
    } else {
      this.below += block.lines
      this.belowSet += block.min
    }
    if (block.notes) this.notes += block.notes.lines + (this.notes === 0 ? block.notes.ruleLines : 0)
    if (!block.gap && (block.smallAir ?? -1) < 0) this.worded = true
    this.bare = false
  }

  /** `rest`: what a cut leaves for the next column. */
  private offer(next: number, tail: number, more: number, rest?: Block, via = whole): void {
    const { blocks, lines, below, need, waiting } = this
    let to = next
    if (!rest) while (to < blocks.length && blocks[to]?.gap) to += 1
    if (!rest && waiting < 0 && this.isReached(to)) return
    if (waiting >= 0 && blocks[to]?.inside) return
    // The gap behind the last post is no post: without this the last column would pay for what it leaves open.
    const ended = to >= blocks.length && !rest && waiting < 0
    const last = ended && !this.closed
    const parted = ended || rest ? 0 : this.parting
    const stays = rest ? (more > 0 ? rest.lines : 0) : parted > 0 ? (blocks[to]?.lines ?? 0) : 0
    const apart = parted > 0 ? this.apart : 0
    const room = lines - this.notes - tail
    const least = this.knapsack.least(room, lines, last, { parting: parted, apart, stays })
    if (least === Number.POSITIVE_INFINITY) return
    let page = more + this.overtaken * overtakeCost
    if (!this.worded) page += smallAloneCost
    if (!ended) {
      if (this.keep) page += brokenRuleCost
      if (!rest) page += this.breakCost
      // What stands beside the head would reach below the column where pictures shrink under it.
      const isShort = this.belowSet < this.leastBelow
      if (below < need || isShort)
        page +=
          isShort || below < Math.max(leastBelowHead, need - headMayLack)
            ? headAloneCost
            : (need - below) ** 2 * headLackCost
    }
    if (page + least > this.most) return
    const head = rest ?? (waiting >= 0 ? blocks[waiting] : undefined)
    const id = this.startId(to, head, rest ? -1 : waiting)
    const turning = ended ? 0 : this.turning
    const { able } = this.knapsack
    this.relax(id, page + least, turning, via, able ? isAble : isNone)
    if (!able) return
    const large = this.knapsack.least(room, lines, last, { parting: parted, apart, stays }, true)
    if (page + large <= this.most) this.relax(id, page + large, turning, via, isShown)
  }

  /** Whether the start before block `to` is reached for no more than this column begins with: no page can be worth less than nothing. */
  private isReached(to: number): boolean {
    const width = this.kinds.length
    for (let kind = 0; kind < width; kind += 1) {
      const { lines, next, large } = this.kinds[kind] as ColumnKind
      if (lines !== this.lines) continue
      const cost = this.cost[this.id * width + kind] ?? 0
      if (cost < (this.cost[to * width + next] ?? 0)) return false
      if (!large) continue
      if (cost < (this.cost[to * width + large.shown] ?? 0) || cost < (this.cost[to * width + large.able] ?? 0))
        return false
    }
    return true
  }

  private offerCuts(block: Block, next: number, from: number): void {
    const { knapsack } = this
    const list = block.cuts ?? []
    for (let cut = 0; cut < list.length; cut += 1) {
      const { before, after, cost, turning } = list[cut] as NonNullable<Block['cuts']>[number]
      if (knapsack.fixed + before.min > this.lines - this.notes) continue
      if (before.inner && knapsack.fixed + before.min + knapsack.top < this.lines - this.notes - openInside) continue
      knapsack.save()
      const wasKeep: boolean = this.keep
      const wasBelow: number = this.below
      const wasSet: number = this.belowSet
      const wasTurning: number = this.turning
      const wasWorded: boolean = this.worded
      knapsack.add(before, this.lines)
      this.keep = false
      this.below += before.lines
      this.belowSet += before.min
      this.turning = turning ?? 0
      if ((before.smallAir ?? -1) < 0) this.worded = true
      this.offer(next, 0, cost, after, from + cut)
      this.turning = wasTurning
      this.worded = wasWorded
      this.keep = wasKeep
      this.below = wasBelow
      this.belowSet = wasSet
      knapsack.restore()
    }
  }

  private relax(to: number, page: number, turning: number, via: number, shows: number): void {
    const { id, lines } = this
    const width = this.kinds.length
    for (let kind = 0; kind < width; kind += 1) {
      const one = this.kinds[kind] as ColumnKind
      if (one.lines !== lines) continue
      const { large } = one
      const lack = !large || shows === isShown ? 0 : shows === isAble ? large.ableCost : large.noneCost
      const total = (this.cost[id * width + kind] ?? 0) + page + (one.cost ?? 0) + (one.turns ? turning : 0) + lack
      const next = !large || shows === isNone ? one.next : shows === isShown ? large.shown : large.able
      const cell = to * width + next
      if (total < (this.cost[cell] ?? 0)) {
        this.cost[cell] = total
        this.from[cell] = id
        this.fromKind[cell] = kind
        this.via[cell] = via
        this.withLarge[cell] = shows === isShown ? 1 : 0
      }
    }
  }

  /** The blocks of the column that begins at `from` and leads to `to`. */
  private between(from: number, to: number, via: number): Block[] {
    const [start, end] = [this.starts[from] as Start, this.starts[to] as Start]
    if (via >= ofHead) return [start.head?.cuts?.[via - ofHead]?.before ?? (start.head as Block)]
    const out: Block[] = start.head ? [start.head] : []
    const stop = via >= 0 ? end.next - 1 : end.next
    for (let at = start.next; at < stop; at += 1) {
      // A figure that still waits heads the next column; one that headed this column stood at its head already.
      if (at !== end.waiting) out.push(this.blocks[at] as Block)
    }
    const cut = via >= 0 ? this.blocks[stop]?.cuts?.[via] : undefined
    if (cut) out.push(cut.before)
    while (out[0]?.gap) out.shift()
    while (out.at(-1)?.gap) out.pop()
    if (out[0]?.lines !== 0) return out
    const head = out.findIndex((block) => !block.gap && block.lines > 0)
    return out.filter((block, at) => !block.gap || at > head)
  }
}
