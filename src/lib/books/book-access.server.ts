import { type BookRow, findBook } from '#lib/books/book.sql.ts'
import { decodeBookId } from '#lib/books/book-id.ts'
import type { Right } from '#lib/books/book-view.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { forbidden, notFound } from '#lib/http/errors.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

/** How long a deleted book can be brought back. */
export const restoreMs = 30 * 24 * 3600 * 1000

/** Owner: edit. Others: view while it is shared. Nobody, where it is private or deleted. */
export const rightOn = (actor: Actor, book: BookRow): Right | undefined => {
  if (actor.kind === 'user' && actor.userId === book.ownerId) return 'edit'
  return book.public ? 'view' : undefined
}

type Found = { book: BookRow; right: Right }

const finish = (book: BookRow | undefined, actor: Actor): Result<Found> => {
  if (!book || book.deletedAt !== null) return notFound()
  const right = rightOn(actor, book)
  return right ? ok({ book, right }) : notFound()
}

const named = async (db: Db, publicId: string, lock: boolean): Promise<BookRow | undefined> => {
  const id = decodeBookId(publicId)
  const book = id && (await findBook(db, id.id, lock))
  // The id names type and source as well: one that names others names no book of ours.
  return book && book.type === id.type && book.sourceId === id.sourceId ? book : undefined
}

/** The book this address names, as far as the caller may see it; missing and private alike are the same 404. */
export const seeBook = async (db: Db, actor: Actor, publicId: string): Promise<Result<Found>> =>
  finish(await named(db, publicId, false), actor)

/** The caller's own book, locked: 404 where one may not see it, 403 where one sees it but may not change it. */
export const ownBook = async (db: Db, actor: Actor, publicId: string, lock = true): Promise<Result<BookRow>> => {
  const found = finish(await named(db, publicId, lock), actor)
  if (!found.ok) return found
  return found.value.right === 'edit' ? ok(found.value.book) : forbidden('只有书的主人可以修改哦')
}

/** The caller's own book that may still be changed. */
export const openBook = async (db: Db, actor: Actor, publicId: string): Promise<Result<BookRow>> => {
  const found = await ownBook(db, actor, publicId)
  if (!found.ok || found.value.status !== 'finalized') return found
  return fail(409, 'finalized', '已经定稿的书不能再改哦')
}

/** The caller's own book even when deleted, for bringing it back. */
export const deletedBook = async (db: Db, actor: Actor, publicId: string): Promise<Result<BookRow>> => {
  const book = await named(db, publicId, true)
  return book && actor.kind === 'user' && book.ownerId === actor.userId ? ok(book) : notFound()
}
