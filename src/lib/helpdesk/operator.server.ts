import { authorize } from '#lib/auth/authorize.ts'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { ok, type Result } from '#lib/std/result.ts'
import type * as api from './helpdesk.api.ts'
import { findThread, listThreadRows, setDone, type ThreadRow, writerOf } from './helpdesk.sql.ts'
import { noteRead, pageOf, write } from './messages.server.ts'
import { keepPicture } from './picture.server.ts'

/** To everybody but an operator the whole desk is missing. */
const mayOperate = (actor: Actor) => authorize(actor, 'site.operate', { ownerId: '' })

const opened = async (actor: Actor, id: string): Promise<Result<ThreadRow>> => {
  const allowed = mayOperate(actor)
  if (!allowed.ok) return allowed
  const thread = await findThread(db(), id)
  return thread ? ok(thread) : notFound()
}

type By<C, Key extends 'params' | 'query' | 'body'> = Pick<CallOf<C>, Key> & { actor: Actor }

export const allThreads = async ({ actor, query }: By<typeof api.listThreads, 'query'>) => {
  const allowed = mayOperate(actor)
  if (!allowed.ok) return allowed
  const { rows, total } = await listThreadRows(db(), { ...query, done: query.done === '1' })
  return ok({
    totalCount: total,
    results: rows.map(({ doneAt, lastAt, preview, ...row }) => ({
      ...row,
      preview: preview ?? '',
      done: doneAt !== null,
      lastAt: lastAt.getTime(),
    })),
  })
}

export const oneThread = async ({ actor, params, query }: By<typeof api.readThread, 'params' | 'query'>) => {
  const thread = await opened(actor, params.id)
  return thread.ok ? ok(await pageOf(thread.value, 'operator', query)) : thread
}

/** Who wrote: nickname and public number, or nothing for a visitor. */
export const threadWriter = async (actor: Actor, id: string) => {
  const thread = await opened(actor, id)
  if (!thread.ok) return thread
  const { userId } = thread.value
  return ok({ writer: userId === null ? undefined : await writerOf(db(), userId) })
}

export const answerOne = async ({ actor, params, body }: CallOf<typeof api.answerThread>) => {
  const thread = await opened(actor, params.id)
  return thread.ok ? write(thread.value.id, 'operator', body, actor.userId) : thread
}

export const addPictureTo = async ({ actor, params, request }: CallOf<typeof api.addThreadPicture>) => {
  const thread = await opened(actor, params.id)
  return thread.ok ? keepPicture(thread.value.id, 'operator', request.body) : thread
}

export const readOne = async ({ actor, params, body }: CallOf<typeof api.markThreadRead>) => {
  const thread = await opened(actor, params.id)
  return thread.ok ? noteRead(thread.value.id, 'operator', body.upTo) : thread
}

export const closeOne = async ({ actor, params, body }: By<typeof api.closeThread, 'params' | 'body'>) => {
  const thread = await opened(actor, params.id)
  if (!thread.ok) return thread
  await setDone(db(), thread.value.id, body.done ? new Date() : null)
  return ok({ done: body.done })
}
