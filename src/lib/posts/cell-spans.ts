/**
 * A cell of a table that reaches over several places: its row and column, and how many rows and columns. The places it
 * covers beside its own are there in the rows, and empty.
 */
export type CellSpan = [row: number, column: number, rows: number, columns: number]

/** The one spelling of the spans of these rows: inside them, none over another, none over words, in reading order. */
export function tidySpans(
  spans: readonly CellSpan[] | undefined,
  rows: readonly (readonly (readonly unknown[])[])[],
): CellSpan[] {
  const taken = new Set<string>()
  const out: CellSpan[] = []
  for (const [row, column, high, wide] of (spans ?? []).toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    if (row < 0 || column < 0 || high < 1 || wide < 1 || high * wide === 1) continue
    const places = Array.from({ length: high * wide }, (_, n) => [row + Math.floor(n / wide), column + (n % wide)])
    const fits = places.every(([y, x], n) => {
      const cell = rows[y!]?.[x!]
      return cell !== undefined && (n === 0 || cell.length === 0) && !taken.has(`${y} ${x}`)
    })
    if (!fits) continue
    for (const [y, x] of places) taken.add(`${y} ${x}`)
    out.push([row, column, high, wide])
  }
  return out
}

/** Spans after rows (or columns, `axis` 1) were put in before `at` (`by` 1), or the one at `at` was taken out (-1). */
export function shiftSpans(spans: readonly CellSpan[], axis: 0 | 1, at: number, by: 1 | -1): CellSpan[] {
  return spans.flatMap((span): CellSpan[] => {
    const next: CellSpan = [...span]
    const [from, size] = [span[axis], span[axis + 2]!]
    if (by === 1) {
      if (from >= at) next[axis] = from + 1
      else if (from + size > at) next[axis + 2] = size + 1
    } else if (from > at) next[axis] = from - 1
    else if (from + size > at) next[axis + 2] = size - 1
    return next[2] * next[3] > 1 ? [next] : []
  })
}
