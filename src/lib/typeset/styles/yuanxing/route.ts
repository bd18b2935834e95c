import type { Origin, SceneItem } from '../../../print/scene.ts'
import { disc } from '../../block/shapes.ts'
import { areaHeightMm, gridTopMm, mmPerPt, outsideMm, type Side, type Style } from '../../style/style.ts'
import { indigo, routeInk, vermilion } from './numbers.ts'

/** The route stands so far outside the text (PRINT.md §3.6). */
const routeMm = 13
const ringMm = 1.7
const ringStrokeMm = 0.55
const dotMm = 0.75 * mmPerPt
const pitchMm = 1.7
/** The route ends above the page's foot. */
const aboveFootMm = 20

export const routeX = (style: Style, side: Side): number => outsideMm(style, side, routeMm)
export const routeFootMm = (style: Style): number => style.heightMm - aboveFootMm
/** Foot of the last line of a column with so many open lines. */
export const writtenFootMm = (style: Style, open: number): number =>
  open === 0 ? style.headMm + areaHeightMm(style) : gridTopMm(style, style.lines - open)

const round = (value: number): number => Math.round(value * 100) / 100

/** Dots between two heights on one grid through the page, as one path of short strokes. */
export function routeDots(xMm: number, fromMm: number, toMm: number): SceneItem[] {
  let d = ''
  const first = Math.ceil((fromMm - dotMm) / pitchMm)
  for (let at = first; at * pitchMm < toMm; at += 1) {
    const y = at * pitchMm
    d += `${d ? ' ' : ''}M${round(xMm)} ${round(y)} L${round(xMm)} ${round(y + dotMm)}`
  }
  return d ? [{ kind: 'path', d, stroke: routeInk, strokeMm: dotMm, origin: { role: 'label' } }] : []
}

/** A ring that hides the line behind it. */
export function ring(
  xMm: number,
  yMm: number,
  origin: Origin,
  style: Style,
  look: { radiusMm?: number; ink?: typeof indigo; fill?: typeof indigo } = {},
): SceneItem[] {
  const shape = disc(xMm, yMm, look.radiusMm ?? ringMm, look.fill ?? style.ink.white, origin)
  return [{ ...shape, stroke: look.ink ?? indigo, strokeMm: ringStrokeMm }]
}

/** Where the journey ends. */
export const terminus = (xMm: number, yMm: number): SceneItem => disc(xMm, yMm, 2, vermilion, { role: 'label' })
