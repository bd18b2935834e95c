import type { Scene, ScenePage } from '#lib/print/scene.ts'
import { openedInOrder } from '../front/opener-choice.ts'
import type { Design, PageDraft } from '../style/design.ts'
import { bodyPage, draftPage, openBinding, type PageRun, type SectionPlace, shapeOf, wholeSetting } from './binding.ts'
import type { BookInput, ChapterBook, Warning } from './content.ts'
import type { IncrementalCache } from './incremental-cache.ts'
import {
  asInBook,
  chapterBook,
  isChapter,
  layoutSection,
  layoutVersion,
  monthOf,
  sectionFacts,
  settingOf,
} from './section.ts'
import type { BodyPage, SectionFacts, SectionLayout } from './section-layout.ts'
import type { TypesetContext } from './typeset-context.ts'

export type TypesetBook = {
  scene: Scene
  sections: SectionPlace[]
  warnings: Warning[]
  fill: FillReport
  /** Pages of posts and articles, without what stands before, between and behind them. */
  bodyPages: number
}

/** How full the columns are; the last of each chapter may end anywhere and is not counted. */
export type FillReport = {
  columns: number
  /** Columns with more than one open line at the foot, and with a third or more of the column open. */
  loose: number
  gaping: number
  /** Most open lines of any. */
  worst: number
}

/** `opens`: open lines of each chapter's columns, in reading order. */
function fillOf(opens: readonly (readonly number[])[], lines: number): FillReport {
  const open = opens.flatMap((one) => one.slice(0, -1))
  return {
    columns: open.length,
    loose: open.filter((one) => one > 1).length,
    gaping: open.filter((one) => one * 3 > lines).length,
    worst: Math.max(0, ...open),
  }
}

/** How a book is laid out, beside what it says. */
export type LayoutOptions = {
  /** Chapters laid out before, by their place among the chapters: taken as they are. */
  known?: readonly (SectionLayout | undefined)[]
  /** Of a book that is edited and laid out again and again. */
  memory?: IncrementalCache
  /**
   * Takes pages as soon as they have their numbers, `at` being the first's: sections in their order, then what names
   * other pages. They are not held here then, so a book of any length takes the memory of a chapter; the scene's pages
   * come without their items.
   */
  take?(pages: readonly ScenePage[], at: number): void
  /**
   * Which chapters are painted, by their place (−1: what belongs to none). All others are counted as `known` has them, wherever they
   * were laid out to begin; their pages come empty.
   */
  wanted?(chapter: number): boolean
}

/**
 * Whole book to pages. A chapter is laid out, gets its numbers, and is forgotten where somebody takes the pages; chapters
 * that are known, or unchanged in the memory, get new numbers and feet only.
 */
export function typesetBook(
  book: BookInput,
  world: TypesetContext,
  style: Design,
  laying: LayoutOptions = {},
): TypesetBook {
  const { known = [], memory, take, wanted } = laying
  const own = chapterBook(book)
  memory?.begin(own, style)
  const set = settingOf(style, world, book.options)
  const whole = wholeSetting(style, set)
  const options = book.options ?? {}
  const facts = openedInOrder(
    own.chapters.map((chapter): SectionFacts => {
      const make = (): SectionFacts => sectionFacts(chapter, style, world, options)
      return memory ? memory.facts(chapter, make) : make()
    }),
  )
  const part = wanted && !wanted(-1) ? memory?.countedPart : memory?.part
  const binding = openBinding(book, facts, style, set, part)
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
    make: (from: ChapterBook) => ScenePage,
  ): ScenePage => {
    if (wanted && !wanted(index)) return unpainted(number, style)
    return memory ? memory.page(draft, number, index, facts[index], make) : make(own)
  }
  const putStretch = ({ at, chapter, drafts }: PageRun): void => {
    const opened = own.chapters[chapter]
    const posts = opened && monthOf(opened).posts
    const created = drafts.map((draft, i) =>
      numbered(draft, at + i, chapter, (from) =>
        draftPage(draft, { number: at + i, index: chapter, posts }, facts[chapter], from, whole),
      ),
    )
    put(created, at)
  }
  const warnings: Warning[] = []
  const opens: number[][] = []
  let bodyPages = 0
  own.chapters.forEach((chapter, index) => {
    const { before, ...at } = binding.open()
    before.forEach(putStretch)
    const place = { ...at, facts: facts[index] as SectionFacts }
    const make = (): SectionLayout => layoutSection(chapter, style, world, options, place)
    const counted = wanted && !wanted(index)
    const laid = counted
      ? (known[index] ?? unlaid(place.facts))
      : (known[index] ?? (memory ? memory.chapter(chapter, place, make) : make()))
    const layout = asInBook(laid, place.facts)
    // What is known by identity must stay itself; of all others only the facts are kept.
    facts[index] = memory ? layout : factsOf(layout)
    warnings.push(...layout.warnings)
    opens.push(layout.open)
    bodyPages += layout.pages.filter(({ kind }) => kind !== 'blank').length
    const body = binding.body(shapeOf(layout))
    const created = layout.pages.map((page, at) =>
      numbered(page, body + at, index, (from) => bodyPage(layout, { at, number: body + at, index }, from, whole)),
    )
    put(created, body)
    world.onChapter?.(index + 1, own.chapters.length)
  })
  const { stretches, sections, pages: count } = binding.close(wanted)
  stretches.forEach(putStretch)
  // Pages that name others are not even composed where nobody wants them.
  if (wanted) for (let at = 0; at < count; at += 1) pages[at] ??= unpainted(at + 1, style)
  const scene = { hash: hashOf(book, facts, style, world), title: book.title, author: book.author, pages }
  return { scene, sections, warnings, fill: fillOf(opens, style.lines), bodyPages }
}

const unlaid = (facts: SectionFacts): SectionLayout => ({ ...facts, pages: [], open: [], warnings: [] })

const unpainted = (number: number, { widthMm, heightMm, bleedMm }: Design): ScenePage => {
  const side = number % 2 === 0 ? 'left' : 'right'
  return { widthMm, heightMm, bleedMm, side, month: '', kind: 'blank', items: [] }
}

/** Bump when what stands between chapters is set differently: books without it keep their names and pages. */
const interludeVersion = 4

/** Everything that decides the pages, chapters by their own hashes. */
function hashOf(book: BookInput, facts: readonly SectionFacts[], style: Design, world: TypesetContext): string {
  const { sections, ...around } = book
  const between = sections.filter((section) => !isChapter(section))
  // A picture between two chapters is not the same between two others.
  const order = between.length > 0 ? [interludeVersion, between, sections.map(({ id }) => id)] : []
  const hashes = facts.map(({ hash }) => hash)
  return world.hash(JSON.stringify([layoutVersion, style.id, style.version, around, hashes, ...order]))
}

const factsOf = ({ pages: _, open: __, warnings: ___, ...facts }: SectionLayout): SectionFacts => facts
