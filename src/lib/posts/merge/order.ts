import type { Place, When } from '../post-import.ts'

/** The greatest by a list of ranks, each a number or a text; the first decides. */
export function greatest<T>(items: readonly T[], ranks: (item: T) => (number | string)[]): T {
  if (items.length === 1) return items[0]!
  const ranked = items.map((item) => ({ item, rank: ranks(item) }))
  ranked.sort((a, b) => {
    for (const [i, x] of a.rank.entries()) {
      const y = b.rank[i]!
      if (x !== y) return x > y ? -1 : 1
    }
    return 0
  })
  return ranked[0]!.item
}

export const least = (ids: readonly string[]): string | undefined => [...ids].sort()[0]

export const sorted = (value: object): object =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))

export const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

const precisionRank = { second: 4, minute: 3, day: 2, month: 1, unknown: 0 }
const originRank = { number: 5, iso: 4, text: 3, exif: 2, filename: 1, user: 6 }

/** The most precise time from the most reliable place. */
export const bestWhen = (all: readonly When[]): When =>
  greatest(all, (when) => [precisionRank[when.precision], originRank[when.from], JSON.stringify(sorted(when))])

/** The place of which most is said. */
export const bestPlace = (places: readonly Place[]): Place =>
  greatest(places, (place) => [Object.keys(place).length, JSON.stringify(sorted(place))])

export const bestTitle = (titles: readonly string[]): string | undefined => {
  const all = [...titles].sort()
  return all[all.length - 1]
}
