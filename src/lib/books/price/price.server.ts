import type { BookRow } from '#lib/books/book/book.sql.ts'
import { seeBook } from '#lib/books/book/book-access.server.ts'
import type { getBookPrice } from '#lib/books/price/price.api.ts'
import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { forbidden } from '#lib/http/errors.ts'
import { type CopyCost, copyCost } from '#lib/pricing/copy-cost.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { ok } from '#lib/std/result.ts'

/** What a copy of this book costs with so many pages, bound as its owner wishes. */
export const costWith = async ({ type, style, making }: BookRow, pages: number): Promise<CopyCost> =>
  copyCost(await bucket('products'), { product: type, style, pages, ...making.selection })

export const bookPriceOf = async ({ params, actor }: CallOf<typeof getBookPrice>) => {
  const found = await seeBook(db(), actor, params.id)
  if (!found.ok) return found
  const { book, right } = found.value
  if (right !== 'edit') return forbidden()
  return ok({ status: book.status, cost: book.pageCount === null ? null : await costWith(book, book.pageCount) })
}
