import { type Action, authorize, type Resource } from '#lib/auth/authorize.ts'
import { type BookRow, type BookState, findBook, findBookState } from '#lib/books/book/book.sql.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import type { Right } from '#lib/books/book/book-view.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { forbidden, notFound } from '#lib/http/errors.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { findOpenGrant, type OpenGrant } from '#lib/works/share/share-link.sql.ts'

/** How long a deleted book can be brought back. */
export const restoreMs = 30 * 24 * 3600 * 1000

type Found<Row> = { book: Row; right: Right }

/** A row as somebody sees it: `openedBy` a link of its owner, where nothing else lets them in. */
type Seen = BookState & { openedBy?: OpenGrant }

const resource = (book: Seen): Resource => ({
  ownerId: book.ownerId,
  public: book.public,
  opened: book.openedBy !== undefined,
  sold: book.openedBy?.purpose === 'sell',
  finalized: book.status === 'finalized',
})

/** The row with the link that lets this caller in; whoever is let in anyway is asked for none. */
const withLink = async <Row extends Seen>(db: Db, book: Row, actor: Actor): Promise<Row> => {
  const { links = [] } = actor
  if (links.length === 0 || book.deletedAt !== null) return book
  const isOwner = actor.kind === 'user' && actor.userId === book.ownerId
  if (isOwner) return book
  // A public book may be for sale as well.
  const openedBy = await findOpenGrant(db, book.id, links, book.public ? ['sell'] : ['sell', 'view'])
  return openedBy ? { ...book, openedBy } : book
}

const finish = async <Row extends Seen>(db: Db, found: Row | undefined, actor: Actor): Promise<Result<Found<Row>>> => {
  if (!found || found.deletedAt !== null) return notFound()
  const book = await withLink(db, found, actor)
  const allowed = authorize(actor, 'book.read', resource(book))
  if (!allowed.ok) return allowed
  return ok({ book, right: actor.kind === 'user' && actor.userId === book.ownerId ? 'edit' : 'view' })
}

const named = async <Row extends BookState>(
  publicId: string,
  find: (id: string) => Promise<Row | undefined>,
): Promise<Row | undefined> => {
  const id = decodeBookId(publicId)
  const book = id && (await find(id.id))
  // The id names type and source as well: one that names others names no book of ours.
  return book && book.type === id.type && book.sourceId === id.sourceId ? book : undefined
}

const whole = (db: Db, publicId: string, lock: boolean): Promise<BookRow | undefined> =>
  named(publicId, (id) => findBook(db, id, lock))

/** The book this address names, as far as the caller may see it; missing and private alike are the same 404. */
export const seeBook = async (db: Db, actor: Actor, publicId: string): Promise<Result<Found<BookRow>>> =>
  finish(db, await whole(db, publicId, false), actor)

/** The same of what stands on its work alone: one narrow row. */
export const seeBookState = async (db: Db, actor: Actor, publicId: string): Promise<Result<Found<BookState>>> =>
  finish(db, await named(publicId, (id) => findBookState(db, id)), actor)

const decide = async (db: Db, book: BookRow | undefined, actor: Actor, action: Action): Promise<Result<BookRow>> => {
  const found = await finish(db, book, actor)
  if (!found.ok) return found
  const { book: seen, right } = found.value
  if (right === 'edit' && action === 'book.edit' && seen.status === 'finalized') return isFinalized()
  const allowed = authorize(actor, action, resource(seen))
  return allowed.ok ? ok(seen) : allowed
}

/** The book when the caller may do this to it, without a lock: for what only reads it. */
export const seeBookFor = async (db: Db, actor: Actor, action: Action, publicId: string): Promise<Result<BookRow>> =>
  decide(db, await whole(db, publicId, false), actor, action)

/**
 * The book, locked, when the caller may do this to it: 404 where one may not see it, 403 where one only sees it. Who may
 * not is refused before anything is locked: a lock is written to disk, and its time would tell private from missing.
 */
export const bookFor = async (db: Db, actor: Actor, action: Action, publicId: string): Promise<Result<BookRow>> => {
  const allowed = await decide(db, await whole(db, publicId, false), actor, action)
  return allowed.ok ? decide(db, await whole(db, publicId, true), actor, action) : allowed
}

export const isFinalized = () => fail(409, 'finalized', '已经定稿的书不能再改哦')

/** The caller's own book even when deleted, for bringing it back; like any other change to everybody else. */
export const deletedBook = async (db: Db, actor: Actor, publicId: string): Promise<Result<BookRow>> => {
  const book = await whole(db, publicId, false)
  if (book && actor.kind === 'user' && book.ownerId === actor.userId) {
    const locked = await whole(db, publicId, true)
    return locked ? ok(locked) : notFound()
  }
  const found = await finish(db, book, actor)
  return found.ok ? forbidden() : found
}
