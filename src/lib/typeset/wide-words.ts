import { kind } from './item-kinds.ts'
import { bond, type Items } from './itemise.ts'
import type { Measures } from './measure.ts'

/** Word pieces wider than `widestEm` become one item a cluster, each a place where a line may end. Answers whether any was. */
export function partWideWords(items: Items, m: Measures, widestEm: number): boolean {
  const source = {
    count: items.count,
    kind: items.kind.slice(0, items.count),
    bond: items.bond.slice(0, items.count),
    typed: items.typed.slice(0, items.count),
    from: items.from.slice(0, items.count),
    to: items.to.slice(0, items.count),
    at: items.at.slice(0, items.count),
  }
  let n = 0
  let parted = false
  const put = (i: number, from: number, to: number, at: number, how: number, typedBefore: number): void => {
    items.kind[n] = source.kind[i]!
    items.bond[n] = how
    items.typed[n] = typedBefore
    items.from[n] = from
    items.to[n] = to
    items.at[n] = at
    n += 1
  }
  for (let i = 0; i < source.count; i += 1) {
    const from = source.from[i]!
    const to = source.to[i]!
    if (source.kind[i] !== kind.word || m.width[i]! <= widestEm) {
      put(i, from, to, source.at[i]!, source.bond[i]!, source.typed[i]!)
      continue
    }
    parted = true
    let cluster = 0
    for (let at = from; at < to; ) {
      let next = at + 1
      while (!items.simple && next < to && items.starts[next] === 0) next += 1
      const first = at === from
      put(i, at, next, source.at[i]! + cluster, first ? source.bond[i]! : bond.forced, first ? source.typed[i]! : 0)
      cluster += 1
      at = next
    }
  }
  items.count = n
  return parted
}
