import type { PageGeometry } from '../layout/geometry.ts'

/**
 * Where things stand on a leaf of a desk calendar, mm: the photograph at the left, the month at its right (board 20, PRINT.md). The
 * upper 12 mm are the wire's.
 */
export type MonthGrid = {
  /** Right edge of the photograph. */
  photoMm: number
  leftMm: number
  rightMm: number
  columnMm: number
  /** Names of weekdays, the rule below them, the top of the first week. */
  weekdaysMm: number
  ruleMm: number
  topMm: number
  weekMm: number
}

/** Wire above everything. */
export const wireMm = 12

/** The grid of a month of so many weeks. */
export function monthGrid({ widthMm, heightMm }: Pick<PageGeometry, 'widthMm' | 'heightMm'>, weeks: number): MonthGrid {
  const photoMm = (96 / 210) * widthMm
  const [leftMm, rightMm] = [photoMm + 12, widthMm - 10]
  const topMm = 52
  return {
    ...{ photoMm, leftMm, rightMm, columnMm: (rightMm - leftMm) / 7 },
    ...{ weekdaysMm: topMm - 5, ruleMm: topMm - 2.2, topMm, weekMm: (heightMm - 8 - topMm) / weeks },
  }
}

/** Number and line of a day in its field: middle and baselines. */
export const dayPlace = (grid: MonthGrid, weekday: number, week: number) => {
  const yMm = grid.topMm + week * grid.weekMm
  const high = Math.min(1, grid.weekMm / 14)
  return {
    xMm: grid.leftMm + grid.columnMm * (weekday + 0.5),
    numberMm: yMm + 7.6 * high,
    wordsMm: yMm + 12 * high,
    topMm: yMm,
  }
}
