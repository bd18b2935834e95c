import type { Origin, SceneItem } from '../print/scene.ts'
import type { ArticleBlock, Inline } from './article.ts'
import { type Block, fixed } from './block.ts'
import type { Setting } from './design.ts'
import { setInline } from './inline.ts'
import { type Line, lineItems, lineWidthMm, naturalWidthEm, setLabel, type TextStyle } from './lines.ts'
import { rect } from './shapes.ts'
import { leadMm, mmPerPt } from './style.ts'

/** Tables: 8.5/13.5 between rules of 0.75, 0.35 and 0.75 pt (PRINT.md §3.7). */
const sizePt = 8.5
const rowPt = 13.5
const padMm = 1.4
const betweenMm = 3

type Table = Extract<ArticleBlock, { kind: 'table' }>
type Row = { cells: Line[][]; rows: number; head: boolean }

/** Widths in proportion to what the columns hold, none below a ninth of the measure. */
function widths(table: Table, type: TextStyle, set: Setting): number[] {
  const all = [...(table.head ? [table.head] : []), ...table.rows]
  const columns = Math.max(1, ...all.map((row) => row.length))
  const em = sizePt * mmPerPt
  const wanted = Array.from({ length: columns }, (_, at) =>
    Math.max(
      ...all.map((row) => naturalWidthEm((row[at] ?? []).map((one) => one.text).join(''), type, set.fonts) * em),
      2 * em,
    ),
  )
  const room = set.measureMm - betweenMm * (columns - 1)
  const total = wanted.reduce((sum, one) => sum + one, 0)
  if (total <= room) return wanted.map((one) => (one * room) / total)
  const least = Math.min(room / columns, set.measureMm / 9)
  const soft = wanted.map((one) => Math.sqrt(Math.min(one, room)))
  const sum = soft.reduce((all, one) => all + one, 0)
  return soft.map((one) => least + ((room - least * columns) * one) / sum)
}

/** A table in parts of whole grid lines; a long one goes on over pages with its head repeated. */
export function tableBlocks(table: Table, entryId: string, set: Setting): Block[] {
  const { style } = set
  const type: TextStyle = { face: style.body.face, sizePt }
  const bold: TextStyle = { face: 'serif-semibold', sizePt }
  const columns = widths(table, type, set)
  const rowOf = (cells: readonly Inline[][], head: boolean): Row => {
    const lines = columns.map((widthMm, at) =>
      setInline(cells[at] ?? [], head ? bold : type, { widthMm, ragged: true }, 1, set).map((one) => one.line),
    )
    return { cells: lines, rows: Math.max(1, ...lines.map((cell) => cell.length)), head }
  }
  const head = table.head ? rowOf(table.head, true) : undefined
  const rows = table.rows.map((row) => rowOf(row, false))
  const lead = leadMm(style)
  const heightMm = (part: readonly Row[]): number =>
    part.reduce((sum, row) => sum + row.rows * rowPt * mmPerPt + 2 * padMm, 0) + 1
  const mostMm = (style.lines - 3) * lead
  const out: Block[] = []
  // Chinese books: the words of a table stand above it, those of a picture below.
  if (table.caption) {
    const line = setLabel(table.caption, { face: 'wenkai', sizePt }, set.fonts)
    const paintCaption: Block['paint'] = (box) => {
      const x = box.xMm + (set.measureMm - lineWidthMm(line)) / 2
      return lineItems(line, x, box.yMm + 0.88 * sizePt * mmPerPt, style.ink.k65, { entryId, role: 'caption' })
    }
    out.push(fixed(1, paintCaption, { keep: true }))
  }
  let part: Row[] = head ? [head] : []
  const origin: Origin = { entryId, role: 'text' }
  const close = (): void => {
    const own = part
    out.push(fixed(Math.ceil(heightMm(own) / lead), (box) => paint(own, columns, box.xMm, box.yMm, origin, set)))
    part = head ? [head] : []
  }
  for (const row of rows) {
    if (part.length > (head ? 1 : 0) && heightMm([...part, row]) > mostMm) close()
    part.push(row)
  }
  if (part.length > 0) close()
  return out
}

function paint(
  rows: readonly Row[],
  columns: readonly number[],
  xMm: number,
  yMm: number,
  origin: Origin,
  set: Setting,
): SceneItem[] {
  const { style, measureMm } = set
  const em = sizePt * mmPerPt
  const mark: Origin = { ...origin, role: 'label' }
  const rule = (y: number, pt: number): SceneItem => rect(xMm, y, measureMm, pt * mmPerPt, style.ink.text, mark)
  const items: SceneItem[] = [rule(yMm, 0.75)]
  let y = yMm
  rows.forEach((row, index) => {
    let x = xMm
    row.cells.forEach((cell, at) => {
      cell.forEach((line, n) => {
        const baseline = y + padMm + 0.1 * em + 0.88 * em + n * rowPt * mmPerPt
        items.push(...lineItems(line, x, baseline, style.ink.text, origin))
      })
      x += (columns[at] ?? 0) + betweenMm
    })
    y += row.rows * rowPt * mmPerPt + 2 * padMm
    if (row.head && index < rows.length - 1) items.push(rule(y, 0.35))
  })
  items.push(rule(y, 0.75))
  return items
}
