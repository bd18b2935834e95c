import type { PlacedBlock } from '../../flow/flow.ts'
import type { Column } from './stretch.ts'

type Filled = Column & { filled: { placed: PlacedBlock[] } }

/** Lines a gap between two posts may gain so that its column ends at the foot, in all where posts of a page stand level. */
const mostAir = 5
/** Where they can't reach the foot by that they gain little: white stands at the foot, not between posts (PRINT.md §1). */
const shortAir = 2

/** Lines each of the gaps gains, of at most so many, where so many are left below them. */
const airOf = (left: number, gaps: number, most: number): number =>
  left <= most * gaps + shortAir ? Math.min(most, left / gaps) : Math.min(most, shortAir)

/** First line and lines of each post that stands whole, or in part, in a column; `opens`: it begins there. */
type Unit = { from: number; line: number; deep: number; opens: boolean }

function unitsOf(placed: readonly PlacedBlock[]): Unit[] {
  const out: Unit[] = []
  let post: number | undefined
  placed.forEach(({ block, line, lines }, from) => {
    if (block.gap) return
    const last = out.at(-1)
    if (last && block.post === post) {
      last.deep = line + lines - last.line
      last.opens ||= block.opens === true
    } else out.push({ from, line, deep: lines, opens: block.opens === true })
    post = block.post
  })
  return out
}

/** What stands in a column with the gaps as they are made: the flow has let some grow, others not. */
function withoutAir(placed: readonly PlacedBlock[]): PlacedBlock[] {
  let grown = 0
  return placed.map((one) => {
    const line = one.line - grown
    if (!one.block.gap || one.lines <= one.block.lines) return { ...one, line }
    grown += one.lines - one.block.lines
    return { ...one, line, lines: one.block.lines }
  })
}

/** Lines of posts that stand as rows: each row on one line of the page, what is left shared out between the rows. */
function levelLines(columns: readonly Unit[][], lines: number): number[] | undefined {
  const [first = []] = columns
  if (first.length < 2 || columns.some((units) => units.length !== first.length)) return undefined
  // What goes on from the column before makes no row with a post.
  if (columns.some(([head]) => !head?.opens)) return undefined
  const tops = [0]
  for (let row = 1; row < first.length; row += 1) {
    const steps = columns.map((units) => (units[row]?.line ?? 0) - (units[row - 1]?.line ?? 0))
    tops.push((tops[row - 1] ?? 0) + Math.max(...steps))
  }
  const foot = Math.max(...columns.map((units) => (tops.at(-1) ?? 0) + (units.at(-1)?.deep ?? 0)))
  // What the shorter of two neighbours waits for the longer counts as air: no hole is torn so that heads stand level.
  const waits = columns.flatMap((units) =>
    units.slice(1).map(({ line }, at) => (tops[at + 1] ?? 0) - (tops[at] ?? 0) - (line - (units[at]?.line ?? 0))),
  )
  const mostWait = Math.max(...waits)
  if (foot > lines || mostWait > mostAir) return undefined
  const air = Math.floor(airOf(lines - foot, first.length - 1, mostAir - mostWait))
  return tops.map((top, row) => top + row * air)
}

/** The same for a column alone: its gaps share what it has left. */
function airyLines(units: readonly Unit[], lines: number): number[] {
  const last = units.at(-1)
  const left = last ? lines - last.line - last.deep : 0
  const gaps = Math.max(1, units.length - 1)
  const air = Math.round(gaps * airOf(Math.max(0, left), gaps, mostAir))
  return units.map(({ line }, at) => line + Math.floor((air * at) / gaps))
}

/**
 * Posts of a page's columns moved down, never over one another, so that the columns end at the page's foot (PRINT-sparse.md
 * §3.2): level with those beside them where there are as many in each, else each column by itself. What stands at a
 * column's head stays there.
 */
export function inRows<C extends Filled>(filled: readonly C[]): C[] {
  const columns = filled.map((one) => ({ ...one, filled: { ...one.filled, placed: withoutAir(one.filled.placed) } }))
  const all = columns.map(({ filled }) => unitsOf(filled.placed))
  const isLevel = columns.length > 1 && columns.every(({ topLine }) => topLine === columns[0]?.topLine)
  const lines = Math.min(...columns.map((column) => column.lines))
  const level = isLevel ? levelLines(all, lines) : undefined
  return columns.map((column, at) => {
    const units = all[at] ?? []
    const tops = level ?? airyLines(units, column.lines)
    const placed = column.filled.placed.map((one, index) => {
      const unit = units.filter(({ from }) => from <= index).length - 1
      const by = unit < 0 ? 0 : (tops[unit] ?? 0) - (units[unit]?.line ?? 0)
      return by > 0 ? { ...one, line: one.line + by } : one
    })
    return { ...column, filled: { ...column.filled, placed } }
  })
}
