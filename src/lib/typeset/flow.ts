import type { Block } from './block.ts'

/** A block on a page: `line` is the grid line it starts at, `lines` how many it was given. */
export type PlacedBlock = { block: Block; line: number; lines: number }

const gapFlex = 2
const gapCosts = [0, 1.2, 3.2]
const brokenRuleCost = 1000
const headAloneCost = 300
const thinLastPageCost = 40
const thinLastPageLines = 6

/**
 * Blocks to pages by least total cost over the whole month (PRINT.md §2.5). A page costs 3·hole², what its photos and
 * gaps must bend, and dearly for every rule broken; the last page may end anywhere but not with fewer than six lines.
 */
export function flow(blocks: Block[], capacity: number): PlacedBlock[][] {
  const count = blocks.length
  const cost = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY)
  const from = new Int32Array(count + 1).fill(-1)
  cost[0] = 0
  for (let start = 0; start < count; start += 1) {
    const base = cost[start] ?? Number.POSITIVE_INFINITY
    if (base === Number.POSITIVE_INFINITY) continue
    let first = start
    while (first < count && blocks[first]?.gap) first += 1
    let least = 0
    let natural = 0
    let most = 0
    for (let end = first + 1; end <= count; end += 1) {
      const block = blocks[end - 1] as Block
      least += block.min
      natural += block.lines
      most += block.max + (block.gap ? gapFlex : 0)
      if (block.gap && end < count) continue
      const tail = block.tail ?? 0
      const trailing = block.gap ? block.lines : 0
      // The first block alone always gets its page, even one taller than the page.
      if (least - trailing + tail > capacity && end > first + 1) break
      let page = 0
      if (end < count) {
        if (block.keep) page += brokenRuleCost
        page += headCost(blocks, first, end)
        page += pageCost(capacity - tail, natural, most)
      } else if (natural - trailing > capacity) page += (natural - trailing - capacity) ** 2 * 0.12
      else if (natural - trailing < thinLastPageLines && first > 0) page += thinLastPageCost
      const total = base + page
      // A gap behind the last block of a page belongs to nobody; the next page starts after it.
      let next = end
      while (next < count && blocks[next]?.gap) next += 1
      if (total < (cost[next] ?? 0)) {
        cost[next] = total
        from[next] = start
      }
    }
  }
  const cuts: number[] = []
  for (let end = count; end > 0; end = from[end] ?? 0) cuts.unshift(end)
  let start = 0
  return cuts.map((end) => {
    const page = settle(trimmed(blocks.slice(start, end)), capacity, end === count)
    start = end
    return page
  })
}

function pageCost(capacity: number, natural: number, most: number): number {
  const hole = Math.max(0, capacity - most)
  const bend = natural < capacity ? (capacity - natural) ** 2 * 0.08 : (natural - capacity) ** 2 * 0.12
  return hole * hole * 3 + bend
}

/** A head at the foot of the page with less below it than it needs. */
function headCost(blocks: Block[], first: number, end: number): number {
  let below = 0
  for (let index = end - 1; index >= first; index -= 1) {
    const block = blocks[index] as Block
    if (block.opens) return below < (block.need ?? 0) ? headAloneCost : 0
    below += block.lines
  }
  return 0
}

function trimmed(blocks: Block[]): Block[] {
  const page = [...blocks]
  while (page[0]?.gap) page.shift()
  while (page.at(-1)?.gap) page.pop()
  return page
}

/** Gives every block its lines so that the page is full at the least cost: a small knapsack over photos and gaps. */
function settle(page: Block[], capacity: number, open: boolean): PlacedBlock[] {
  const room = capacity - (page.at(-1)?.tail ?? 0)
  const natural = page.reduce((sum, block) => sum + block.lines, 0)
  const target = open && natural <= room ? natural : room
  const options = page.map(choices)
  // reach[used] = cheapest cost with the blocks so far; pick remembers the choice.
  let reach = new Map<number, { cost: number; picks: number[] }>([[0, { cost: 0, picks: [] }]])
  for (const list of options) {
    const next = new Map<number, { cost: number; picks: number[] }>()
    for (const [used, state] of reach) {
      for (const choice of list) {
        const total = used + choice.lines
        if (total > target) continue
        const cost = state.cost + choice.cost
        const known = next.get(total)
        if (!known || cost < known.cost) next.set(total, { cost, picks: [...state.picks, choice.lines] })
      }
    }
    reach = next
  }
  let best: { cost: number; picks: number[] } | undefined
  for (const [used, state] of reach) {
    const cost = state.cost + 3 * (target - used) ** 2
    if (!best || cost < best.cost) best = { cost, picks: state.picks }
  }
  const picks = best?.picks ?? page.map((block) => block.min)
  let line = 0
  return page.map((block, index) => {
    const lines = picks[index] ?? block.lines
    const placed = { block, line, lines }
    line += lines
    return placed
  })
}

function choices(block: Block): { lines: number; cost: number }[] {
  if (block.gap) return gapCosts.map((cost, extra) => ({ lines: block.lines + extra, cost }))
  return Array.from({ length: block.max - block.min + 1 }, (_, index) => ({
    lines: block.min + index,
    cost: block.costs?.[index] ?? 0,
  })).filter((choice) => Number.isFinite(choice.cost))
}
