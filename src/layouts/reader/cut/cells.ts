import type { Box, PageMark } from './page-marks.ts'

/** Part of a page that is read on its own: what stands in it, and how far it reaches. */
export type Cell = { box: Box; marks: readonly PageMark[] }
type Side = 'left' | 'top'

const far = { left: 'right', top: 'bottom' } as const

export const around = (marks: readonly PageMark[]): Box => ({
  left: Math.min(...marks.map(({ box }) => box.left)),
  top: Math.min(...marks.map(({ box }) => box.top)),
  right: Math.max(...marks.map(({ box }) => box.right)),
  bottom: Math.max(...marks.map(({ box }) => box.bottom)),
})

/** Parts a cell wherever nothing crosses: columns (`left`) or rows (`top`), with at least `gap` px between them. */
export const parted = (cell: Cell, side: Side, gap: number): Cell[] => {
  const end = far[side]
  const groups: PageMark[][] = []
  let reach = Number.NEGATIVE_INFINITY
  for (const mark of [...cell.marks].sort((a, b) => a.box[side] - b.box[side])) {
    if (groups.length === 0 || mark.box[side] >= reach + gap) groups.push([])
    groups[groups.length - 1]!.push(mark)
    reach = Math.max(reach, mark.box[end])
  }
  const middle = (before: PageMark[], after: PageMark[]): number =>
    (Math.max(...before.map(({ box }) => box[end])) + Math.min(...after.map(({ box }) => box[side]))) / 2
  return groups.map((marks, at) => ({
    marks,
    box: {
      ...cell.box,
      ...(at > 0 ? { [side]: middle(groups[at - 1]!, marks) } : {}),
      ...(at < groups.length - 1 ? { [end]: middle(marks, groups[at + 1]!) } : {}),
    },
  }))
}

const join = (a: Cell, b: Cell): Cell => ({
  marks: [...a.marks, ...b.marks],
  box: {
    left: Math.min(a.box.left, b.box.left),
    top: Math.min(a.box.top, b.box.top),
    right: Math.max(a.box.right, b.box.right),
    bottom: Math.max(a.box.bottom, b.box.bottom),
  },
})

/** Joins neighbours for which `together` holds. */
export const joined = (
  cells: readonly Cell[],
  together: (before: Cell, cell: Cell, whole: Cell) => boolean,
): Cell[] => {
  const out: Cell[] = []
  for (const cell of cells) {
    const before = out[out.length - 1]
    const whole = before && join(before, cell)
    if (before && whole && together(before, cell, whole)) out[out.length - 1] = whole
    else out.push(cell)
  }
  return out
}

/** Is each cell painted to its end before the next? Then they are read so. */
export const isInOrder = (cells: readonly Cell[]): boolean => {
  let reach = Number.NEGATIVE_INFINITY
  for (const { marks } of cells) {
    if (marks.some(({ order }) => order < reach)) return false
    reach = marks.reduce((most, { order }) => Math.max(most, order), reach)
  }
  return true
}

/** Joins neighbours that are read in turns, until each is read to its end before the next. */
export const inOrder = (cells: readonly Cell[]): Cell[] => {
  const out: Cell[] = []
  for (const cell of cells) {
    let whole = cell
    while (out.length > 0 && !isInOrder([out[out.length - 1]!, whole])) whole = join(out.pop()!, whole)
    out.push(whole)
  }
  return out
}

/** Rows around what crosses the gutter that is free for most of the height; none where no gutter is free anywhere. */
export const roundSpanners = (cell: Cell, gap: number): Cell[] => {
  const { left, right, top, bottom } = around(cell.marks)
  const rows = parted(cell, 'top', 0)
  let best: { free: number; rows: Cell[] } | undefined
  const gutters = new Set(cell.marks.map(({ box }) => box.left - gap / 2))
  for (const x of gutters) {
    if (x <= left + gap || x >= right - gap) continue
    const isCrossed = ({ marks }: Cell): boolean =>
      marks.some(({ box }) => box.left < x + gap / 2 - 0.5 && box.right > x - gap / 2 + 0.5)
    const free = rows.reduce((sum, row) => {
      const own = around(row.marks)
      return isCrossed(row) || own.left > x || own.right < x ? sum : sum + own.bottom - own.top
    }, 0)
    if (free > (best?.free ?? 0.04 * (bottom - top)))
      best = { free, rows: joined(rows, (before, row) => isCrossed(before) === isCrossed(row)) }
  }
  return best?.rows ?? []
}
