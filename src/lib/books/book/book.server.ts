import type {
  getBook,
  getTypesetProgress,
  listBooks,
  removeBook,
  restoreBook,
  typesetBookCall,
  updateBook,
} from '#lib/books/book/book.api.ts'
import {
  addBook,
  type BookChange,
  type BookRow,
  changeBook,
  findBook,
  startTypesetting,
} from '#lib/books/book/book.sql.ts'
import type { CreationOptions } from '#lib/books/book/book.table.ts'
import { bookFor, deletedBook, restoreMs, seeBook, seeBookState } from '#lib/books/book/book-access.server.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { asksBeforeSharing, viewBook, viewChanged } from '#lib/books/book/book-view.server.ts'
import { hasCover, hasStyle } from '#lib/books/book/design-options.ts'
import { hasPosts } from '#lib/books/content/omitted.server.ts'
import { designChange, isOtherThanSeen } from '#lib/books/design/design-change.ts'
import { countRemovedOf, countTypesOf, listBooksOf } from '#lib/books/shelf/shelf.sql.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { findOwnMedia } from '#lib/media/media.sql.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import type { BucketValue } from '#lib/site/buckets/bucket.ts'
import { createFlows, type FlowId } from '#lib/sources/upload/create-flows.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { setLinksOpen, shutLinksOf } from '#lib/works/share/share-link.sql.ts'

/** Name of the job that typesets a book; payload `{ bookId }`. */
export const typesetJobName = 'typeset-book'

/**
 * Marks the book as typesetting and queues the work, in the caller's transaction. Finalized books are left alone.
 * `pauseMs`: somebody is writing, and will ask again in a moment. `actorId`: whoever changed it; without one the program.
 */
export const requestTypesetting = async (
  tx: Db,
  bookId: string,
  { pauseMs = 0, actorId }: { pauseMs?: number; actorId?: string } = {},
): Promise<void> => {
  const book = await startTypesetting(tx, bookId, actorId)
  const wait = pauseMs > 0 ? { startAfter: new Date(Date.now() + pauseMs) } : {}
  if (book) await addJob(tx, typesetJobName, { bookId }, { key: bookId, person: book.ownerId, ...wait })
}

export const listOwnBooks = async ({ query, actor }: Pick<CallOf<typeof listBooks>, 'query' | 'actor'>) => {
  const { bookType: type, ...choice } = query
  const since = new Date(Date.now() - restoreMs)
  const [{ rows, total }, types, removedCount, signer] = await Promise.all([
    listBooksOf(db(), actor.userId, { type, ...choice }),
    countTypesOf(db(), actor.userId),
    countRemovedOf(db(), actor.userId, since),
    mediaSigner(),
  ])
  const results = await Promise.all(rows.map((book) => viewBook(book, 'edit', signer)))
  return ok({ results, totalCount: total, types, removedCount })
}

export type NewBook = {
  ownerId: string
  sourceId: string
  title: string
  subtitle: string
  author: string
  fromMonth: string | null
  toMonth: string | null
  authorIds?: string[] | null
  flow?: FlowId
  making?: CreationOptions
  style?: string | undefined
  /** By name, as `coverNamed` reads it. */
  cover?: string | undefined
  /** Content hash of the picture on it; null or left out: the best of the book. */
  coverPhoto?: string | null
}

/** Adds a book and queues its typesetting, in the caller's transaction. Starts private (design: 17). */
export const addBookFrom = async (tx: Db, { style, cover, coverPhoto = null, ...chosen }: NewBook) => {
  const flow = chosen.flow ?? 'wxbook'
  const { bookType, defaults } = createFlows[flow]
  const book = await addBook(tx, {
    ...chosen,
    id: randomId(),
    type: bookType,
    flow,
    cover: { pic: coverPhoto, rotate: 0, scale: 1, x: 0, y: 0, codeName: cover ?? defaults.cover, text: null },
    style: style ?? defaults.style,
  })
  await requestTypesetting(tx, book.id, { actorId: chosen.ownerId })
  return (await findBook(tx, book.id))!
}

/** Styles are those a type is sold in; `usual`, the one it has anyway, is right even where it is not sold any more. */
export const looksFit = (
  products: BucketValue<'products'>,
  bookType: string,
  look: { style?: string | undefined; cover?: string | undefined },
  usual: string,
): Result<null> => {
  if (look.style !== undefined && look.style !== usual && !hasStyle(products, bookType, look.style))
    return fail(422, 'unknown_look', '这种书没有这个版式，请重新选一个')
  if (look.cover !== undefined && !hasCover(look.cover)) return fail(422, 'unknown_look', '没有这个封面，请重新选一个')
  return ok(null)
}

const isAsked = (asked: string | undefined, own: string | undefined) => asked === undefined || asked === own

/** A caller that takes the book for another one than it is (query) finds none. */
export const bookInfo = async ({ params, query, actor }: CallOf<typeof getBook>) => {
  const found = await seeBook(db(), actor, params.id)
  if (!found.ok) return found
  const { type, author } = found.value.book
  const isMeant =
    isAsked(query.bookType, type) &&
    isAsked(query.author, author) &&
    isAsked(query.sourceTypeId, decodeBookId(params.id)?.sourceTypeId)
  if (!isMeant) return notFound()
  return ok(await viewBook(found.value.book, found.value.right, await mediaSigner()))
}

/**
 * Words on the cover change the layout, the share switch doesn't. Every switching off raises the epoch, so that
 * addresses of an earlier sharing stay dead when it is switched on again.
 */
export const changeBookInfo = async (call: CallOf<typeof updateBook>) => viewChanged(await changedInfo(call))

const changedInfo = ({ params, body, actor }: CallOf<typeof updateBook>): Promise<Result<BookRow>> =>
  transactionInTurn(actor.userId, async (tx) => {
    const { public: share, confirmShare, seen, ...dress } = body
    const words = Object.values(dress).some((one) => one !== undefined)
    const found = await bookFor(tx, actor, words ? 'book.edit' : 'book.share', params.id)
    if (!found.ok) return found
    const book = found.value
    const fits = looksFit(await bucket('products', tx), book.type, body, book.style)
    if (!fits.ok) return fits
    if (seen && isOtherThanSeen(book, seen)) return fail(409, 'changed_elsewhere', '这本书刚在别处改过，看一眼再改')
    if (body.coverPic && (await findOwnMedia(tx, book.ownerId, body.coverPic.pic))?.kind !== 'image')
      return fail(422, 'unknown_picture', '封面上的照片要用这本书里自己的')
    if (body.omit && !(await hasPosts(tx, book, body.omit)))
      return fail(422, 'no_posts', '这样书里就没有内容了，请留下一类')
    const sharing = share === true && !book.public
    if (sharing && asksBeforeSharing(book) && confirmShare !== true) {
      return fail(409, 'confirm_share', '这本书里是只给少数人看的内容，分享前请再确认一次')
    }
    const told: Partial<CreationOptions> = {
      ...(sharing && confirmShare ? { shareConfirmedAtMs: Date.now() } : {}),
      ...(body.child ? { child: body.child } : {}),
      ...(body.omit ? { omit: [...new Set(body.omit)].sort() } : {}),
    }
    const change: BookChange = {
      ...(Object.keys(told).length > 0 ? { making: { ...book.making, ...told } } : {}),
      ...designChange(book, body),
      ...(share === undefined ? {} : { public: share }),
      ...(share === false && book.public ? { shareEpoch: book.shareEpoch + 1 } : {}),
    }
    // Taken back, the links that were handed out lead nowhere either.
    if (share !== undefined && share !== book.public) await setLinksOpen(tx, book.id, share)
    await changeBook(tx, book.id, change)
    if (words) await requestTypesetting(tx, book.id, { actorId: book.ownerId })
    return ok((await findBook(tx, book.id))!)
  })

/** Deletes with undo: the book disappears for everybody at once, its shared addresses for good. */
export const removeOwnBook = async ({ params, actor }: CallOf<typeof removeBook>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await bookFor(tx, actor, 'book.remove', params.id)
    if (!found.ok) return found
    const now = new Date()
    await shutLinksOf(tx, found.value.id)
    await changeBook(tx, found.value.id, {
      deletedAt: now,
      public: false,
      shareEpoch: found.value.shareEpoch + 1,
    })
    return ok({ restorableUntil: now.getTime() + restoreMs })
  })

export const restoreOwnBook = async (call: CallOf<typeof restoreBook>) => viewChanged(await restored(call))

const restored = ({ params, actor }: CallOf<typeof restoreBook>): Promise<Result<BookRow>> =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await deletedBook(tx, actor, params.id)
    if (!found.ok) return found
    const book = found.value
    if (book.deletedAt !== null && book.deletedAt.getTime() + restoreMs < Date.now()) return notFound()
    return ok(book.deletedAt === null ? book : await changeBook(tx, book.id, { deletedAt: null }))
  })

export const typesetAgain = async ({ params, actor }: CallOf<typeof typesetBookCall>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await bookFor(tx, actor, 'book.edit', params.id)
    if (!found.ok) return found
    // Whoever asks for all of it anew accepts newer rules too.
    await changeBook(tx, found.value.id, { layoutRules: null })
    await requestTypesetting(tx, found.value.id, { actorId: found.value.ownerId })
    const book = (await findBook(tx, found.value.id))!
    return ok({ status: book.status, progress: { stage: book.stage, done: book.done, total: book.total } })
  })

export const typesetProgressOf = async ({ params, actor }: CallOf<typeof getTypesetProgress>) => {
  const found = await seeBookState(db(), actor, params.id)
  if (!found.ok) return found
  const { book, right } = found.value
  return ok({
    status: book.status,
    progress: { stage: book.stage, done: book.done, total: book.total },
    pageCount: book.pageCount,
    failure: right === 'edit' ? book.failure : null,
  })
}
