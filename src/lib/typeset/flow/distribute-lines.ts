import type { Block } from '../block/block.ts'
import { choiceCost, choicesOf, holeCost, lastCost } from './flow-costs.ts'

/** A block in a column: `line` is the grid line it starts at, `lines` how many it was given. */
export type PlacedBlock = { block: Block; line: number; lines: number }

/** Gives every block its lines at the least cost: fixed ones keep theirs, the others share what is left. */
export function distributeLines(
  blocks: Block[],
  lines: number,
  last: boolean,
  anywhere: boolean,
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
  const given =
    bending.length > 0 && available > fixed
      ? share(bending, { spare: available - fixed, fixed, lines, last, anywhere })
      : undefined
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

/** Lines above its least for each bending block. */
function share(
  bending: Block[],
  {
    spare,
    fixed,
    lines,
    last,
    anywhere,
  }: { spare: number; fixed: number; lines: number; last: boolean; anywhere: boolean },
): number[] {
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
  return out
}
