import type { Scene, ScenePage } from '#lib/print/scene.ts'
import type { Design } from '../style/design.ts'
import { type BookMonth, bodyPage, draftPage, openBinding, type Stretch, shapeOf, wholeSetting } from './binding.ts'
import type { BookInput } from './content.ts'
import { layoutVersion, type MonthLayout, settingOf } from './month.ts'
import type { World } from './world.ts'

/** Joins finished months to a book that is in memory as a whole. */
export function finish(
  book: BookInput,
  layouts: readonly MonthLayout[],
  style: Design,
  world: World,
): { scene: Scene; months: BookMonth[] } {
  const set = settingOf(style, world, book.options)
  const whole = wholeSetting(style, set)
  const { memory } = world
  const binding = openBinding(book, layouts, style, set, memory?.section)
  const pages: ScenePage[] = []
  const numbered = (draft: object, number: number, index: number, make: (from: BookInput) => ScenePage): void => {
    pages[number - 1] = memory ? memory.page(draft, number, index, layouts[index], make) : make(book)
  }
  const put = ({ at, month, drafts }: Stretch): void => {
    drafts.forEach((draft, i) => {
      numbered(draft, at + i, month, (from) => draftPage(draft, at + i, month, layouts[month], from, whole))
    })
  }
  layouts.forEach((layout, index) => {
    const { body, before } = binding.month(shapeOf(layout))
    before.forEach(put)
    layout.pages.forEach((page, at) => {
      numbered(page, body + at, index, (from) => bodyPage(layout, at, body + at, index, from, whole))
    })
  })
  const { stretches, months } = binding.close()
  stretches.forEach(put)
  // Everything that decides the pages, months by their own hashes.
  const { months: _, ...around } = book
  const parts = [layoutVersion, style.id, style.version, around, layouts.map((layout) => layout.hash)]
  return { scene: { hash: world.hash(JSON.stringify(parts)), title: book.title, author: book.author, pages }, months }
}
