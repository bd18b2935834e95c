import { authorize } from '#lib/auth/authorize.ts'
import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { ok } from '#lib/std/result.ts'
import type * as api from './helpdesk.api.ts'
import { findPicture } from './helpdesk.sql.ts'
import { noteRead, pageOf, write } from './messages.server.ts'
import { keepPicture, pictureAnswer } from './picture.server.ts'
import { beginThread, threadOf, type Writer } from './whose.server.ts'

type Call = Pick<CallOf<typeof api.readHelp>, 'actor' | 'request' | 'answer'>
const writerOf = ({ actor, request, answer }: Call): Writer => ({
  actor,
  cookies: request.headers.get('cookie'),
  answer,
})

/** The person's own thread. Somebody who never wrote has an empty one. */
export const myMessages = async (call: CallOf<typeof api.readHelp>) => {
  const thread = await threadOf(writerOf(call))
  return ok(
    thread ? await pageOf(thread, 'customer', call.query) : { results: [], totalCount: 0, unread: false, done: false },
  )
}

export const writeMine = async (call: CallOf<typeof api.writeHelp>) => {
  const { text, pictures } = call.body
  // No thread is begun for nothing.
  const thread =
    text === '' && pictures.length === 0 ? await threadOf(writerOf(call)) : await beginThread(writerOf(call))
  return write(thread?.id ?? '', 'customer', call.body, null)
}

export const addMyPicture = async (call: CallOf<typeof api.addHelpPicture>) => {
  const thread = await beginThread(writerOf(call))
  return keepPicture(thread.id, 'customer', call.request.body)
}

export const readMine = async (call: CallOf<typeof api.markHelpRead>) => {
  const thread = await threadOf(writerOf(call))
  return thread ? noteRead(thread.id, 'customer', call.body.upTo) : ok({ unread: false })
}

/** For the two sides of a thread only: to everybody else it does not exist. */
export const seePicture = async (call: CallOf<typeof api.helpPicture>) => {
  const picture = await findPicture(db(), call.params.id)
  if (picture?.threadId == null) return notFound()
  const operates = authorize(call.actor, 'site.operate', { ownerId: '' })
  const mine = operates.ok ? undefined : await threadOf(writerOf(call))
  return operates.ok || mine?.id === picture.threadId ? ok(await pictureAnswer(picture.id)) : notFound()
}
