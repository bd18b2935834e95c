import type { Block } from '../block/block.ts'
import { brokenRuleCost, choiceCost, choicesOf, fitsCost, holeCost, lastCost, openApart } from './flow-costs.ts'

/** What a column's end parts: see Block. */
export type Leaving = { parting: number; apart: number; stays: number }

/** Cheapest cost by lines used, kept as the sum of least heights (`fixed`) and what is given above it. */
export class Knapsack {
  fixed = 0
  /** Sum of the heights blocks have by themselves. */
  private natural = 0
  /** What blocks taller than the column cost. */
  private over = 0
  private best: Float64Array
  private next: Float64Array
  /** The same with a large picture among the blocks; `able`: one of them could show one. */
  private large: Float64Array
  private nextLarge: Float64Array
  able = false
  /** What bending blocks may take above their least heights. */
  top = 0
  private readonly kept: {
    fixed: number
    natural: number
    over: number
    top: number
    best: Float64Array
    large: Float64Array
    able: boolean
  }

  private readonly endsAnywhere: boolean

  constructor(lines: number, endsAnywhere: boolean) {
    this.endsAnywhere = endsAnywhere
    this.best = new Float64Array(lines + 4)
    this.next = new Float64Array(lines + 4)
    this.large = new Float64Array(lines + 4)
    this.nextLarge = new Float64Array(lines + 4)
    const arrays = { best: new Float64Array(lines + 4), large: new Float64Array(lines + 4) }
    this.kept = { fixed: 0, natural: 0, over: 0, top: 0, able: false, ...arrays }
  }

  clear(): void {
    this.fixed = 0
    this.natural = 0
    this.over = 0
    this.top = 0
    this.best[0] = 0
    this.able = false
  }

  save(): void {
    this.kept.fixed = this.fixed
    this.kept.natural = this.natural
    this.kept.over = this.over
    this.kept.top = this.top
    this.kept.best.set(this.best.subarray(0, this.top + 1))
    this.kept.able = this.able
    if (this.able) this.kept.large.set(this.large.subarray(0, this.top + 1))
  }

  restore(): void {
    this.fixed = this.kept.fixed
    this.natural = this.kept.natural
    this.over = this.kept.over
    this.top = this.kept.top
    this.best.set(this.kept.best.subarray(0, this.top + 1))
    this.able = this.kept.able
    if (this.able) this.large.set(this.kept.large.subarray(0, this.top + 1))
  }

  /** A block taller than the column is taken as if it filled it, so that there is always a way through. */
  add(block: Block, lines: number): void {
    const choices = choicesOf(block)
    this.fixed += Math.min(block.min, lines)
    this.natural += Math.min(block.lines, lines)
    if (block.min > lines) this.over += 10 * brokenRuleCost
    if (block.large) this.makeAble()
    if (choices === 1) {
      if (block.large?.[0]) this.large.set(this.best.subarray(0, this.top + 1))
      return
    }
    const { best, next, large, nextLarge } = this
    if (this.able) {
      // One is there already, or this block shows it.
      this.sums(block, choices, nextLarge, (choice) => (block.large?.[choice] ? best : large))
      this.large = nextLarge
      this.nextLarge = large
    }
    this.sums(block, choices, next, () => best)
    this.best = next
    this.next = best
    this.top = Math.min(best.length - 1, this.top + choices - 1)
  }

  private makeAble(): void {
    if (!this.able) this.large.fill(Number.POSITIVE_INFINITY, 0, this.top + 1)
    this.able = true
  }

  /** Into `into` the least sums with this block at each of its heights, on those `before` it. */
  private sums(block: Block, choices: number, into: Float64Array, before: (choice: number) => Float64Array): void {
    const top = Math.min(into.length - 1, this.top + choices - 1)
    into.fill(Number.POSITIVE_INFINITY, 0, top + 1)
    for (let choice = 0; choice < choices; choice += 1) {
      const cost = choiceCost(block, choice)
      if (cost === Number.POSITIVE_INFINITY) continue
      const from = before(choice)
      for (let used = 0; used <= this.top && used + choice <= top; used += 1) {
        const total = (from[used] as number) + cost
        if (total < (into[used + choice] as number)) into[used + choice] = total
      }
    }
  }

  /**
   * Least cost of a column of `lines` with `room` left for these blocks; Infinity when they do not fit. `parting` is due
   * when more than a line stays open, `apart` when many do; `stays`: lines of what is sent over; it may not be when all
   * fits as it is.
   */
  least(room: number, lines: number, last: boolean, { parting, apart, stays }: Leaving, large = false): number {
    let least = Number.POSITIVE_INFINITY
    const best = large ? this.large : this.best
    for (let extra = 0; extra <= this.top && this.fixed + extra <= room; extra += 1) {
      const used = this.fixed + extra
      const foot = last ? lastCost(used, room, lines, this.endsAnywhere) : holeCost(room - used, lines)
      const parted = room - used > 1 ? (room - used > openApart ? parting + apart : parting) : 0
      const total = (best[extra] as number) + foot + parted
      if (total < least) least = total
    }
    // Nothing but one block too tall for any column (its least height was cut to the column's) may go over.
    if (!large && least === Number.POSITIVE_INFINITY && this.fixed <= lines && room < this.fixed)
      return brokenRuleCost * 10
    const fits = stays > 0 && room - this.natural >= stays
    return least + this.over + (fits ? fitsCost : 0)
  }
}
