import {
  type createBook,
  defaultAuthor,
  defaultSubtitle,
  type getBook,
  type getTypesetProgress,
  type listBooks,
  type removeBook,
  type restoreBook,
  type typesetBookCall,
  type updateBook,
} from '#lib/books/book.api.ts'
import { addBook, type BookChange, changeBook, findBook, listBooksOf, startTypesetting } from '#lib/books/book.sql.ts'
import { bookFor, deletedBook, restoreMs, seeBook, seeBookState } from '#lib/books/book-access.server.ts'
import { viewBook } from '#lib/books/book-view.server.ts'
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { countAuthorMonths, findSource } from '#lib/posts/post.sql.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { findImport } from '#lib/sources/import.sql.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

/** Name of the job that typesets a book; payload `{ bookId }`. */
export const typesetJobName = 'typeset-book'

/** The one style there is so far. */
const firstStyle = 'shiguang'

/** Marks the book as typesetting and queues the work, in the caller's transaction. Finalized books are left alone. */
export const requestTypesetting = async (tx: Db, bookId: string): Promise<void> => {
  const book = await startTypesetting(tx, bookId)
  if (book) await addJob(tx, typesetJobName, { bookId }, { key: bookId })
}

export const listOwnBooks = async ({ query, actor }: CallOf<typeof listBooks>) => {
  const { page, pageSize, bookType } = query
  const { rows, total } = await listBooksOf(db(), actor.userId, { type: bookType, page, pageSize })
  const signer = await mediaSigner()
  return ok({ results: await Promise.all(rows.map((book) => viewBook(book, 'edit', signer))), totalCount: total })
}

const sourceFor = async (
  tx: Db,
  ownerId: string,
  body: { importId?: string | undefined; sourceId?: string | undefined },
): Promise<Result<string>> => {
  if (body.importId !== undefined) {
    const found = await findImport(tx, ownerId, body.importId)
    if (!found) return notFound()
    if (found.status !== 'ready' || found.sourceId === null) {
      return fail(409, 'import_not_ready', '文件还没有读完，请等一等再做书')
    }
    return ok(found.sourceId)
  }
  const source = body.sourceId === undefined ? undefined : await findSource(tx, body.sourceId)
  return source && source.ownerId === ownerId ? ok(source.id) : notFound()
}

export type BookWish = {
  ownerId: string
  sourceId: string
  title: string
  subtitle: string
  author: string
  fromMonth: string | null
  toMonth: string | null
  authorIds?: string[] | null
}

/** Adds a book and queues its typesetting, in the caller's transaction. Starts private (design: 17). */
export const addBookFrom = async (tx: Db, wish: BookWish) => {
  const book = await addBook(tx, {
    ...wish,
    id: randomId(),
    type: 'wxbook',
    cover: { pic: null, rotate: 0, scale: 1, x: 0, y: 0, codeName: 'vertical', text: null },
    style: firstStyle,
  })
  await requestTypesetting(tx, book.id)
  return (await findBook(tx, book.id))!
}

export const makeBook = async ({ body, actor }: CallOf<typeof createBook>) =>
  transaction(async (tx) => {
    const source = await sourceFor(tx, actor.userId, body)
    if (!source.ok) return source
    const { fromMonth, toMonth, authorIds } = body
    const chosen = (await countAuthorMonths(tx, source.value)).filter(
      (row) =>
        (!fromMonth || row.month >= fromMonth) &&
        (!toMonth || row.month <= toMonth) &&
        (authorIds ? authorIds.includes(row.authorId) : row.included > 0),
    )
    if (chosen.length === 0) return fail(422, 'no_posts', '这段时间里没有可以做进书里的内容')
    const book = await addBookFrom(tx, {
      ownerId: actor.userId,
      sourceId: source.value,
      title: body.title || '我的朋友圈',
      subtitle: body.subtitle || defaultSubtitle,
      author: body.author || defaultAuthor,
      fromMonth: fromMonth ?? null,
      toMonth: toMonth ?? null,
      authorIds: authorIds ? [...new Set(authorIds)].sort() : null,
    })
    return ok(await viewBook(book, 'edit', await mediaSigner()))
  })

export const bookInfo = async ({ params, actor }: CallOf<typeof getBook>) => {
  const found = await seeBook(db(), actor, params.id)
  if (!found.ok) return found
  return ok(await viewBook(found.value.book, found.value.right, await mediaSigner()))
}

/**
 * Words on the cover change the layout, the share switch doesn't. Every switching off raises the epoch, so that
 * addresses of an earlier sharing stay dead when it is switched on again.
 */
export const changeBookInfo = async ({ params, body, actor }: CallOf<typeof updateBook>) =>
  transaction(async (tx) => {
    const words = body.title !== undefined || body.subtitle !== undefined || body.author !== undefined
    const found = await bookFor(tx, actor, words ? 'book.edit' : 'book.share', params.id)
    if (!found.ok) return found
    const book = found.value
    const change: BookChange = {
      ...(body.title === undefined ? {} : { title: body.title }),
      ...(body.subtitle === undefined ? {} : { subtitle: body.subtitle || defaultSubtitle }),
      ...(body.author === undefined ? {} : { author: body.author || defaultAuthor }),
      ...(body.public === undefined ? {} : { public: body.public }),
      ...(body.public === false && book.public ? { shareEpoch: book.shareEpoch + 1 } : {}),
    }
    await changeBook(tx, book.id, change)
    if (words) await requestTypesetting(tx, book.id)
    return ok(await viewBook((await findBook(tx, book.id))!, 'edit', await mediaSigner()))
  })

/** Deletes with undo: the book disappears for everybody at once, its shared addresses for good. */
export const removeOwnBook = async ({ params, actor }: CallOf<typeof removeBook>) =>
  transaction(async (tx) => {
    const found = await bookFor(tx, actor, 'book.remove', params.id)
    if (!found.ok) return found
    const now = new Date()
    await changeBook(tx, found.value.id, {
      deletedAt: now,
      public: false,
      shareEpoch: found.value.shareEpoch + 1,
    })
    return ok({ restorableUntil: now.getTime() + restoreMs })
  })

export const restoreOwnBook = async ({ params, actor }: CallOf<typeof restoreBook>) =>
  transaction(async (tx) => {
    const found = await deletedBook(tx, actor, params.id)
    if (!found.ok) return found
    const book = found.value
    if (book.deletedAt !== null && book.deletedAt.getTime() + restoreMs < Date.now()) return notFound()
    const back = book.deletedAt === null ? book : await changeBook(tx, book.id, { deletedAt: null })
    return ok(await viewBook(back, 'edit', await mediaSigner()))
  })

export const typesetAgain = async ({ params, actor }: CallOf<typeof typesetBookCall>) =>
  transaction(async (tx) => {
    const found = await bookFor(tx, actor, 'book.edit', params.id)
    if (!found.ok) return found
    await requestTypesetting(tx, found.value.id)
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
