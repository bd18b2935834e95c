import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { type CellSpan, tidySpans } from '#lib/posts/cell-spans.ts'

type Placed = {
  /** Where the cell begins, counted from the table's first place. */
  at: number
  size: number
  /** Rows and columns it reaches over. */
  span: [rows: number, columns: number]
  /** Another cell reaches over it: it is empty and not shown. */
  covered: boolean
}

/** The cells of a table node, with what spans. */
export function cellsOf(table: Node): Placed[] {
  const words: Node[][] = []
  table.forEach((row) => {
    const cells: Node[] = []
    row.forEach((cell) => {
      cells.push(cell)
    })
    words.push(cells)
  })
  const rows = words.map((row) => row.map((cell) => Array.from({ length: cell.childCount })))
  const starts = new Map<string, [number, number]>()
  const covered = new Set<string>()
  for (const [y, x, high, wide] of tidySpans(table.attrs.spans as CellSpan[], rows)) {
    starts.set(`${y} ${x}`, [high, wide])
    for (let n = 1; n < high * wide; n++) covered.add(`${y + Math.floor(n / wide)} ${x + (n % wide)}`)
  }
  const out: Placed[] = []
  let at = 0
  for (const [y, row] of words.entries()) {
    at += 1
    for (const [x, cell] of row.entries()) {
      out.push({
        at,
        size: cell.nodeSize,
        span: starts.get(`${y} ${x}`) ?? [1, 1],
        covered: covered.has(`${y} ${x}`),
      })
      at += cell.nodeSize
    }
    at += 1
  }
  return out
}

const decorationsOf = (doc: Node): DecorationSet => {
  const all: Decoration[] = []
  doc.forEach((table, offset) => {
    if (table.type.name !== 'table' || (table.attrs.spans as CellSpan[]).length === 0) return
    for (const { at, size, span, covered } of cellsOf(table)) {
      const [rows, columns] = span
      const from = offset + 1 + at
      if (covered) all.push(Decoration.node(from, from + size, { hidden: '' }))
      else if (rows * columns > 1)
        all.push(Decoration.node(from, from + size, { rowspan: String(rows), colspan: String(columns) }))
    }
  })
  return DecorationSet.create(doc, all)
}

/** Shows cells that reach over others as wide and as high as they are. */
export const spansShown = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    state: {
      init: (_, { doc }) => decorationsOf(doc),
      apply: (tr, shown) => (tr.docChanged ? decorationsOf(tr.doc) : shown),
    },
    props: {
      decorations(state) {
        return this.getState(state)
      },
    },
  })
