import type { Scene, ScenePage } from '#lib/print/scene.ts'
import type { Design } from '../style/design.ts'
import { bodyPage, draftPage, openBinding, type SectionPlace, type Stretch, shapeOf, wholeSetting } from './binding.ts'
import type { BookInput, ChapterBook } from './content.ts'
import { chapterBook, isChapter, layoutVersion, type SectionLayout, settingOf } from './section.ts'
import type { World } from './world.ts'

/** Joins finished chapters to a book that is in memory as a whole. */
export function finish(
  book: BookInput,
  layouts: readonly SectionLayout[],
  style: Design,
  world: World,
): { scene: Scene; sections: SectionPlace[] } {
  const set = settingOf(style, world, book.options)
  const whole = wholeSetting(style, set)
  const { memory } = world
  const binding = openBinding(book, layouts, style, set, memory?.part)
  const own = chapterBook(book)
  const pages: ScenePage[] = []
  const numbered = (draft: object, number: number, index: number, make: (from: ChapterBook) => ScenePage): void => {
    pages[number - 1] = memory ? memory.page(draft, number, index, layouts[index], make) : make(own)
  }
  const put = ({ at, chapter, drafts }: Stretch): void => {
    drafts.forEach((draft, i) => {
      numbered(draft, at + i, chapter, (from) => draftPage(draft, at + i, chapter, layouts[chapter], from, whole))
    })
  }
  layouts.forEach((layout, index) => {
    const { body, before } = binding.chapter(shapeOf(layout))
    before.forEach(put)
    layout.pages.forEach((page, at) => {
      numbered(page, body + at, index, (from) => bodyPage(layout, at, body + at, index, from, whole))
    })
  })
  const { stretches, sections } = binding.close()
  stretches.forEach(put)
  // Everything that decides the pages, chapters by their own hashes.
  const { sections: all, ...around } = book
  const between = all.filter((section) => !isChapter(section))
  const hashes = layouts.map((layout) => layout.hash)
  // A picture between two chapters is not the same between two others.
  const order = between.length > 0 ? [between, all.map(({ id }) => id)] : []
  const parts = [layoutVersion, style.id, style.version, around, hashes, ...order]
  return { scene: { hash: world.hash(JSON.stringify(parts)), title: book.title, author: book.author, pages }, sections }
}
