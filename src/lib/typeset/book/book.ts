import type { Scene } from '#lib/print/scene.ts'
import type { Design } from '../style/design.ts'
import type { SectionPlace } from './binding.ts'
import type { BookInput, Warning } from './content.ts'
import { finish } from './finish.ts'
import { chapterBook, layoutSection, type SectionLayout } from './section.ts'
import type { World } from './world.ts'

export type TypesetBook = { scene: Scene; sections: SectionPlace[]; warnings: Warning[]; fill: Fill }

/** How full the columns are; the last of each chapter may end anywhere and is not counted. */
export type Fill = {
  columns: number
  /** Columns with more than one open line at the foot, and with a third or more of the column open. */
  loose: number
  gaping: number
  /** Most open lines of any. */
  worst: number
}

/** `opens`: open lines of each chapter's columns, in reading order. */
export function fillOf(opens: readonly (readonly number[])[], lines: number): Fill {
  const open = opens.flatMap((one) => one.slice(0, -1))
  return {
    columns: open.length,
    loose: open.filter((one) => one > 1).length,
    gaping: open.filter((one) => one * 3 > lines).length,
    worst: Math.max(0, ...open),
  }
}

/** Whole book to pages. Chapters whose content is unchanged come from `world`; only numbers and feet are new. */
export function typesetBook(book: BookInput, world: World, style: Design): TypesetBook {
  const { memory } = world
  const own = chapterBook(book)
  memory?.begin(own, style)
  const layouts = own.chapters.map((chapter, index) => {
    const make = (): SectionLayout => layoutSection(chapter, style, world, book.options)
    const layout = memory ? memory.chapter(chapter, make) : make()
    world.onChapter?.(index + 1, own.chapters.length)
    return layout
  })
  const { scene, sections } = finish(book, layouts, style, world)
  const warnings = layouts.flatMap((layout) => layout.warnings)
  const opens = layouts.map((layout) => layout.open)
  return { scene, sections, warnings, fill: fillOf(opens, style.lines) }
}
