import type { Origin, SceneItem } from '#lib/print/scene.ts'
import type { Inline } from '../book/article.ts'
import { type RichLine, setInline } from '../line/inline.ts'
import { type Line, lineItems, lineWidthMm, naturalWidthEm, setParagraph, type TextStyle } from '../line/lines.ts'
import type { Setting } from '../style/design.ts'
import { leadMm, mmPerPt } from '../style/style.ts'
import { type Block, type Cut, type FootNote, fixed } from './block.ts'
import { footNotes, type NoteCount, withNotes } from './foot-note.ts'
import { rect } from './shapes.ts'
import { columnParts, columnWidths, figureColumns, pointOf, type Table, tableRows } from './table-parts.ts'

/** Tables: 8.5/13.5 between rules of 0.75, 0.35 and 0.75 pt (PRINT.md §3.7). */
const sizePt = 8.5
const rowPt = 13.5
const padMm = 1.4
const betweenMm = 3

/** A column narrower than its words and than this is letters under one another: the table is parted. */
const readableEm = 4

/** `inMm`: how far a line stands inside its column: figures end at the right, their points one below another. */
type Cell = { lines: Line[]; high: number; wide: number; inMm: number[] }
/** `rows`: lines of the tallest cell; `notes`: footnotes its cells call. */
type Row = { cells: Cell[]; rows: number; head: boolean; notes: RichLine['notes'] }

type Spans = (row: number, column: number) => { high: number; wide: number }

const spansOf = ({ spans = [] }: Table): Spans => {
  const known = new Map(spans.map(([row, column, high, wide]) => [`${row} ${column}`, { high, wide }]))
  return (row, column) => known.get(`${row} ${column}`) ?? { high: 1, wide: 1 }
}

/** Rows that name the columns: the first, and those its cells reach down to. */
const headRows = (table: Table): number =>
  table.head
    ? Math.min(table.rows.length, Math.max(1, ...(table.spans ?? []).map(([row, , high]) => (row === 0 ? high : 1))))
    : 0

const overMm = (columns: readonly number[], from: number, wide: number): number =>
  columns.slice(from, from + wide).reduce((sum, one) => sum + one, 0) + betweenMm * (wide - 1)

/** Widths that would hold every cell in one line. */
function naturalMm(table: Table, spans: Spans, type: TextStyle, set: Setting): number[] {
  const all = tableRows(table)
  const columns = Math.max(1, ...all.map((row) => row.length))
  const em = sizePt * mmPerPt
  return Array.from({ length: columns }, (_, at) =>
    Math.max(
      ...all.map((row, y) =>
        // Words over several columns are nobody's measure.
        spans(y, at).wide > 1 ? 0 : widthOf(row[at] ?? [], type, set) * em,
      ),
      2 * em,
    ),
  )
}

/** In one line, in em: of words by their characters, of formulas and other looks by setting them. */
function widthOf(cell: readonly Inline[], type: TextStyle, set: Setting): number {
  if (cell.every((one) => !one.math && !one.bold && !one.italic && one.note === undefined))
    return naturalWidthEm(cell.map((one) => one.text).join(''), type, set.fonts)
  return setInline(cell, type, { widthMm: 1e5, ragged: true }, 1, set)[0]?.line.widthEm ?? 0
}

/** Rounding must not turn a line that just fits. */
const spareMm = 0.05

function widths(table: Table, spans: Spans, type: TextStyle, set: Setting): number[] {
  const wanted = naturalMm(table, spans, type, set).map((one) => one + spareMm)
  return columnWidths(wanted, set.measureMm - betweenMm * (wanted.length - 1), set.measureMm)
}

/** Moves the lines of columns of figures to the right: so far that their decimal points stand one below another. */
function alignFigures(
  table: Table,
  rows: readonly Row[],
  columns: readonly number[],
  type: TextStyle,
  set: Setting,
): void {
  const all = tableRows(table)
  const heads = headRows(table)
  const em = sizePt * mmPerPt
  figureColumns(all, heads, columns.length).forEach((figures, x) => {
    if (!figures) return
    const widthMm = columns[x] ?? 0
    /** What stands behind the point, of cells of one line that are figures. */
    const behind = rows.map((row, y) => {
      const [line, more] = row.cells[x]?.lines ?? []
      const words = (all[y]?.[x] ?? [])
        .map((one) => one.text)
        .join('')
        .trim()
      const point = y < heads || !line || more ? -1 : pointOf(words)
      if (!line || point < 0) return -1
      return lineWidthMm(line) - naturalWidthEm(words.slice(0, point), type, set.fonts) * em
    })
    const most = Math.max(0, ...behind)
    rows.forEach((row, y) => {
      const cell = row.cells[x]
      if (!cell || cell.wide > 1) return
      const own = behind[y] ?? -1
      cell.inMm = cell.lines.map((line) => {
        const toRight = widthMm - lineWidthMm(line)
        return Math.max(0, own < 0 ? toRight : toRight - (most - own))
      })
    })
  })
}

/** The rows set in their columns; what reaches over several rows makes the last of them tall enough. */
function setRows(
  table: Table,
  { columns, spans, type }: { columns: readonly number[]; spans: Spans; type: TextStyle },
  count: NoteCount,
  set: Setting,
): Row[] {
  const heads = headRows(table)
  const bold: TextStyle = { face: 'serif-semibold', sizePt }
  const rows = tableRows(table).map((row, y): Row => {
    const head = y < heads
    const notes: RichLine['notes'] = []
    const cells = columns.map((_, x): Cell => {
      const { high, wide } = spans(y, x)
      const widthMm = overMm(columns, x, wide)
      const setOut = setInline(row[x] ?? [], head ? bold : type, { widthMm, ragged: true }, count.notes + 1, set)
      for (const one of setOut) notes.push(...one.notes)
      count.notes += setOut.reduce((sum, one) => sum + one.notes.length, 0)
      return { lines: setOut.map((one) => one.line), high, wide, inMm: [] }
    })
    return { cells, rows: Math.max(1, ...cells.map((one) => (one.high > 1 ? 1 : one.lines.length))), head, notes }
  })
  rows.forEach((row, y) => {
    for (const { lines, high } of row.cells) {
      if (high === 1) continue
      const over = rows.slice(y, y + high)
      const last = over.at(-1) ?? row
      last.rows += Math.max(0, lines.length - over.reduce((sum, one) => sum + one.rows, 0))
    }
  })
  return rows
}

/** Rows that a cell holds together. */
function groups(rows: readonly Row[]): Row[][] {
  const out: Row[][] = []
  let reach = 0
  rows.forEach((row, y) => {
    if (y < reach) out.at(-1)?.push(row)
    else out.push([row])
    reach = Math.max(reach, y + Math.max(...row.cells.map((one) => one.high)))
  })
  return out
}

/**
 * A table in parts of whole grid lines; a long one goes on over pages with its head repeated, notes at each one's foot, one
 * of too many columns in parts below one another.
 */
export function tableBlocks(table: Table, entryId: string, count: NoteCount, set: Setting): Block[] {
  const { style } = set
  const type: TextStyle = { face: style.body.face, sizePt }
  const out: Block[] = []
  // Chinese books: the words of a table stand above it, those of a picture below.
  if (table.caption) {
    const words: TextStyle = { face: 'wenkai', sizePt }
    for (const line of setParagraph(table.caption, words, { widthMm: set.measureMm, ragged: true }, set.fonts)) {
      const paintCaption: Block['paint'] = (box) => {
        const x = box.xMm + (set.measureMm - lineWidthMm(line)) / 2
        return lineItems(line, x, box.yMm + 0.88 * sizePt * mmPerPt, style.ink.k65, { entryId, role: 'caption' })
      }
      out.push(fixed(1, paintCaption, { keep: true }))
    }
  }
  const needMm = naturalMm(table, spansOf(table), type, set).map((one) => Math.min(one, readableEm * sizePt * mmPerPt))
  for (const part of columnParts(table, needMm, betweenMm, set.measureMm))
    out.push(...partBlocks(part, type, entryId, count, set))
  return out
}

function partBlocks(table: Table, type: TextStyle, entryId: string, count: NoteCount, set: Setting): Block[] {
  const { style } = set
  const out: Block[] = []
  const spans = spansOf(table)
  const columns = widths(table, spans, type, set)
  const all = setRows(table, { columns, spans, type }, count, set)
  alignFigures(table, all, columns, type, set)
  let heads = all.slice(0, headRows(table))
  const lead = leadMm(style)
  const heightMm = (part: readonly Row[]): number =>
    part.reduce((sum, row) => sum + row.rows * rowPt * mmPerPt + 2 * padMm, 0) + 1
  /** Whole up to half a page, so that a row keeps what is said of it. */
  const notesOf = (part: readonly Row[]): FootNote[] =>
    footNotes(
      part.flatMap((row) => row.notes),
      entryId,
      set,
      style.lines >> 1,
    )
  /** Whether a page has room for these rows and what is said of them at its foot; the first page of a chapter has half. */
  const fits = (part: readonly Row[], isFirst = false): boolean => {
    const [notes] = notesOf(part)
    const lines = isFirst ? style.lines >> 1 : style.lines
    return heightMm(part) <= (lines - 3 - (notes ? notes.lines + notes.ruleLines : 0)) * lead
  }
  let part: Row[] = [...heads]
  const origin: Origin = { entryId, role: 'text' }
  const close = (): void => {
    const own = part
    const lines = Math.ceil(heightMm(own) / lead)
    const notes = notesOf(own)
    const table = fixed(lines, (box) => paint(own, columns, box, origin, set))
    out.push(...withNotes(table, notes))
    // The head is repeated, what it calls is not said again.
    heads = heads.map((row) => ({ ...row, notes: [] }))
    part = [...heads]
  }
  const take = (rows: readonly Row[]): void => {
    if (part.length > heads.length && !fits([...part, ...rows], out.length === 0)) close()
    // Held together, but taller than a page.
    if (rows.length > 1 && !fits([...part, ...rows])) for (const row of rows) take([row])
    else part.push(...rows)
  }
  const body = groups(all.slice(heads.length))
  const isShort = heightMm(all) <= mostPages * style.lines * lead && body.every((group) => fits([...heads, ...group]))
  if (isShort && all.every((row) => row.notes.length === 0)) {
    const drawn = (from: number, to: number, cuts?: Cut[]): Block => {
      const rows = (): Row[] => [...heads, ...body.slice(from, to).flat()]
      const bodyMm = (sums[to] ?? 0) - (sums[from] ?? 0)
      const lines = Math.ceil((heightMm(heads) + bodyMm) / lead)
      return fixed(lines, (box) => paint(rows(), columns, box, origin, set), { cuts })
    }
    const sums = [0]
    for (const group of body) sums.push((sums.at(-1) ?? 0) + heightMm(group) - 1)
    return [parted(body.length, (style.lines - 3) * lead, heightMm(heads), sums, drawn)]
  }
  for (const group of body) take(group)
  if (part.length > 0) close()
  return out
}

/** What it costs to turn a page inside a table: less than leaving a third of one open; and with one row alone before or behind. */
const partedCost = 100
const loneRowCost = 60
/** Longer tables come in parts of a page each: what many pages cost must stay far below a block that leaves its page. */
const mostPages = 40

/**
 * A table that may be parted between any two groups of its rows, its head said again on each page. `sums`: heights of all
 * groups before each one; `drawn` makes a block of the head and the groups `from` to `to`.
 */
function parted(
  count: number,
  roomMm: number,
  headMm: number,
  sums: readonly number[],
  drawn: (from: number, to: number, cuts?: Cut[]) => Block,
): Block {
  const rests: Block[] = []
  for (let from = count - 1; from >= 0; from -= 1) {
    const cuts: Cut[] = []
    for (let to = from + 1; to < count; to += 1) {
      if (headMm + (sums[to] ?? 0) - (sums[from] ?? 0) > roomMm) break
      const lone = to === from + 1 || to === count - 1
      cuts.push({ before: drawn(from, to), after: rests[to]!, cost: partedCost + (lone ? loneRowCost : 0) })
    }
    rests[from] = drawn(from, count, cuts)
  }
  return rests[0] ?? drawn(0, 0)
}

function paint(
  rows: readonly Row[],
  columns: readonly number[],
  { xMm, yMm }: { xMm: number; yMm: number },
  origin: Origin,
  set: Setting,
): SceneItem[] {
  const { style, measureMm } = set
  const em = sizePt * mmPerPt
  const mark: Origin = { ...origin, role: 'label' }
  const rule = (y: number, pt: number, x = xMm, widthMm = measureMm): SceneItem =>
    rect({ xMm: x, yMm: y, wMm: widthMm, hMm: pt * mmPerPt }, style.ink.text, mark)
  const hair = (y: number): SceneItem => rect({ xMm, yMm: y, wMm: measureMm, hMm: 0.35 * mmPerPt }, style.ink.k45, mark)
  const items: SceneItem[] = [rule(yMm, 0.75)]
  const tallMm = (row: Row): number => row.rows * rowPt * mmPerPt + 2 * padMm
  const heads = rows.filter((row) => row.head).length
  let y = yMm
  let reach = 0
  rows.forEach((row, index) => {
    let x = xMm
    // Rows that no head names are told apart by hairlines, but not inside a cell that holds several.
    if (heads === 0 && index > 0 && index >= reach) items.push(hair(y))
    reach = Math.max(reach, index + Math.max(...row.cells.map((one) => one.high)))
    row.cells.forEach((cell, at) => {
      const { lines, high, wide, inMm } = cell
      // A title beside two rows of titles stands in their middle.
      const available = rows.slice(index, index + high).reduce((sum, one) => sum + tallMm(one), 0)
      const down = row.head && high > 1 ? (available - lines.length * rowPt * mmPerPt) / 2 - padMm : 0
      lines.forEach((line, n) => {
        const baseline = y + padMm + down + 0.1 * em + 0.88 * em + n * rowPt * mmPerPt
        items.push(...lineItems(line, x + (inMm[n] ?? 0), baseline, style.ink.text, origin))
      })
      if (wide > 1 && index + high < heads) items.push(rule(y + available, 0.35, x, overMm(columns, at, wide)))
      x += (columns[at] ?? 0) + betweenMm
    })
    y += tallMm(row)
    if (index === heads - 1 && index < rows.length - 1) items.push(rule(y, 0.35))
  })
  items.push(rule(y, 0.75))
  return items
}
