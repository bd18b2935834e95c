import { around, type Cell, inOrder, isInOrder, joined, parted, roundSpanners } from './cells.ts'
import type { Box, PageMark } from './page-marks.ts'

/** A window on the page, its marks in painting order. `isWide`: its lines are longer than asked for; no cut helps. */
export type Piece = { box: Box; marks: readonly PageMark[]; isWide: boolean }

/** What is shown of a cell: its marks with a little paper, as far as the cell goes. */
const shown = (cell: Box, marks: readonly PageMark[], paper: number): Box => {
  const own = around(marks)
  return {
    left: Math.min(own.left, Math.max(cell.left, own.left - paper)),
    top: Math.min(own.top, Math.max(cell.top, own.top - paper)),
    right: Math.max(own.right, Math.min(cell.right, own.right + paper)),
    bottom: Math.max(own.bottom, Math.min(cell.bottom, own.bottom + paper)),
  }
}

const hasBody = ({ marks }: Cell): boolean => marks.some(({ isBody }) => isBody)
const isEdge = ({ marks }: Cell): boolean => marks.every((mark) => mark.isEdge)
const areLines = ({ marks }: Cell): boolean => marks.every(({ line, element }) => line && !element.matrix)

/**
 * The pieces of a page in reading order, each no wider than `mostPx` of its marks allows: a part that is too wide is cut between columns or rows where nothing crosses, first where one is read to its end before the next; what
 * spans columns stays whole. Every mark is in one piece, but for grounds: they are drawn in all that show them.
 */
export const cutPage = (
  page: { width: number; height: number; fontSize: number },
  marks: readonly PageMark[],
  mostPx: (mark: PageMark) => number,
): Piece[] => {
  const own = marks.filter(({ isGround }) => !isGround)
  if (own.length === 0) return []
  const gap = 0.7 * page.fontSize
  const fits = (cell: Cell): boolean => {
    const { left, right } = around(cell.marks)
    return cell.marks.every((mark) => right - left <= mostPx(mark))
  }
  const pieces = (cells: readonly Cell[]): Cell[] =>
    joined(
      cells.flatMap((one) => cut(one)),
      // Long lines stay with the lines around them.
      (before, cell, whole) =>
        (fits(before) && fits(cell) && fits(whole)) ||
        (areLines(whole) && hasBody(before) && hasBody(cell) && !(fits(before) && fits(cell))),
    )
  const cut = (cell: Cell): Cell[] => {
    if (fits(cell)) return [cell]
    const columns = parted(cell, 'left', gap)
    if (columns.length > 1 && isInOrder(columns)) return pieces(columns)
    const rows = inOrder(parted(cell, 'top', 0))
    if (rows.length > 1) return pieces(rows)
    if (columns.length > 1) return pieces(columns)
    const bands = roundSpanners(cell, gap)
    return bands.length > 1 ? pieces(bands) : [cell]
  }
  const whole: Cell = { box: { left: 0, top: 0, right: page.width, bottom: page.height }, marks: own }
  // Running titles and page numbers stand above and below what is read, whenever they are painted.
  const bands = joined(parted(whole, 'top', 0), (before, band) => isEdge(before) === isEdge(band))
  return bands.flatMap(cut).map((cell) => ({
    box: shown(cell.box, cell.marks, gap / 2),
    marks: [...cell.marks].sort((a, b) => a.order - b.order),
    isWide: !fits(cell),
  }))
}
