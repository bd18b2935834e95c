import type { Scene, ScenePage } from '#lib/print/scene.ts'
import type { BodyPage, Design, PageDraft } from '../style/design.ts'
import { type BookMonth, bodyPage, draftPage, openBinding, type Stretch, shapeOf, wholeSetting } from './binding.ts'
import type { BookInput, Warning } from './content.ts'
import type { Memory } from './memory.ts'
import { layoutMonth, layoutVersion, type MonthFacts, type MonthLayout, monthFacts, settingOf } from './month.ts'
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
function fillOf(opens: readonly (readonly number[])[], lines: number): Fill {
  const open = opens.flatMap((one) => one.slice(0, -1))
  return {
    columns: open.length,
    loose: open.filter((one) => one > 1).length,
    gaping: open.filter((one) => one * 3 > lines).length,
    worst: Math.max(0, ...open),
  }
}

/** How a book is laid out, beside what it says. */
export type Laying = {
  /** Months laid out before, by their place: taken as they are. */
  known?: readonly (MonthLayout | undefined)[]
  /** Of a book that is edited and laid out again and again. */
  memory?: Memory
  /**
   * Takes pages as soon as they have their numbers, `at` being the first's: months in their order, then what names
   * other pages. They are not held here then, so a book of any length takes the memory of a month; the scene's pages
   * come without their items.
   */
  take?(pages: readonly ScenePage[], at: number): void
}

/**
 * Whole book to pages. A month is laid out, gets its numbers, and is forgotten where somebody takes the pages; months
 * that are known, or unchanged in the memory, get new numbers and feet only.
 */
export function typesetBook(book: BookInput, world: World, style: Design, laying: Laying = {}): TypesetBook {
  const { known = [], memory, take } = laying
  memory?.begin(book, style)
  const set = settingOf(style, world, book.options)
  const whole = wholeSetting(style, set)
  const facts = book.months.map(
    (month, index): MonthFacts => memory?.laid(month) ?? known[index] ?? monthFacts(month, style, world, book.options),
  )
  const binding = openBinding(book, facts, style, set, memory?.section)
  const pages: ScenePage[] = []
  const put = (made: ScenePage[], at: number): void => {
    take?.(made, at)
    made.forEach((page, i) => {
      pages[at + i - 1] = take ? { ...page, items: [] } : page
    })
  }
  const numbered = (
    draft: PageDraft | BodyPage,
    number: number,
    index: number,
    make: (from: BookInput) => ScenePage,
  ): ScenePage => (memory ? memory.page(draft, number, index, facts[index], make) : make(book))
  const putStretch = ({ at, month, drafts }: Stretch): void => {
    const made = drafts.map((draft, i) =>
      numbered(draft, at + i, month, (from) => draftPage(draft, at + i, month, facts[month], from, whole)),
    )
    put(made, at)
  }
  const warnings: Warning[] = []
  const opens: number[][] = []
  book.months.forEach((month, index) => {
    const make = (): MonthLayout => known[index] ?? layoutMonth(month, style, world, book.options, facts[index])
    const layout = memory ? memory.month(month, make) : make()
    // What is known by identity must stay itself; of all others only the facts are kept.
    facts[index] = memory ? layout : factsOf(layout)
    warnings.push(...layout.warnings)
    opens.push(layout.open)
    const { body, before } = binding.month(shapeOf(layout))
    before.forEach(putStretch)
    const made = layout.pages.map((page, at) =>
      numbered(page, body + at, index, (from) => bodyPage(layout, at, body + at, index, from, whole)),
    )
    put(made, body)
    world.onMonth?.(index + 1, book.months.length)
  })
  const { stretches, months } = binding.close()
  stretches.forEach(putStretch)
  // Everything that decides the pages, months by their own hashes.
  const { months: _, ...around } = book
  const parts = [layoutVersion, style.id, style.version, around, facts.map(({ hash }) => hash)]
  const scene = { hash: world.hash(JSON.stringify(parts)), title: book.title, author: book.author, pages }
  return { scene, months, warnings, fill: fillOf(opens, style.lines) }
}

const factsOf = ({ pages: _, open: __, warnings: ___, turned: ____, ...facts }: MonthLayout): MonthFacts => facts
