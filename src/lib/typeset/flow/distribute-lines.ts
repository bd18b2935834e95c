import type { Block } from '../block/block.ts'
import { choiceCost, choicesOf, holeCost, lastCost } from './flow-costs.ts'

/** A block in a column: `line` is the grid line it starts at, `lines` how many it was given. */
export type PlacedBlock = { block: Block; line: number; lines: number }

/** How a column ends, and whether one of its blocks shows a large picture. */
type How = { last: boolean; anywhere: boolean; large: boolean }

/** Gives every block its lines at the least cost: fixed ones keep theirs, the others share what is left. */
export function distributeLines(
  blocks: Block[],
  lines: number,
  { last, anywhere, large }: How,
): { placed: PlacedBlock[]; open: number } {
  let notes = 0
  let fixed = 0
  const bending: Block[] = []
  for (const block of blocks) {
    if (block.notes) notes += block.notes.lines + (notes === 0 ? block.notes.ruleLines : 0)
    fixed += Math.min(block.min, lines)
    if (choicesOf(block) > 1) bending.push(block)
  }
  const available = Math.max(1, lines - notes - (blocks.at(-1)?.tail ?? 0))
  const options = { spare: available - fixed, fixed, lines, last, anywhere }
  const given = bending.length > 0 && available > fixed ? shareLarge(bending, blocks, large, options).given : undefined
  let line = 0
  let at = 0
  const placed = blocks.map((block) => {
    const more = choicesOf(block) > 1 && given ? (given[at++] ?? 0) : 0
    const own = Math.min(block.min, lines) + more
    const one = { block, line, lines: own }
    line += own
    return one
  })
  return { placed, open: Math.max(0, available - line) }
}

type Options = { spare: number; fixed: number; lines: number; last: boolean; anywhere: boolean }
type Share = { given: number[]; cost: number }

/** The cheapest of the ways in which one of the blocks shows a large picture, where one has to. */
function shareLarge(bending: Block[], blocks: readonly Block[], large: boolean, options: Options): Share {
  const plain = share(bending, options)
  const shows = blocks.some((block) => choicesOf(block) === 1 && block.large?.[0])
  if (!large || shows || bending.some((block, at) => block.large?.[plain.given[at] ?? 0])) return plain
  let best: Share | undefined
  for (const block of bending) {
    if (!block.large) continue
    const costs = block.large.map((is, choice) => (is ? choiceCost(block, choice) : Number.POSITIVE_INFINITY))
    const one = share(
      bending.map((other) => (other === block ? { ...block, costs } : other)),
      options,
    )
    if (one.cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = one
  }
  return best ?? plain
}

/** Lines above its least for each bending block. */
function share(bending: readonly Block[], { spare, fixed, lines, last, anywhere }: Options): Share {
  const size = spare + 1
  let best = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  best[0] = 0
  const picks: Int16Array[] = []
  for (const block of bending) {
    const next = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
    const pick = new Int16Array(size).fill(-1)
    const choices = Math.min(choicesOf(block), size)
    for (let choice = 0; choice < choices; choice += 1) {
      const cost = choiceCost(block, choice)
      if (cost === Number.POSITIVE_INFINITY) continue
      for (let used = 0; used + choice < size; used += 1) {
        const total = (best[used] as number) + cost
        if (total < (next[used + choice] as number)) {
          next[used + choice] = total
          pick[used + choice] = choice
        }
      }
    }
    picks.push(pick)
    best = next
  }
  let used = -1
  let least = Number.POSITIVE_INFINITY
  for (let extra = 0; extra < size; extra += 1) {
    const total = fixed + extra
    const foot = last ? lastCost(total, fixed + spare, lines, anywhere) : holeCost(spare - extra, lines)
    const cost = (best[extra] as number) + foot
    if (cost < least) {
      least = cost
      used = extra
    }
  }
  const out = bending.map(() => 0)
  for (let index = bending.length - 1, left = used; index >= 0 && left >= 0; index -= 1) {
    const own = Math.max(0, picks[index]?.[left] ?? 0)
    out[index] = own
    left -= own
  }
  return { given: out, cost: least }
}
