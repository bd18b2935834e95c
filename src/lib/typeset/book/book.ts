import type { Scene } from '#lib/print/scene.ts'
import type { Design } from '../style/design.ts'
import type { BookMonth } from './binding.ts'
import type { BookInput, Warning } from './content.ts'
import { finish } from './finish.ts'
import { layoutMonth, type MonthLayout } from './month.ts'
import type { World } from './world.ts'

export type TypesetBook = { scene: Scene; months: BookMonth[]; warnings: Warning[]; fill: Fill }

/** How full the columns are; the last of each month may end anywhere and is not counted. */
export type Fill = {
  columns: number
  /** Columns with more than one open line at the foot, and with a third or more of the column open. */
  loose: number
  gaping: number
  /** Most open lines of any. */
  worst: number
}

/** `opens`: open lines of each month's columns, in reading order. */
export function fillOf(opens: readonly (readonly number[])[], lines: number): Fill {
  const open = opens.flatMap((one) => one.slice(0, -1))
  return {
    columns: open.length,
    loose: open.filter((one) => one > 1).length,
    gaping: open.filter((one) => one * 3 > lines).length,
    worst: Math.max(0, ...open),
  }
}

/** Whole book to pages. Months whose content is unchanged come from `world`; only numbers and feet are new. */
export function typesetBook(book: BookInput, world: World, style: Design): TypesetBook {
  const { memory } = world
  memory?.begin(book, style)
  const layouts = book.months.map((month, index) => {
    const make = (): MonthLayout => layoutMonth(month, style, world, book.options)
    const layout = memory ? memory.month(month, make) : make()
    world.onMonth?.(index + 1, book.months.length)
    return layout
  })
  const { scene, months } = finish(book, layouts, style, world)
  const warnings = layouts.flatMap((layout) => layout.warnings)
  const opens = layouts.map((layout) => layout.open)
  return { scene, months, warnings, fill: fillOf(opens, style.lines) }
}
