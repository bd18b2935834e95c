import { type BookSectionRow, findBookSection } from '#lib/books/book/book.sql.ts'
import type { LayoutDoc } from '#lib/books/layout/layout-doc.ts'
import { db } from '#lib/db/db.server.ts'

/** Section of a book that holds a month (`YYYYMM`, `undated`) or is asked for by its own route: thin months share a chapter. */
export const sectionOfMonth = (
  bookId: string,
  { sections }: Pick<LayoutDoc, 'sections'>,
  month: string,
): Promise<BookSectionRow | undefined> => {
  const own = month === 'undated' ? '000000' : month
  const holding = sections.find(({ months }) => months?.includes(own))
  return findBookSection(db(), bookId, holding?.route ?? month)
}
