/** What pictures set on a page cover, and how deep they reach. */
export type Covered = { areaMm2: number; reachMm: number }

/** White of a page against white of the other: one full page beside an open one is worse than two a little open. */
const unevenCost = 0.6
/** Many pictures beside few look like two albums: for each that one page has more than the other, of all. */
const lopsidedCost = 0.25

/** Nor does it have so many more: beyond, only the search would grow. */
const mostAside = 2

export const coveredBy = (frames: readonly { yMm: number; wMm: number; hMm: number }[]): Covered => ({
  areaMm2: frames.reduce((sum, { wMm, hMm }) => sum + wMm * hMm, 0),
  reachMm: frames.reduce((most, { yMm, hMm }) => Math.max(most, yMm + hMm), 0),
})

/**
 * How many of the pictures, in their order, stand on the left of two facing pages: as leaves least white, and neither much
 * emptier than the other. `covered`: pictures from one to before another in their page's box.
 */
export function partedAt(
  count: number,
  { wMm, hMm }: { wMm: number; hMm: number },
  covered: (from: number, to: number) => Covered,
): number {
  let best = Math.ceil(count / 2)
  let least = Number.POSITIVE_INFINITY
  const [from, to] = [Math.max(1, best - mostAside), Math.min(count - 1, best + mostAside)]
  for (let at = from; at <= to; at += 1) {
    const [left, right] = [covered(0, at), covered(at, count)]
    const white = 2 - (left.areaMm2 + right.areaMm2) / (wMm * hMm)
    const uneven = Math.abs(left.reachMm - right.reachMm) / hMm
    const cost = white + unevenCost * uneven + (lopsidedCost * Math.abs(count - 2 * at)) / count
    if (cost <= least + 1e-9) [best, least] = [at, cost]
  }
  return best
}
