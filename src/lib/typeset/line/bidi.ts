import bidiFactory from 'bidi-js'
import { type Items, typed } from './itemise.ts'

let bidi: ReturnType<typeof bidiFactory> | undefined
/** Levels of the paragraph asked for last: its lines are placed one after the other. */
let known: { text: string; levels: Uint8Array } | undefined

/**
 * Levels of UAX #9 for a paragraph, one a UTF-16 unit. Chinese paragraphs run from left to right; one without Han takes
 * the direction of its first letter. Full-width marks count as Han: the names of a list and the words behind `name：` keep
 * their places, as if each were isolated. Overrides somebody typed turn nothing.
 */
function levelsOf(items: Items): Uint8Array {
  if (known?.text === items.text) return known.levels
  bidi ??= bidiFactory()
  const shadow = items.text
    .replaceAll(/[\u2018-\u201d\u2026\u3001-\u3011\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]/g, '一')
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '\u200b')
  const { levels } = bidi.getEmbeddingLevels(shadow, items.latinOnly ? 'auto' : 'ltr')
  known = { text: items.text, levels }
  return levels
}

/** Items [start, end) in the order in which they stand from left to right (UAX #9, rule L2). */
export function visualOrder(items: Items, start: number, end: number): number[] {
  const levels = levelsOf(items)
  // A typed space turns by a level of its own; it stands in the list as −1 − the item it precedes.
  const order: number[] = []
  for (let i = start; i < end; i += 1) {
    if (i > start && items.typed[i] !== typed.none) order.push(-1 - i)
    order.push(i)
  }
  const own = (one: number): number => levels[one < 0 ? (items.from[-1 - one] ?? 1) - 1 : (items.from[one] ?? 0)] ?? 0
  let highest = 0
  let lowest = 127
  for (const one of order) {
    highest = Math.max(highest, own(one))
    if (own(one) % 2 === 1) lowest = Math.min(lowest, own(one))
  }
  for (let level = highest; level >= lowest; level -= 1) {
    for (let from = 0; from < order.length; ) {
      let to = from
      while (to < order.length && own(order[to] ?? 0) >= level) to += 1
      if (to - from > 1) order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = Math.max(to, from + 1)
    }
  }
  return order.filter((one) => one >= 0)
}

/**
 * For every place of a visual order but the first the item whose gap stands there: between two neighbours in reading the
 * later one's; what is left over goes to the seams between directions in turn, so that the line keeps its width.
 */
export function gapOwners(order: readonly number[], start: number): number[] {
  const free = new Set(order)
  free.delete(start)
  const owners = order.map((i, place) => {
    const before = order[place - 1]
    if (before === undefined || Math.abs(before - i) !== 1) return -1
    const owner = Math.max(before, i)
    free.delete(owner)
    return owner
  })
  const rest = [...free].sort((a, b) => a - b)
  return owners.map((owner, place) => (place > 0 && owner < 0 ? (rest.shift() ?? -1) : owner))
}
