import type { RequestLocals } from '#lib/http/actor.ts'
import { statusMessages } from '#lib/http/errors.ts'
import { exceeded } from '#lib/http/limits/rate-limit.server.ts'
import { waitSentence } from '#lib/http/limits/rate-limit.ts'
import { isForeign } from '#lib/http/origin.ts'
import { ownOrigins } from '#lib/http/own-origins.server.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { randomId } from '#lib/std/id.ts'
import { type Failure, fail, ok, type Result } from '#lib/std/result.ts'
import { readTyped } from '#lib/std/typed-text.ts'
import { mostPictures, type Side } from './helpdesk.ts'
import { write } from './messages.server.ts'
import { keepPicture } from './picture.server.ts'

/** A form sent without script: what was typed comes back with the failure, so that nothing is lost. */
export type FormOutcome = { ok: true } | { ok: false; failure: Failure; typed: string }

type Sent = { text: string; files: File[]; key: string }

/** The form of a page of ours, or why it is none. */
export const readForm = async (request: Request): Promise<Result<FormData>> => {
  if (isForeign(request.headers, 'cookie', ownOrigins(request.headers))) {
    return fail(403, 'foreign_origin', '请在本站的页面里操作')
  }
  const type = request.headers.get('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) {
    return fail(415, 'unsupported_type', '请用页面里的表单提交')
  }
  const form = await request.formData().catch(() => undefined)
  return form ? ok(form) : fail(400, 'bad_form', '提交的内容不完整，请再试一次')
}

const readSent = (form: FormData): Sent => {
  const key = String(form.get('key') ?? '')
  return {
    text: String(form.get('text') ?? ''),
    files: form.getAll('pictures').filter((one): one is File => one instanceof File && one.size > 0),
    key: /^[\w-]{8,64}$/.test(key) ? key : randomId(),
  }
}

const sendAll = async (
  { text, files, key }: Sent,
  side: Side,
  threadId: () => Promise<string>,
  { actor, ip }: RequestLocals,
): Promise<Result<unknown>> => {
  const read = readTyped(fieldLimits.helpText, text)
  if (!read.ok) return fail(422, 'invalid', read.wrong)
  if (read.text === '' && files.length === 0) return write('', side, { text: '', pictures: [], key }, null)
  if (files.length > mostPictures) return fail(422, 'invalid', `一次最多 ${mostPictures} 张图片`)
  const userId = actor.kind === 'user' ? actor.userId : undefined
  const wait = await exceeded('help_message', { ip, user: userId, subject: undefined }, Date.now())
  if (wait !== undefined) return fail(429, 'too_many_requests', waitSentence(wait))
  const thread = await threadId()
  const pictures: string[] = []
  for (const file of files) {
    const kept = await keepPicture(thread, side, file.stream())
    if (!kept.ok) return fail(kept.failure.status, kept.failure.code, `${file.name}：${kept.failure.message}`)
    pictures.push(kept.value.id)
  }
  return write(thread, side, { text: read.text, pictures, key }, side === 'operator' && userId ? userId : null)
}

/** Takes the form of a thread. `threadId` begins the thread when there is something to say. */
export const takeForm = async (
  form: FormData,
  side: Side,
  threadId: () => Promise<string>,
  locals: RequestLocals,
): Promise<FormOutcome> => {
  const sent = readSent(form)
  const done = await sendAll(sent, side, threadId, locals)
  return done.ok ? { ok: true } : { ok: false, failure: done.failure, typed: sent.text }
}

/** 303 back to the thread, so that reloading sends nothing again. */
export const backTo = (path: string, answer: Headers): Response => {
  const headers = new Headers(answer)
  headers.set('location', path)
  headers.set('cache-control', 'private, no-store')
  return new Response(null, { status: 303, headers })
}

/** A refusal before any page can be drawn. */
export const plainRefusal = ({ status, message }: Failure): Response =>
  new Response(message || statusMessages[status], { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
