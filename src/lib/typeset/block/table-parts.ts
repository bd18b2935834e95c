import type { ArticleBlock, Inline } from '../book/article.ts'

export type Table = Extract<ArticleBlock, { kind: 'table' }>

export const tableRows = (table: Table): Inline[][][] => [...(table.head ? [table.head] : []), ...table.rows]

/** From column 1 on, where each part begins, and the number of columns at the end. */
type Borders = readonly number[]

/**
 * A table of more columns than can be read beside one another as several, one below another: each begins with the first
 * column, which names the rows (CY/T 170-2019 7.6, a table folded by its columns). `needMm`: width below which a column is
 * letters under one another. Merged cells are cut only where they are wider than a part.
 */
export function columnParts(table: Table, needMm: readonly number[], betweenMm: number, measureMm: number): Table[] {
  const all = needMm.reduce((sum, one) => sum + one, 0) + betweenMm * (needMm.length - 1)
  if (all <= measureMm || needMm.length < 3) return [table]
  const spans = table.spans ?? []
  const uncut = new Set(
    spans.flatMap(([, from, , wide]) => (from > 0 ? Array.from({ length: wide - 1 }, (_, n) => from + 1 + n) : [])),
  )
  const filled = (room: number): Borders => {
    const out = [1]
    let used = needMm[0] ?? 0
    for (let at = 1; at < needMm.length; at += 1) {
      used += betweenMm + (needMm[at] ?? 0)
      if (used <= room || at === out.at(-1)) continue
      let cut = at
      while (uncut.has(cut) && cut - 1 > (out.at(-1) ?? 1)) cut -= 1
      if (uncut.has(cut)) cut = at
      out.push(cut)
      used = needMm.slice(cut, at + 1).reduce((sum, one) => sum + betweenMm + one, needMm[0] ?? 0)
    }
    return [...out, needMm.length]
  }
  let borders = filled(measureMm)
  // As many parts as there must be, and those of one width.
  for (let available = measureMm - 2; available > measureMm / 2; available -= 2) {
    const narrower = filled(available)
    if (narrower.length > borders.length) break
    borders = narrower
  }
  return borders.slice(1).map((to, index) => part(table, borders[index] ?? 1, to))
}

function part(table: Table, from: number, to: number): Table {
  const first = from === 1
  // What is said of a row's name is said once.
  const named = (cell: Inline[]): Inline[] => (first ? cell : cell.map(({ note: _, ...one }) => one))
  const cut = (row: Inline[][]): Inline[][] => [named(row[0] ?? []), ...row.slice(from, to)]
  const spans = (table.spans ?? []).flatMap(([row, column, high, wide]): [number, number, number, number][] => {
    const end = Math.min(to, column + wide)
    if (column === 0) return [[row, 0, high, 1 + Math.max(0, end - from)]]
    const start = Math.max(from, column)
    return start < end ? [[row, start - from + 1, high, end - start]] : []
  })
  return {
    kind: 'table',
    ...(table.head ? { head: cut(table.head) } : {}),
    rows: table.rows.map(cut),
    ...(spans.length > 0 ? { spans } : {}),
  }
}
