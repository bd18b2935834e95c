import type { Entry } from '#lib/posts/post-import.ts'
import type { MapStop } from '#lib/typeset/book/content.ts'

const separators = /[·・—]+/

/** `杭州·西湖` → 西湖 in 杭州. Undefined: the post says no place; an address the network guessed is none. */
function nameOf({ place }: Entry, say: (text: string) => string): { name: string; region: string } | undefined {
  if (!place || place.kind === 'ip') return undefined
  const parts = say([place.city ?? '', place.name ?? ''].filter(Boolean).join('·'))
    .split(separators)
    .map((part) => part.trim())
    .filter((part, at, all) => part !== '' && all.indexOf(part) === at)
  const name = parts.at(-1)
  if (name === undefined) return undefined
  const region = (parts.length > 1 ? (parts[0] ?? '') : '').replace(/市$/u, '')
  return { name, region: name.startsWith(region) ? '' : region }
}

/** Degrees that can be true: nobody posts from where both are nought. */
const degreesOf = ({ place }: Entry): Pick<MapStop, 'latitude' | 'longitude'> => {
  const { lat, lon } = place ?? {}
  if (lat === undefined || lon === undefined || (lat === 0 && lon === 0)) return {}
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { latitude: lat, longitude: lon } : {}
}

/** Posts of one year in their order, each with its month (0: not known). */
export type Written = { entry: Entry; month: number }

/** Places of a year, each once, in the order they were first reached. `say`: a text in which nobody who is masked stands. */
export function placesOf(posts: readonly Written[], say: (text: string) => string): MapStop[] {
  const found = new Map<string, MapStop & { months: number[] }>()
  for (const { entry, month } of posts) {
    const named = nameOf(entry, say)
    if (!named) continue
    const key = `${named.region}\n${named.name}`
    const known = found.get(key)
    if (!known) {
      found.set(key, { ...named, months: month > 0 ? [month] : [], posts: 1, ...degreesOf(entry) })
      continue
    }
    known.posts += 1
    if (month > 0 && !known.months.includes(month)) known.months.push(month)
    if (known.latitude === undefined) Object.assign(known, degreesOf(entry))
  }
  return [...found.values()]
}
