import type { SceneItem } from '../../../print/scene.ts'
import { opposite } from '../../book/front-matter.ts'
import type { Setting } from '../../style/design.ts'
import { leadMm, measureMm, type Side } from '../../style/style.ts'

/** The side of the page that a column of a chapter stands on. */
export const sideAt = (column: number, { style }: Setting): Side =>
  Math.floor(column / style.columns.count) % 2 === 0 ? style.bodyStarts : opposite(style.bodyStarts)

/** Pages of a chapter that lie open together, by the number of a column in the chapter. */
export type Openings = {
  of(column: number): number
  /** The last one that so many columns reach. */
  lastOf(columns: number): number
  /** One before the first that wants a large picture: a chapter that begins on a right page faces its opener. */
  before: number
}

export function openingsOf(columnsInPage: number, starts: Side): Openings {
  const faces = starts === 'right' ? 1 : 0
  const of = (column: number): number => Math.floor((Math.floor(column / columnsInPage) + faces) / 2)
  return { of, lastOf: (columns) => of(Math.max(0, Math.ceil(columns) - 1)), before: faces - 1 }
}

/** Part of the type area from which on a picture is large (issue 37: half a page). */
const leastLarge = 0.5

/** Whether one of the pictures takes half of the type area, as far as it lies within the trim. */
export function hasLarge(items: readonly SceneItem[], { style }: Setting): boolean {
  const least = leastLarge * measureMm(style) * style.lines * leadMm(style)
  return items.some((item) => {
    if (item.kind !== 'image') return false
    const wide = Math.min(item.xMm + item.wMm, style.widthMm) - Math.max(item.xMm, 0)
    const high = Math.min(item.yMm + item.hMm, style.heightMm) - Math.max(item.yMm, 0)
    return wide * high >= least
  })
}
