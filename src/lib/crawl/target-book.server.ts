import { findBook } from '#lib/books/book/book.sql.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import type { Db } from '#lib/db/db.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

/** Id of the open article book of this person, null when none is named. */
export const targetBook = async (
  tx: Db,
  ownerId: string,
  bookId: string | undefined,
): Promise<Result<string | null>> => {
  if (bookId === undefined) return ok(null)
  const named = decodeBookId(bookId)
  const book = named && (await findBook(tx, named.id))
  if (!book || book.ownerId !== ownerId || book.deletedAt !== null || !typeOf(book.type).isWritten) return notFound()
  return book.status === 'finalized' ? fail(409, 'book_finalized', '已定稿的书不能再改哦') : ok(book.id)
}
