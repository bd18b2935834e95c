/**
 * Which pages lie open. Page indices count from 0 in the whole book; -1 is the front cover, null an empty side.
 * Spread 0 is the closed book; then the first page stands alone on the right, as in print.
 */
export type Side = number | null
export type Spread = { left: Side; right: Side }

export const spreadCount = (pageCount: number): number => (pageCount === 0 ? 1 : 2 + Math.floor(pageCount / 2))

export const spreadAt = (spread: number, pageCount: number): Spread => {
  if (spread <= 0) return { left: null, right: -1 }
  const left = 2 * (spread - 1) - 1
  return { left: left >= 0 ? left : null, right: left + 1 < pageCount ? left + 1 : null }
}

export const spreadOf = (page: number): number => (page < 0 ? 0 : 1 + Math.floor((page + 1) / 2))

/** Pages worth having ready around a spread. */
export const nearPages = (spread: number, pageCount: number, reach = 2): number[] => {
  const found = new Set<number>()
  for (let at = spread - reach; at <= spread + reach; at++) {
    const { left, right } = spreadAt(Math.min(Math.max(at, 0), spreadCount(pageCount) - 1), pageCount)
    if (left !== null && left >= 0) found.add(left)
    if (right !== null && right >= 0) found.add(right)
  }
  return [...found].sort((a, b) => a - b)
}
