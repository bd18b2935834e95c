import { type BookRow, listBookSections } from '#lib/books/book/book.sql.ts'
import { seeBook } from '#lib/books/book/book-access.server.ts'
import { addressFor, grantFor } from '#lib/books/book/book-view.server.ts'
import { getLayout, getSection } from '#lib/books/layout/layout-store.server.ts'
import { withAverages } from '#lib/books/reading/averages.server.ts'
import { toPrintPages } from '#lib/books/reading/print-page-convert.ts'
import type { getBookMonths, getPrintPages } from '#lib/books/reading/reading.api.ts'
import { sectionOfMonth } from '#lib/books/reading/section-of-month.ts'
import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { fail, ok } from '#lib/std/result.ts'

const dated = (route: string): { year: number | null; month: number | null } =>
  /^\d{6}$/.test(route)
    ? { year: Number(route.slice(0, 4)), month: Number(route.slice(4)) }
    : { year: null, month: null }

export const readSections = async ({ params, actor }: CallOf<typeof getBookMonths>) => {
  const found = await seeBook(db(), actor, params.id)
  return found.ok ? ok(await sectionsOf(found.value.book)) : found
}

/** Sections of a book somebody may see. */
export const sectionsOf = async ({ id, layoutKey }: Pick<BookRow, 'id' | 'layoutKey'>) => {
  const rows = await listBookSections(db(), id)
  const sections = layoutKey === null ? [] : (await getLayout(layoutKey)).sections
  const laid = new Map(sections.map((one) => [one.route, one]))
  return rows.map((row) => ({
    route: row.route,
    title: laid.get(row.route)?.title ?? null,
    ...dated(row.route),
    months: [...(laid.get(row.route)?.months ?? (/^\d{6}$/.test(row.route) ? [row.route] : []))],
    pageCount: row.pageCount,
    firstPage: row.firstPage,
    openingPage: laid.get(row.route)?.opensAt ?? row.firstPage,
  }))
}

/** Earlier pages stay readable while the book is typeset anew: only a book never typeset has none. */
export const printPagesOf = async ({ params, actor }: CallOf<typeof getPrintPages>) => {
  const found = await seeBook(db(), actor, params.id)
  if (!found.ok) return found
  const { book, right } = found.value
  if (book.layoutKey === null) return fail(409, 'typesetting', '正在排版，请稍等一会儿')
  const layout = await getLayout(book.layoutKey)
  const section = sectionOfMonth(layout, params.month)
  if (!section) return notFound()
  const [pages, signer] = await Promise.all([getSection(layout, section), mediaSigner()])
  const printed = toPrintPages(pages, layout.bodyPt, addressFor(signer, grantFor(book, right)))
  return ok(await withAverages(printed, book.ownerId))
}
