import type { Scene } from '../print/scene.ts'
import type { BookInput, Warning } from './content.ts'
import type { Design } from './design.ts'
import { type BookMonth, finish } from './finish.ts'
import { layoutMonth } from './month.ts'
import type { World } from './world.ts'

export type TypesetBook = { scene: Scene; months: BookMonth[]; warnings: Warning[] }

/** Whole book to pages. Months whose content is unchanged come from `world.cache`; only numbers and feet are new. */
export function typesetBook(book: BookInput, world: World, style: Design): TypesetBook {
  const layouts = book.months.map((month, index) => {
    const layout = layoutMonth(month, style, world, book.options)
    world.onMonth?.(index + 1, book.months.length)
    return layout
  })
  const { scene, months } = finish(book, layouts, style, world)
  return { scene, months, warnings: layouts.flatMap((layout) => layout.warnings) }
}
