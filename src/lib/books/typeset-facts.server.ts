import type { ComposedBook } from '#lib/books/compose-book.ts'
import { planSheet, usualHardCase } from '#lib/covers/panel.ts'
import type { BookImport } from '#lib/posts/book-import.ts'
import { monthOf } from '#lib/posts/post.server.ts'
import type { ImageItem, SceneItem, ScenePage } from '#lib/print/scene.ts'
import type { Binding } from '#lib/print/spine.ts'
import type { Style } from '#lib/typeset/style.ts'

const leaves = (items: SceneItem[]): SceneItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? leaves(item.items) : [item]))

export const images = (pages: ScenePage[]): ImageItem[] =>
  pages.flatMap((page) => leaves(page.items).filter((item) => item.kind === 'image'))

/** The front as it is seen when the book is bound, a board with its hinge or a soft cover, for shelf and reader. */
export const frontOf = ({ cover: sheet, spineMm }: ComposedBook, style: Style, binding?: Binding): ScenePage => {
  const { seen } = planSheet({
    spineMm,
    trimWidthMm: style.widthMm,
    trimHeightMm: style.heightMm,
    bleedMm: sheet.bleedMm,
    ...(binding === 'hardcover' ? { hardCase: usualHardCase } : {}),
  }).front
  return {
    ...sheet,
    widthMm: seen.right - seen.left,
    heightMm: seen.bottom - seen.top,
    side: 'right',
    items: [{ kind: 'group', matrix: [1, 0, 0, 1, -seen.left, -seen.top], items: sheet.items }],
  }
}

export const lostByMonth = (source: BookImport, composed: ComposedBook): Map<string, number> => {
  const monthOfEntry = new Map(source.entries.map((entry) => [entry.id, monthOf(entry)]))
  const lost = new Map<string, number>()
  for (const warning of composed.warnings) {
    if (warning.code !== 'missing-media') continue
    const month = monthOfEntry.get(warning.entryId ?? '') ?? ''
    lost.set(month, (lost.get(month) ?? 0) + 1)
  }
  return new Map([...lost].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** First and last month of a book of articles, whatever order they stand in. */
export const spanOf = (
  chapters: readonly { month: string }[],
): { fromMonth: string | null; toMonth: string | null } => {
  const dated = chapters
    .map(({ month }) => month)
    .filter((month) => month !== '000000')
    .sort()
  return { fromMonth: dated[0] ?? null, toMonth: dated.at(-1) ?? null }
}
