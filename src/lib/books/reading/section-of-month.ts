import type { LayoutDoc, LayoutSection } from '#lib/books/layout/layout-doc.ts'

/** Section of a book that holds a month (`YYYYMM`, `undated`) or is asked for by its own route: thin months share a chapter. */
export const sectionOfMonth = ({ sections }: Pick<LayoutDoc, 'sections'>, month: string): LayoutSection | undefined => {
  const own = month === 'undated' ? '000000' : month
  return sections.find(({ months, route }) => months?.includes(own) || route === month)
}
