import { justify, reducibleEm, type Slot, slots, widthEm } from './adjust.ts'
import type { Measured } from './measure.ts'

type BrokenLine = { slots: Slot[]; indentEm: number; last: boolean }

type BreakOptions = { measureEm: number; indentEm: number; ragged: boolean }

/** May a line begin with items[at]? Prohibitions were decided while itemising (`glued`). */
function mayBreak(items: Measured[], at: number): boolean {
  if (at === 0 || at === items.length) return true
  const item = items[at]
  const before = items[at - 1]
  if (!item || !before || item.glued || before.kind === 'open') return false
  // A line may end before a space, never begin with one: the space is then dropped.
  if (item.kind === 'space') return false
  return !(item.kind === 'word' && before.kind === 'word' && !item.piece)
}

const loneCharacterCost = 60
const overfullCost = 1e7

/**
 * Breaks a paragraph by least total cost (Knuth–Plass): a squeezed line costs by the share of its room used, a loose
 * one by its stretch per gap, a last line of one character 60.
 */
export function breakLines(items: Measured[], options: BreakOptions): BrokenLine[] {
  const count = items.length
  if (count === 0) return [{ slots: [], indentEm: 0, last: true }]
  const { measureEm } = options
  // Natural widths without neighbours: cheap bound that keeps the inner loop to the handful of lines that may fit.
  const upTo = new Float64Array(count + 1)
  for (let index = 0; index < count; index += 1) upTo[index + 1] = (upTo[index] ?? 0) + (items[index]?.width ?? 0)
  const cost = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY)
  const from = new Int32Array(count + 1).fill(-1)
  cost[0] = 0
  for (let start = 0; start < count; start += 1) {
    const base = cost[start] ?? Number.POSITIVE_INFINITY
    if (base === Number.POSITIVE_INFINITY) continue
    const targetEm = measureEm - (start === 0 ? options.indentEm : 0)
    // Answers whether some line fits; one that cannot is still noted, so that a way through always exists.
    const fit = (lower: number): boolean => {
      let fits = false
      let overfull = 0
      for (let end = start + 1; end <= count && overfull < 3; end += 1) {
        const rough = (upTo[end] ?? 0) - (upTo[start] ?? 0)
        if ((rough < targetEm * lower && end < count) || !mayBreak(items, end)) continue
        const one = lineCost(slots(items, start, end), targetEm, end === count, start > 0, options.ragged)
        if (one < overfullCost) fits = true
        else overfull += 1
        const total = base + one + 0.3
        if (total < (cost[end] ?? 0)) {
          cost[end] = total
          from[end] = start
        }
      }
      return fits
    }
    if (!fit(0.92) && !fit(0.8)) fit(0)
  }
  const cuts: number[] = [count]
  for (let end = count; end > 0; ) {
    end = from[end] ?? 0
    cuts.unshift(Math.max(0, end))
  }
  const lines: BrokenLine[] = []
  for (let index = 0; index + 1 < cuts.length; index += 1) {
    const start = cuts[index] ?? 0
    const end = cuts[index + 1] ?? count
    const line = slots(items, start, end)
    const indentEm = start === 0 ? options.indentEm : 0
    const last = end === count
    const targetEm = measureEm - indentEm
    if ((!options.ragged && !last) || widthEm(line) > targetEm) justify(line, targetEm)
    lines.push({ slots: line, indentEm, last })
  }
  return lines
}

function lineCost(line: Slot[], targetEm: number, last: boolean, follows: boolean, ragged: boolean): number {
  const spare = targetEm - widthEm(line)
  if (spare < -1e-6) {
    const room = reducibleEm(line)
    if (room < -spare - 1e-6) return overfullCost * (1 - spare - room)
    return 1 + 8 * (-spare / Math.max(room, 1e-6)) ** 2 * Math.min(1, -spare * 2) + (last && follows ? lone(line) : 0)
  }
  if (last) return follows ? lone(line) : 0
  return ragged ? spare * spare * 0.5 : ((spare / Math.max(4, line.length)) * 40) ** 2
}

function lone(line: Slot[]): number {
  const characters = line.filter((one) => one.item.kind !== 'space' && one.item.kind !== 'close')
  const single = characters.length < 2 && characters.every((one) => one.item.clusters.length < 2)
  return single ? loneCharacterCost : 0
}
