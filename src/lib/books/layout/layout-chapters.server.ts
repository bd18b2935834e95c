import { endedBefore, sidesBehind } from '#lib/books/layout/held-sections.server.ts'
import type { LayoutDoc } from '#lib/books/layout/layout-doc.ts'
import { type DraftPages, getMonth, getMonthOutline, putMonth } from '#lib/books/layout/layout-store.server.ts'
import { images } from '#lib/books/layout/typeset-facts.server.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { openBinding, shapeOf } from '#lib/typeset/book/binding.ts'
import type { BookOptions, Chapter } from '#lib/typeset/book/content.ts'
import type { IncrementalCache } from '#lib/typeset/book/incremental-cache.ts'
import {
  asInBook,
  bodyHash,
  chapterBook,
  layoutSection,
  monthOf,
  sectionFacts,
  settingOf,
  underRules,
} from '#lib/typeset/book/section.ts'
import type { BodyPlace, SectionFacts, SectionLayout } from '#lib/typeset/book/section-layout.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { openedInOrder } from '#lib/typeset/front/opener-choice.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import type { Style } from '#lib/typeset/style/style.ts'
import type { PreparedBook } from './compose-book.ts'

/** Pages shown while the book is set, and how often they are written down. */
const shownFresh = 6
const freshEveryMs = 400

/** What the waiting screen is shown: the last pages with words or pictures on them. */
const freshOf = (layouts: readonly SectionLayout[], style: Style): Omit<DraftPages, 'revision'> => {
  const pages = layouts.slice(-shownFresh).flatMap((layout) =>
    layout.pages.map(
      ({ side, items }): ScenePage => ({
        widthMm: style.widthMm,
        heightMm: style.heightMm,
        bleedMm: 0,
        side,
        month: layout.month,
        kind: 'body',
        items,
      }),
    ),
  )
  // Among the newest, those with pictures first; in reading order all the same.
  const newest = pages.filter((page) => page.items.length > 0).slice(-2 * shownFresh)
  const pictured = (page: ScenePage): number => (images([page]).length > 0 ? 1 : 0)
  const shown = new Set(
    newest
      .toReversed()
      .sort((a, b) => pictured(b) - pictured(a))
      .slice(0, shownFresh),
  )
  return {
    month: layouts.at(-1)?.month.replace('000000', '') ?? '',
    pageCount: layouts.reduce((sum, layout) => sum + layout.pages.length, 0),
    bodyPt: style.body.sizePt,
    pages: newest.filter((page) => shown.has(page)),
  }
}

export type ChapterOptions = {
  onChapter?: (done: number, total: number) => Promise<void>
  onPages?: (fresh: Omit<DraftPages, 'revision'>) => Promise<void>
  /** Place of the last chapter that is wanted. */
  last?: number
  /** Which chapters are wanted with what stands on their pages, by their place; all, unless given. */
  wanted?: (chapter: number) => boolean
  /** The layout by older rules: chapters that say what they said stay as it has them. */
  held?: LayoutDoc | undefined
  /** Keeps a chapter that was laid out, under its name. */
  keep?: (key: string, layout: SectionLayout, chapter: Chapter) => Promise<void>
  /** Asked before a chapter costs anything: is the answer of no use any more? What was laid out till then stays known. */
  isOver?: () => boolean
}
const silent = (): Promise<void> => Promise.resolve()

/**
 * Chapters as the thread remembers them, else from storage where their content is unchanged; the others are laid out now,
 * and kept. Numbers count posts; pages are shown of what was not remembered. Behind `last` chapters are as they were
 * remembered, wherever they began then, or missing; what is not wanted may have bare pages. Undefined: over before its end.
 */
export const layoutChapters = async (
  { input, style }: PreparedBook,
  world: TypesetContext,
  memory: IncrementalCache,
  { onChapter = silent, onPages = silent, ...chosen }: ChapterOptions = {},
): Promise<(SectionLayout | undefined)[] | undefined> => {
  const { last = Number.POSITIVE_INFINITY, wanted = () => true, isOver = () => false } = chosen
  const book = chapterBook(input)
  const { options = {} } = input
  memory.begin(book, style)
  const facts = openedInOrder(
    book.chapters.map((chapter) => memory.facts(chapter, () => sectionFacts(chapter, style, world, options))),
  )
  // Where a chapter begins depends on all before it: they are counted as the whole book will be.
  const part = chosen.wanted ? memory.countedPart : memory.part
  const binding = openBinding(input, facts, style, settingOf(style, world, options), part)
  const sides = sidesBehind(
    chosen.held,
    book.chapters.map(({ id }, at) => ({ id, facts: facts[at]! })),
  )
  const found = finder(style, world, options, memory, chosen)
  const layouts: SectionLayout[] = []
  const { chapters } = book
  const total = chapters.reduce((sum, chapter) => sum + monthOf(chapter).posts.length, 0)
  let done = 0
  let shownAt = 0
  for (const [index, chapter] of chapters.slice(0, last + 1).entries()) {
    const place = { ...binding.open(), facts: facts[index]! }
    const remembered = wanted(index) ? memory.laid(chapter, place) : memory.outline(chapter, place)
    if (!remembered && isOver()) return undefined
    const laid = remembered ?? (await found({ chapter, place }, wanted(index)))
    const layout = endedBefore(asInBook(laid, place.facts), sides[index])
    layouts.push(layout)
    facts[index] = layout
    binding.body(shapeOf(layout))
    done += monthOf(chapter).posts.length
    if (remembered && done < total) continue
    await onChapter(done, total)
    if (remembered || performance.now() - shownAt < freshEveryMs) continue
    shownAt = performance.now()
    await onPages(freshOf(layouts, style))
  }
  const behind = chapters.slice(last + 1).map((chapter, at) => {
    const latest = memory.latest(chapter)
    return latest && endedBefore(asInBook(latest, facts[last + 1 + at]!), sides[last + 1 + at])
  })
  return [...layouts, ...behind]
}

type Wanted = { chapter: Chapter; place: BodyPlace & { facts: SectionFacts } }

/** Finds or makes a chapter that is not remembered, and remembers it: what was kept by older rules first, where they hold. */
const finder = (
  style: Design,
  world: TypesetContext,
  options: BookOptions,
  memory: IncrementalCache,
  { held, keep = putMonth }: ChapterOptions,
) => {
  const kept = async <T>(key: string, get: (key: string) => Promise<T | undefined>): Promise<T | undefined> =>
    (held?.rules && (await get(underRules(key, held.rules)))) || get(key)
  return async ({ chapter, place }: Wanted, withPages: boolean): Promise<SectionLayout> => {
    const key = bodyHash(place.facts, place)
    const whole = (layout: SectionLayout): SectionLayout => memory.chapter(chapter, place, () => layout)
    if (!withPages) {
      const outline = await kept(key, getMonthOutline)
      if (outline) return outline.whole ? whole(outline.layout) : memory.keepOutline(chapter, place, outline.layout)
    }
    const found = withPages ? await kept(key, getMonth) : undefined
    if (found) return whole(found)
    const layout = layoutSection(chapter, style, world, options, place)
    await keep(key, layout, chapter)
    return whole(layout)
  }
}
