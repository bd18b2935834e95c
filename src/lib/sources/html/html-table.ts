import { type CellSpan, tidySpans } from '#lib/posts/cell-spans.ts'
import type { Inline } from '#lib/posts/post-import.ts'
import type { RawBlock } from '../format/raw.ts'
import { wordsOf } from './html-words.ts'

/** `span`: columns and rows of the cell being read; `hanging`: by column, rows a cell above still reaches into. */
export type Table = {
  rows: Inline[][][]
  head: boolean
  outer: Inline[]
  caption?: Inline[]
  span: [number, number]
  hanging: Map<number, number>
  spans: CellSpan[]
}

const spanOf = (given: string | undefined): number => {
  const span = Number(given ?? 1)
  return Number.isInteger(span) && span > 1 ? Math.min(span, 40) : 1
}

/** Where a cell of an earlier row reaches down, this one has an empty place. */
function fillFromAbove(table: Table, row: Inline[][]): void {
  if (row !== table.rows.at(-1)) return
  for (let left = table.hanging.get(row.length); left !== undefined && left > 0; left = table.hanging.get(row.length)) {
    table.hanging.set(row.length, left - 1)
    row.push([])
  }
}

/** A table that begins while `outer` is being said. */
export const newTable = (outer: Inline[]): Table => ({
  rows: [],
  head: false,
  outer,
  span: [1, 1],
  hanging: new Map(),
  spans: [],
})

export function beginRow(table: Table): void {
  fillFromAbove(table, table.rows.at(-1) ?? [])
  table.rows.push([])
}

export function beginCell(table: Table, name: string, attributes: Record<string, string>): void {
  if (name === 'th' && table.rows.length === 1) table.head = true
  table.span = [spanOf(attributes.colspan), spanOf(attributes.rowspan)]
}

/** The cell begun last has these words; places it also reaches over stay empty. */
export function addCell(table: Table, words: Inline[]): void {
  const row = table.rows.at(-1)
  if (!row) return
  fillFromAbove(table, row)
  const [wide, high] = table.span
  if (wide * high > 1) table.spans.push([table.rows.length - 1, row.length, high, wide])
  for (let column = 0; column < wide; column++) {
    if (high > 1) table.hanging.set(row.length, high - 1)
    row.push(column === 0 ? words : [])
  }
}

/** Its rows, the last one completed; those without a word left out, and what reached over them is so much shorter. */
export function filledRows(table: Table): Inline[][][] {
  fillFromAbove(table, table.rows.at(-1) ?? [])
  const said = table.rows.map((row) => row.some((cell) => cell.length > 0))
  const before = (row: number): number => said.slice(0, row).filter(Boolean).length
  table.spans = table.spans.map(([row, column, high, wide]) => [
    before(row),
    column,
    before(Math.min(row + high, said.length)) - before(row),
    wide,
  ])
  return table.rows.filter((_, row) => said[row])
}

/** A table of one column or one row only arranges things on a page: its words are paragraphs. */
export const isTable = (rows: Inline[][][]): boolean => rows.length > 1 && rows.some((row) => row.length > 1)

export function tableBlock(table: Table, rows: Inline[][][], said: readonly Inline[] | undefined): RawBlock {
  const words = said ? wordsOf(said).replaceAll('\n', ' ') : ''
  const spans = tidySpans(table.spans, rows)
  return {
    t: 'table',
    rows,
    ...(table.head ? { head: true } : {}),
    ...(words ? { caption: words } : {}),
    ...(spans.length > 0 ? { spans } : {}),
  }
}
