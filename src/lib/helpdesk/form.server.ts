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

/** A form of words alone is read even when its sender must wait, so that they come back in the page. Bytes. */
const wordsBytes = 64 * 1024

/** Why somebody has to wait before writing again; undefined: they need not. Counts the call. */
export const mustWait = async ({ actor, ip }: RequestLocals): Promise<Failure | undefined> => {
  const user = actor.kind === 'user' ? actor.userId : undefined
  const wait = await exceeded('help_message', { ip, user, subject: undefined }, Date.now())
  if (wait === undefined) return undefined
  const { failure } = fail(429, 'too_many_requests', waitSentence(wait))
  return failure
}

/** Is the form so small that reading it costs nothing, whoever sends it? By its announced length. */
export const isSmall = (request: Request): boolean =>
  Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY) <= wordsBytes

/** More of them than the form has fields and pictures: reading a hundred thousand takes the server a second. */
const mostParts = 40

const partsOf = (body: Buffer, type: string): number => {
  const boundary = /boundary="?([^";\s]{1,100})/i.exec(type)?.[1]
  if (boundary === undefined) return 0
  let parts = 0
  const mark = `--${boundary}`
  for (let at = body.indexOf(mark); at >= 0 && parts <= mostParts; at = body.indexOf(mark, at + mark.length)) parts += 1
  return parts
}

/** The form of a page of ours, or why it is none. Its length and its parts are counted before it is taken apart. */
export const readForm = async (request: Request): Promise<Result<FormData>> => {
  if (isForeign(request.headers, 'cookie', ownOrigins(request.headers))) {
    return fail(403, 'foreign_origin', '请在本站的页面里操作')
  }
  const type = request.headers.get('content-type') ?? ''
  const kind = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i.exec(type)?.[1]?.toLowerCase()
  if (kind === undefined) return fail(415, 'unsupported_type', '请用页面里的表单提交')
  const bad = fail(400, 'bad_form', '提交的内容不完整，请再试一次')
  const body = await request.arrayBuffer().then(Buffer.from, () => undefined)
  if (body === undefined) return bad
  if (kind !== 'multipart/form-data' && body.length > 4 * wordsBytes)
    return fail(413, 'body_too_large', fieldLimits.helpText.wrong)
  if (kind === 'multipart/form-data' && partsOf(body, type) > mostParts) return bad
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => undefined)
  return form ? ok(form) : bad
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
  { actor }: RequestLocals,
): Promise<Result<unknown>> => {
  const read = readTyped(fieldLimits.helpText, text)
  if (!read.ok) return fail(422, 'invalid', read.wrong)
  if (read.text === '' && files.length === 0) return write('', side, { text: '', pictures: [], key }, null)
  if (files.length > mostPictures) return fail(422, 'invalid', `一次最多 ${mostPictures} 张图片`)
  const userId = actor.kind === 'user' ? actor.userId : undefined
  const thread = await threadId()
  const pictures: string[] = []
  for (const file of files) {
    const kept = await keepPicture(thread, side, file.stream())
    if (!kept.ok) return fail(kept.failure.status, kept.failure.code, `${file.name}：${kept.failure.message}`)
    pictures.push(kept.value.id)
  }
  return write(thread, side, { text: read.text, pictures, key }, side === 'operator' && userId ? userId : null)
}

/** What was typed, as the page shows it again; of a text no field of ours lets through, its beginning. UTF-16 units. */
const mostShown = 20_000

/** The words of a form whose sender must wait, back into the page. */
export const putBack = (form: FormData, failure: Failure): FormOutcome => ({
  ok: false,
  failure,
  typed: readSent(form).text.slice(0, mostShown),
})

/** Takes the form of a thread, which was counted (`mustWait`). `threadId` begins the thread when there is something to say. */
export const takeForm = async (
  form: FormData,
  side: Side,
  threadId: () => Promise<string>,
  locals: RequestLocals,
): Promise<FormOutcome> => {
  const sent = readSent(form)
  const done = await sendAll(sent, side, threadId, locals)
  return done.ok ? { ok: true } : putBack(form, done.failure)
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
