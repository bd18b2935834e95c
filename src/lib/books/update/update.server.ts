import { requestTypesetting } from '#lib/books/book/book.server.ts'
import { type BookRow, findBook } from '#lib/books/book/book.sql.ts'
import { bookFor } from '#lib/books/book/book-access.server.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import { viewBook } from '#lib/books/book/book-view.server.ts'
import type * as api from '#lib/books/update/update.api.ts'
import { addUpdate, findUpdate } from '#lib/books/update/update.sql.ts'
import type * as work from '#lib/books/update/update-work.server.ts'
import { sourceGone, updateOver } from '#lib/books/update/update-work.server.ts'
import { type Db, databaseConnection, db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { invalid } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { findSource } from '#lib/posts/post.sql.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { dropHeld } from '#lib/sources/job/held.server.ts'
import { addImport, findImport } from '#lib/sources/job/import.sql.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

const inThread = <T>(book: BookRow, name: keyof typeof work, more: object = {}): Promise<T> =>
  pool().run<T>('#lib/books/update/update-work.server.ts', name, { ...taskOf(book), ...more }, { urgent: true })

const taskOf = ({ id }: BookRow) => ({ bookId: id, connection: databaseConnection() })

const meanwhileOf = (book: BookRow): Promise<api.MeanwhileMonth[]> =>
  pool().run('#lib/books/update/meanwhile-work.server.ts', 'meanwhileWork', taskOf(book), { urgent: true })

/** A book that newer exports of its source can be brought for, locked. */
const updatable = async (tx: Db, actor: Actor, id: string): Promise<Result<BookRow>> => {
  const found = await bookFor(tx, actor, 'book.edit', id)
  if (!found.ok) return found
  return typeOf(found.value.type).updates === 'export'
    ? found
    : fail(409, 'never_updates', '这种书没有“更新”，新写的内容请直接加进书里')
}

const withSource = async (tx: Db, actor: Actor, id: string): Promise<Result<BookRow>> => {
  const found = await updatable(tx, actor, id)
  return found.ok && !(await findSource(tx, found.value.sourceId)) ? sourceGone() : found
}

export const beginOwnUpdate = async ({ params, actor }: CallOf<typeof api.beginUpdate>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await withSource(tx, actor, params.id)
    if (!found.ok) return found
    const book = found.value
    const before = await findUpdate(tx, book.id)
    if (before) {
      const row = await findImport(tx, actor.userId, before.importId)
      // What could not be read is in nobody's way.
      if (row?.status !== 'failed')
        return fail(409, 'update_under_way', '这本书有一次更新还没有收完，请先收下，或者不要它')
      await dropHeld(tx, before.importId)
    }
    const id = randomId()
    await addImport(tx, { id, ownerId: book.ownerId, flow: book.flow, sourceId: book.sourceId, held: true })
    await addUpdate(tx, { bookId: book.id, importId: id })
    return ok({ id })
  })

const nothing = { span: { first: '', last: '' }, otherAuthor: null, months: [], taken: 0 }

const stateOf = async (book: BookRow): Promise<api.UpdateView> => {
  const update = await findUpdate(db(), book.id)
  const row = update && (await findImport(db(), book.ownerId, update.importId))
  const found = row?.status === 'ready' ? await inThread<work.Compared | undefined>(book, 'compareWork') : undefined
  const { needRepublish, status } = await viewBook(book, 'edit', await mediaSigner())
  return {
    state: row?.status ?? 'none',
    importId: row?.id ?? null,
    failure: row?.status === 'failed' ? row.failureMessage : null,
    ...(found ?? nothing),
    needRepublish,
    meanwhile: needRepublish && status !== 'typesetting' ? await meanwhileOf(book) : [],
    status,
  }
}

export const updateOf = async ({ params, actor }: CallOf<typeof api.getUpdate>) => {
  const found = await transactionInTurn(actor.userId, (tx) => withSource(tx, actor, params.id))
  return found.ok ? ok(await stateOf(found.value)) : found
}

export const updatePosts = async ({ params, query, actor }: CallOf<typeof api.getUpdatePosts>) => {
  const found = await transactionInTurn(actor.userId, (tx) => withSource(tx, actor, params.id))
  if (!found.ok) return found
  const { page, pageSize } = query
  const posts = await inThread<Awaited<ReturnType<typeof work.postsWork>>>(found.value, 'postsWork', {
    ...{ month: params.month, offset: (page - 1) * pageSize, limit: pageSize },
  })
  return posts ? ok(posts) : updateOver()
}

export const acceptOwnUpdate = async ({ params, body, actor }: CallOf<typeof api.acceptUpdate>) => {
  const found = await transactionInTurn(actor.userId, (tx) => withSource(tx, actor, params.id))
  if (!found.ok) return found
  if (body.meanwhile)
    await transactionInTurn(actor.userId, (tx) => requestTypesetting(tx, found.value.id, { actorId: actor.userId }))
  if (body.months.length === 0)
    return body.meanwhile
      ? ok(await stateOf((await findBook(db(), found.value.id)) ?? found.value))
      : invalid('请选要收下的月份')
  const done = await inThread<Result<null>>(found.value, 'acceptWork', { asked: body })
  if (!done.ok) return done
  const book = await findBook(db(), found.value.id)
  return book ? ok(await stateOf(book)) : updateOver()
}

export const dropOwnUpdate = async ({ params, actor }: CallOf<typeof api.dropUpdate>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await updatable(tx, actor, params.id)
    if (!found.ok) return found
    const update = await findUpdate(tx, found.value.id)
    const row = update && (await findImport(tx, actor.userId, update.importId, true))
    if (!row) return ok({ dropped: false })
    if (row.status === 'reading') return fail(409, 'import_busy', '正在读取这些文件，请等读完再决定')
    await dropHeld(tx, row.id)
    return ok({ dropped: true })
  })
