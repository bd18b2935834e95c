import { seeBook } from '#lib/books/book/book-access.server.ts'
import { addressFor, grantFor } from '#lib/books/book/book-view.server.ts'
import { getDraft } from '#lib/books/layout/layout-store.server.ts'
import { withAverages } from '#lib/books/reading/averages.server.ts'
import type { getDraftPages } from '#lib/books/reading/draft-pages.api.ts'
import { toPrintPages } from '#lib/books/reading/print-page-convert.ts'
import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { forbidden } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { ok } from '#lib/std/result.ts'

/** For the maker who waits; a job that ends between two looks leaves nothing here, and nothing is shown then. */
export const draftPagesOf = async ({ params, actor }: CallOf<typeof getDraftPages>) => {
  const found = await seeBook(db(), actor, params.id)
  if (!found.ok) return found
  const { book, right } = found.value
  if (right !== 'edit') return forbidden()
  const fresh = book.status === 'typesetting' ? await getDraft(book.id).catch(() => undefined) : undefined
  if (!fresh || fresh.revision !== book.revision) return ok({ month: '', pageCount: 0, pages: [] })
  const full = addressFor(await mediaSigner(), grantFor(book, right))
  // Shown the size of a stamp: small pictures are there at once.
  const address = (sha256: string, shownPx: number): string => full(sha256, shownPx / 4)
  return ok({
    month: fresh.month,
    pageCount: fresh.pageCount,
    pages: await withAverages(toPrintPages(fresh.pages, fresh.bodyPt, address), book.ownerId),
  })
}
