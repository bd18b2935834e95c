import { opposite } from '../../book/front-matter.ts'
import type { Setting } from '../../style/design.ts'
import type { Side } from '../../style/style.ts'

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
