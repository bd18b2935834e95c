import type { Action } from '#lib/auth/authorize.ts'
import { type BookRow, findBook } from '#lib/books/book/book.sql.ts'
import { bookFor, seeBook } from '#lib/books/book/book-access.server.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import { publicId, type Right } from '#lib/books/book/book-view.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { forbidden, notFound } from '#lib/http/errors.ts'
import { ok, type Result } from '#lib/std/result.ts'

/** `bid` of the spec: the book's own id, or the public one that names type and source as well. */
const publicBid = async (db: Db, bid: string): Promise<string> => {
  if (decodeBookId(bid)) return bid
  const book = /^[\w-]{1,60}$/.test(bid) ? await findBook(db, bid) : undefined
  return book ? publicId(book) : bid
}

/** The book of articles this caller may see; books of other types are no such thing. */
export const seeBlogbook = async (
  db: Db,
  actor: Actor,
  bid: string,
): Promise<Result<{ book: BookRow; right: Right }>> => {
  const found = await seeBook(db, actor, await publicBid(db, bid))
  return found.ok && !typeOf(found.value.book.type).isWritten ? notFound() : found
}

/** The same for its maker alone: what is written in it, and what was deleted. */
export const ownBlogbook = async (db: Db, actor: Actor, bid: string): Promise<Result<BookRow>> => {
  const found = await seeBlogbook(db, actor, bid)
  if (!found.ok) return found
  return found.value.right === 'edit' ? ok(found.value.book) : forbidden()
}

/** Locked for a change: 404, 403, and 409 when it is finalized. */
export const blogbookFor = async (tx: Db, actor: Actor, action: Action, bid: string): Promise<Result<BookRow>> => {
  const found = await bookFor(tx, actor, action, await publicBid(tx, bid))
  return found.ok && !typeOf(found.value.type).isWritten ? notFound() : found
}
