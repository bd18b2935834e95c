import type {
  createBook,
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
  changeBook,
  findBook,
  listBooksOf,
  startTypesetting,
} from '#lib/books/book/book.sql.ts'
import type { CreationOptions } from '#lib/books/book/book.table.ts'
import { bookFor, deletedBook, restoreMs, seeBook, seeBookState } from '#lib/books/book/book-access.server.ts'
import { defaultAuthor, defaultSubtitle } from '#lib/books/book/book-limits.ts'
import { articleBookType, typeOf } from '#lib/books/book/book-types.ts'
import { asksBeforeSharing, viewBook } from '#lib/books/book/book-view.server.ts'
import { designSelection, hasCover, hasStyle } from '#lib/books/book/design-options.ts'
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { countAuthorMonths, findSource, listPeople, type SourceRow } from '#lib/posts/post.sql.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { findImport } from '#lib/sources/job/import.sql.ts'
import {
  bookTypeNames,
  createFlows,
  type FlowId,
  flowOfKind,
  type Only,
  takesKind,
} from '#lib/sources/upload/create-flows.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

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
): Promise<Result<SourceRow>> => {
  if (body.importId !== undefined) {
    const found = await findImport(tx, ownerId, body.importId)
    if (!found) return notFound()
    if (found.status !== 'ready' || found.sourceId === null) {
      return fail(409, 'import_not_ready', '文件还没有读完，请等一等再做书')
    }
    const imported = await findSource(tx, found.sourceId)
    return imported ? ok(imported) : notFound()
  }
  const source = body.sourceId === undefined ? undefined : await findSource(tx, body.sourceId)
  return source && source.ownerId === ownerId ? ok(source) : notFound()
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
}

/** Adds a book and queues its typesetting, in the caller's transaction. Starts private (design: 17). */
export const addBookFrom = async (tx: Db, { style, cover, ...wish }: NewBook) => {
  const flow = wish.flow ?? 'wxbook'
  const { bookType, defaults } = createFlows[flow]
  const book = await addBook(tx, {
    ...wish,
    id: randomId(),
    type: bookType,
    flow,
    cover: { pic: null, rotate: 0, scale: 1, x: 0, y: 0, codeName: cover ?? defaults.cover, text: null },
    style: style ?? defaults.style,
  })
  await requestTypesetting(tx, book.id, { actorId: wish.ownerId })
  return (await findBook(tx, book.id))!
}

export const makeBook = async ({ body, actor }: CallOf<typeof createBook>) =>
  transaction(async (tx) => {
    const source = await sourceFor(tx, actor.userId, body)
    if (!source.ok) return source
    const wanted = flowFor(body, source.value.kind)
    if (!wanted.ok) return wanted
    const flow = wanted.value
    const { only, defaults, bookType } = createFlows[flow]
    const fits = await looksFit(bookType, body, defaults.style)
    if (!fits.ok) return fits
    const { fromMonth, toMonth, authorIds } = body
    const sourceId = source.value.id
    const chosen = (await countAuthorMonths(tx, sourceId, only)).filter(
      (row) =>
        (!fromMonth || row.month >= fromMonth) &&
        (!toMonth || row.month <= toMonth) &&
        (authorIds ? authorIds.includes(row.authorId) : row.included > 0),
    )
    if (chosen.length === 0) return fail(422, 'no_posts', nothingChosen(only))
    const book = await addBookFrom(tx, {
      ownerId: actor.userId,
      sourceId,
      title: body.title || defaults.title,
      subtitle: body.subtitle || defaultSubtitle,
      author: body.author || defaultAuthor,
      fromMonth: fromMonth ?? null,
      toMonth: toMonth ?? null,
      authorIds: authorIds ? [...new Set(authorIds)].sort() : null,
      flow,
      style: body.style,
      cover: body.cover,
      making: await makingOf(tx, body, flow, sourceId),
    })
    return ok(await viewBook(book, 'edit', await mediaSigner()))
  })

/** Styles are those a type is sold in; `usual`, the one it has anyway, is right even where it is not sold any more. */
const looksFit = async (
  bookType: string,
  look: Pick<Wish, 'style' | 'cover'>,
  usual: string,
): Promise<Result<null>> => {
  const products = await bucket('products')
  if (look.style !== undefined && look.style !== usual && !hasStyle(products, bookType, look.style))
    return fail(422, 'unknown_look', '这种书没有这个版式，请重新选一个')
  if (look.cover !== undefined && !hasCover(look.cover)) return fail(422, 'unknown_look', '没有这个封面，请重新选一个')
  return ok(null)
}

const nothingChosen = (only: Only | undefined): string =>
  only === 'private' ? '这里面没有标明“仅自己可见”的内容' : '这段时间里没有可以做进书里的内容'

type Wish = CallOf<typeof createBook>['body']

/** The way asked for, or the plain one; posts of another kind, nobody chosen and no consent are each said. */
const flowFor = (body: Wish, kind: string): Result<FlowId> => {
  const flow = body.flow ?? flowOfKind(kind) ?? 'wxbook'
  const { privacy, what } = createFlows[flow]
  const plain = flowOfKind(kind)
  if (!takesKind(flow, kind)) {
    const other = plain === undefined ? typeOf(articleBookType).name : bookTypeNames[createFlows[plain].bookType]
    return fail(422, 'other_flow', `读到的不是${what}，可以做成${other}，已经传好的文件不用重传`)
  }
  if (privacy !== 'friend') return ok(flow)
  if (body.authorIds?.length !== 1) return fail(422, 'person_needed', '请选一位：这本书收谁写的')
  if (body.consent !== true) return fail(422, 'consent_needed', '做朋友的书，要先征得 Ta 的同意')
  return ok(flow)
}

const makingOf = async (tx: Db, body: Wish, flow: FlowId, sourceId: string): Promise<CreationOptions> => {
  const { only, privacy, asks, bookType } = createFlows[flow]
  const { binding = '', paper = '' } = body
  const selection = designSelection(await bucket('products'), bookType, new URLSearchParams({ binding, paper }))
  const [person = ''] = privacy === 'friend' ? (body.authorIds ?? []) : []
  const known = person === '' ? [] : await listPeople(tx, sourceId)
  return {
    ...(only ? { only } : {}),
    ...(selection.binding === undefined
      ? {}
      : { wish: { binding: selection.binding, paper: selection.paper ?? null } }),
    // 20 开童年 writes ages beside the posts, whatever the book is made of.
    ...((asks === 'child' || body.style === 'tongnian') && body.child ? { child: body.child } : {}),
    ...(asks === 'starter' && body.foldQuotes ? { foldQuotes: true } : {}),
    ...(person === ''
      ? {}
      : { consent: { person, name: known.find(({ id }) => id === person)?.names[0] ?? '', atMs: Date.now() } }),
  }
}

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
    const look = body.style !== undefined || body.cover !== undefined || body.child !== undefined
    const words = look || body.title !== undefined || body.subtitle !== undefined || body.author !== undefined
    const found = await bookFor(tx, actor, words ? 'book.edit' : 'book.share', params.id)
    if (!found.ok) return found
    const book = found.value
    const fits = await looksFit(book.type, body, book.style)
    if (!fits.ok) return fits
    const sharing = body.public === true && !book.public
    if (sharing && asksBeforeSharing(book) && body.confirmShare !== true) {
      return fail(409, 'confirm_share', '这本书里是只给少数人看的内容，分享前请再确认一次')
    }
    const told: Partial<CreationOptions> = {
      ...(sharing && body.confirmShare ? { shareConfirmedAtMs: Date.now() } : {}),
      ...(body.child ? { child: body.child } : {}),
    }
    const change: BookChange = {
      ...(Object.keys(told).length > 0 ? { making: { ...book.making, ...told } } : {}),
      ...(body.title === undefined ? {} : { title: body.title }),
      ...(body.subtitle === undefined ? {} : { subtitle: body.subtitle || defaultSubtitle }),
      ...(body.author === undefined ? {} : { author: body.author || defaultAuthor }),
      ...(body.style === undefined ? {} : { style: body.style }),
      // Another design begins with its own picture where it lies by itself.
      ...(body.cover === undefined ? {} : { cover: { ...book.cover, codeName: body.cover } }),
      ...(body.public === undefined ? {} : { public: body.public }),
      ...(body.public === false && book.public ? { shareEpoch: book.shareEpoch + 1 } : {}),
    }
    await changeBook(tx, book.id, change)
    if (words) await requestTypesetting(tx, book.id, { actorId: book.ownerId })
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
