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

/** A figure as tables hold it: a sign or a currency before it, a unit or a few words' worth of one behind it. */
const figure =
  /^(?:约|≈|~|[<>≤≥±+\-−–]|[¥￥$€£]|US\$|HK\$|RMB)*\s?\d[\d,，\s]*(?:[.．]\d+)?\s?(?:%|％|‰|°[CF]?|℃|[a-zA-Zµμ²³/]{1,6}|[\p{Script=Han}]{1,2})?$/u
/** What stands where there is no figure. */
const noFigure = /^(?:[-—–−/]{1,2}|n\/?a|无|暂无|不详|\.{3}|…{1,2})?$/iu

const plain = (cell: readonly Inline[]): string =>
  cell
    .map((one) => one.text)
    .join('')
    .trim()

/** Columns of figures: those whose cells below the head are figures, all but empty ones. `heads`: rows of the head. */
export function figureColumns(rows: readonly (readonly Inline[][])[], heads: number, columns: number): boolean[] {
  return Array.from({ length: columns }, (_, at) => {
    const said = rows.slice(heads).map((row) => plain(row[at] ?? []))
    const figures = said.filter((one) => figure.test(one)).length
    return figures > 0 && said.every((one) => figure.test(one) || noFigure.test(one))
  })
}

/** Where a figure's decimal point stands in its words, or would: behind its last digit. -1 for what is none. */
export function pointOf(words: string): number {
  if (!figure.test(words)) return -1
  const digits = /\d[\d,，\s]*/u.exec(words)
  return digits ? digits.index + digits[0].trimEnd().length : -1
}

/** Beyond its share a column gets what it needs as long as every wider one keeps so much of the measure. */
const keptShare = 0.22

/**
 * Widths of columns that would be `natural` wide in `available` (both mm): those of few words stand in one line, the
 * others share what is left by the root of what they hold. Where all fit, what is left is shared evenly.
 */
export function columnWidths(natural: readonly number[], available: number, measureMm: number): number[] {
  const total = natural.reduce((sum, one) => sum + one, 0)
  if (total <= available) return natural.map((one) => one + (available - total) / natural.length)
  const out = natural.map(() => 0)
  const order = natural.map((_, at) => at).sort((a, b) => (natural[a] ?? 0) - (natural[b] ?? 0) || a - b)
  const kept = (at: number): number => Math.min(natural[at] ?? 0, keptShare * measureMm)
  let left = available
  while (order.length > 1) {
    const [at, ...wider] = order as [number, ...number[]]
    const own = natural[at] ?? 0
    if (own > left - wider.reduce((sum, one) => sum + kept(one), 0)) break
    out[at] = own
    left -= own
    order.shift()
  }
  const least = Math.min(left / order.length, measureMm / 9)
  const soft = order.map((at) => Math.sqrt(Math.min(natural[at] ?? 0, left)))
  const sum = soft.reduce((all, one) => all + one, 0)
  order.forEach((at, place) => {
    out[at] = least + ((left - least * order.length) * (soft[place] ?? 0)) / sum
  })
  return out
}
