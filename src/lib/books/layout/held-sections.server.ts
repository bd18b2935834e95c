import type { BookRow } from '#lib/books/book/book.sql.ts'
import type { BookSection } from '#lib/books/content/sections.ts'
import type { LayoutDoc } from '#lib/books/layout/layout-doc.ts'
import { getLayout } from '#lib/books/layout/layout-store.server.ts'
import { heldNumbers, numbersOf, type PageNumbers } from '#lib/books/layout/page-numbers.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { layoutVersion } from '#lib/typeset/book/section.ts'
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
