/** A box as fractions of the upright picture; x and y are its top left corner. */
export type FocusBox = { x: number; y: number; w: number; h: number }

/** A box is never a mere spot: so much of each side at least. */
export const leastFocusSide = 0.1
/** Nor all of the picture, which would bar it from every group. */
const mostFocusSide = 0.9

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
/** As it is stored: three places. */
const fine = (value: number): number => Math.round(value * 1000) / 1000

/** The box moved by shares of the picture; it stays inside. */
export const moved = (box: FocusBox, dx: number, dy: number): FocusBox => ({
  ...box,
  x: fine(within(box.x + dx, 0, 1 - box.w)),
  y: fine(within(box.y + dy, 0, 1 - box.h)),
})

/** The box around the same middle with both sides so many times as long, within the limits and the picture. */
export function scaled(box: FocusBox, factor: number): FocusBox {
  const w = fine(within(box.w * factor, leastFocusSide, mostFocusSide))
  const h = fine(within(box.h * factor, leastFocusSide, mostFocusSide))
  return moved({ x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h }, 0, 0)
}
