/** What a page remembers of the way here, and when its life is over (spec §2, §4, §9). Pure; the script is layouts/scripts/page-life.ts. */
export type Visited = { name: string; path: string }

const mostVisited = 20
const lifeMs = 360 * 60_000

/** The way so far with one more page at its end: 20 at most, a reload counts once, stepping back takes the last one off. */
export const visitedWith = (way: readonly Visited[], now: Visited): Visited[] => {
  if (way[way.length - 1]?.path === now.path) return [...way.slice(0, -1), now]
  if (way[way.length - 2]?.path === now.path) return way.slice(0, -1)
  return [...way, now].slice(-mostVisited)
}

/** A stored way, or an empty one when it is not ours. */
export const readVisited = (text: string | null): Visited[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(value)) return []
    return value.filter((one): one is Visited => typeof one?.name === 'string' && typeof one?.path === 'string')
  } catch {
    return []
  }
}

/** Has a page that was made at `bornAt` (ms) lived its 360 minutes? Coming back to it then loads it anew. */
export const lifeIsOver = (bornAt: number, now: number): boolean => now - bornAt >= lifeMs

/** Would following `to` from `from` only load the same page again? What stands behind # is a place on it, not a page. */
export const isSamePage = (from: string, to: string): boolean => !to.includes('#') && from.split('#', 1)[0] === to
