import type { FocusBox } from '#lib/print/photo/focus.ts'

const share = '(0|1|0\\.\\d{1,3})'
const pattern = new RegExp(`^${share} ${share} ${share} ${share}$`)
/** A box is never a mere spot: so much of each side at least. */
const leastSide = 0.1
/** Rounding may take it a hair over the edge. */
const mostReach = 1.001

/** A box as it is kept in a record: `0.2 0.1 0.6 0.6`, left, top, width and height as fractions of the upright picture. */
export const focusValue = ({ x, y, w, h }: FocusBox): string =>
  [x, y, w, h].map((one) => String(Math.round(Math.min(1, Math.max(0, one)) * 1000) / 1000)).join(' ')

/** The box a value says; undefined: it is none, or lies outside its picture. */
export const readFocus = (value: string): FocusBox | undefined => {
  const [x, y, w, h] = (pattern.exec(value) ?? []).slice(1).map(Number)
  if (x === undefined || y === undefined || w === undefined || h === undefined) return undefined
  if (w < leastSide || h < leastSide || x + w > mostReach || y + h > mostReach) return undefined
  return { x, y, w, h }
}
