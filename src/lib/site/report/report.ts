/**
 * What browsers tell us of a page: how fast it was, what broke, what did not load. Counted by day, screen and range of
 * values; who, when exactly, which address and what was said is neither sent nor kept.
 */
export const measures = {
  /** ms; upper ends of the ranges, the last is open. */
  ttfb: [100, 200, 400, 800, 1800],
  lcp: [800, 1200, 1600, 2000, 2500, 4000],
  inp: [50, 80, 120, 200, 500],
  /** Thousandths. */
  cls: [1, 10, 50, 100, 250],
} as const
export type Measure = keyof typeof measures

/** Things that went wrong, counted as they come. */
export const mishaps = ['error', 'script', 'style', 'image', 'font'] as const
export type Mishap = (typeof mishaps)[number]

/** Range a value lies in, from 0; one more than there are ends for what is beyond the last. */
export const rangeOf = (measure: Measure, value: number): number => {
  const at = measures[measure].findIndex((end) => value <= end)
  return at < 0 ? measures[measure].length : at
}

/** Upper end of the range below which at least `share` of the counts lie; Infinity beyond the last; undefined without counts. */
export const shareBelow = (measure: Measure, counts: readonly number[], share = 0.75): number | undefined => {
  const all = counts.reduce((sum, one) => sum + (one ?? 0), 0)
  if (all === 0) return undefined
  let sum = 0
  for (const [range, end] of measures[measure].entries()) {
    sum += counts[range] ?? 0
    if (sum >= all * share) return end
  }
  return Number.POSITIVE_INFINITY
}

/** Days the counts are kept. */
export const reportDays = 90
