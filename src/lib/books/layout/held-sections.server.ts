import type { BookRow } from '#lib/books/book/book.sql.ts'
import type { BookSection } from '#lib/books/content/sections.ts'
import type { LayoutDoc } from '#lib/books/layout/layout-doc.ts'
import { getLayout } from '#lib/books/layout/layout-store.server.ts'
import { heldNumbers, numbersOf, type PageNumbers } from '#lib/books/layout/page-numbers.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { layoutVersion, underRules } from '#lib/typeset/book/section.ts'
import type { BodyPage, SectionFacts, SectionLayout } from '#lib/typeset/book/section-layout.ts'
import type { Side } from '#lib/typeset/style/style.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'

/** By which rules a book of this style would be laid out today, as its row says it. */
export const rulesNow = (style: string): string => `${style} ${layoutVersion}.${styleOf(style).version}`

/** Are there newer rules than those its pages were laid out by? Books nobody has laid out since this is kept say no. */
export const needsUpgrade = ({ layoutRules, style }: Pick<BookRow, 'layoutRules' | 'style'>): boolean =>
  layoutRules?.startsWith(`${style} `) === true && layoutRules !== rulesNow(style)

/** The layout whose pages stay where nothing was changed: newer rules are the owner's to accept. Undefined: there is none. */
export const heldLayout = async (book: BookRow): Promise<LayoutDoc | undefined> => {
  if (book.layoutKey === null || !needsUpgrade(book)) return undefined
  const layout = await getLayout(book.layoutKey)
  return layout.style === book.style && layout.rules !== undefined ? layout : undefined
}

/**
 * On which side the page behind each chapter is to come, so that a chapter nobody changed begins where it began: a change
 * that makes one an odd number of pages longer would turn all behind it. Undefined: nothing is held there. `hash`: of what
 * the chapter says (`sectionFacts`). While no chapter of older rules is left, none is asked to stay.
 */
export const sidesBehind = (
  held: LayoutDoc | undefined,
  chapters: readonly { id: string; facts: Pick<SectionFacts, 'hash'> }[],
): (Side | undefined)[] => {
  const { rules, sections = [] } = held ?? {}
  if (rules === undefined) return []
  const places = new Map(sections.map(({ route }, at) => [route, at]))
  const bodyOf = (id: string): string => sections[places.get(id) ?? -1]?.body ?? ''
  const isOlder = chapters.map(({ id, facts }) => bodyOf(id).startsWith(`${underRules(facts.hash, rules)}-`))
  if (!isOlder.includes(true)) return []
  const stays = chapters.map(({ id, facts }, at) => isOlder[at] || bodyOf(id).startsWith(`${facts.hash}-`))
  return chapters.map((_, at) => {
    const next = chapters[at + 1]
    if (!next || !stays[at + 1]) return undefined
    // Inserts between the two stay between them.
    const before = sections.slice(0, places.get(next.id)).findLast(({ body, route }) => body || route === 'front')
    if (!before) return undefined
    return (before.firstPage + before.pageCount) % 2 === 0 ? 'right' : 'left'
  })
}

/** Chapters with a blank page behind them; the same object for the same chapter. */
const lengthened = new WeakMap<SectionLayout, SectionLayout>()

/** The chapter, with one blank page at its end where the next page would come on the other side than `next`. */
export const endedBefore = (layout: SectionLayout, next: Side | undefined): SectionLayout => {
  const { pages } = layout
  const first = pages[0]?.side
  if (next === undefined || first === undefined || (first === next) === (pages.length % 2 === 0)) return layout
  const { month, lastMonth = month } = pages.at(-1)!
  const side = next === 'left' ? 'right' : 'left'
  const blank: BodyPage = { side, items: [], kind: 'blank', foot: 'none', ...(lastMonth ? { month: lastMonth } : {}) }
  const created = lengthened.get(layout) ?? { ...layout, pages: [...pages, blank] }
  lengthened.set(layout, created)
  return created
}

/** Pages of sections that are kept as they were: by what their body is named and where they begin. */
export const heldKeys = (
  held: LayoutDoc | undefined,
  parts: readonly BookSection[],
  bodies: ReadonlyMap<string, string>,
): Map<string, LayoutDoc['sections'][number]> => {
  const kept = new Map<string, LayoutDoc['sections'][number]>()
  for (const { route, firstPage, pages } of parts) {
    const before = held?.sections.find((one) => one.route === route)
    const body = bodies.get(route)
    if (!before || body === undefined || before.body !== body || !body.includes(`.${held?.rules}-`)) continue
    const sameSide = (before.firstPage - firstPage) % 2 === 0
    if (sameSide && before.pageCount === pages.length) kept.set(route, before)
  }
  return kept
}

/** Numbers of all pages, those of held sections at the places their pages have for them; a section where they don't fit is not held. */
export const numbersWith = (
  pages: readonly ScenePage[],
  parts: readonly BookSection[],
  held: LayoutDoc | undefined,
  kept: Map<string, LayoutDoc['sections'][number]>,
): PageNumbers => {
  const numbers = numbersOf(pages)
  for (const { route, firstPage } of parts) {
    const before = kept.get(route)
    if (!before || !held?.numbers) continue
    const { pageCount } = before
    const old = held.numbers.pages.slice(before.firstPage, before.firstPage + pageCount)
    const fresh = heldNumbers(old, numbers.pages.slice(firstPage, firstPage + pageCount))
    if (fresh) numbers.pages.splice(firstPage, pageCount, ...fresh)
    else kept.delete(route)
  }
  return numbers
}
