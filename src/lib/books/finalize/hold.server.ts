import { type BookRow, findBook } from '#lib/books/book/book.sql.ts'
import type { Db } from '#lib/db/db.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { addHold, removeHold } from './hold.sql.ts'
import { checkOrderable } from './waiting.server.ts'

/**
 * What an order does in its own transaction before it takes a book: from here on the book stays finalized, as it was
 * seen. It answers the row to print from; whose book it is, the order has asked before. The lock lets a taking back that
 * comes at the same moment be first or be refused. 409 of a book that is being laid out or waits for it (`checkOrderable`).
 */
export const holdFinalized = async (tx: Db, bookId: string, orderId: string): Promise<Result<BookRow>> => {
  const book = await findBook(tx, bookId, true)
  if (!book) return notFound()
  const checked = await checkOrderable(tx, book)
  if (!checked.ok) return checked
  await addHold(tx, bookId, orderId)
  return ok(book)
}

/** An order that was given up before anything was printed lets the book go. */
export const releaseHold = removeHold
