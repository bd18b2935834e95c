import { type BookRow, findBook } from '#lib/books/book/book.sql.ts'
import type { Db } from '#lib/db/db.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { addHold, removeHold } from './hold.sql.ts'

/**
 * What an order does in its own transaction before it takes a book: from here on the book stays finalized, as it was
 * seen. It answers the row to print from; whose book it is, the order has asked before. The lock lets a taking back that
 * comes at the same moment be first or be refused.
 */
export const holdFinalized = async (tx: Db, bookId: string, orderId: string): Promise<Result<BookRow>> => {
  const book = await findBook(tx, bookId, true)
  if (!book || book.deletedAt !== null) return notFound()
  if (book.status !== 'finalized') return fail(409, 'not_finalized', '请先定稿再下单')
  await addHold(tx, bookId, orderId)
  return ok(book)
}

/** An order that was given up before anything was printed lets the book go. */
export const releaseHold = removeHold
