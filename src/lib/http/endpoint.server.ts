import type { APIContext, APIRoute } from 'astro'
import type { z } from 'zod'
import type { Db } from '#lib/db/db.server.ts'
import { log } from '#lib/log/log.server.ts'
import { type Failure, fail, ok, type Result } from '#lib/std/result.ts'
import type { Actor } from './actor.ts'
import { readJson } from './body.server.ts'
import type { AnyContract, BodyOf, OutputOf, ParamsOf, QueryOf } from './contract.ts'
import { controlProblem } from './control-text.ts'
import { errorBody, failureOfThrown, sessionOver, statusMessages, unauthorized } from './errors.ts'
import { keyHeader, replayedHeader } from './idempotency/idempotency.ts'
import { KeptBody, once } from './idempotency/once.server.ts'
import { explainIssues } from './invalid.ts'
import { countedWhen, exceeded } from './limits/rate-limit.server.ts'
import { waitSentence } from './limits/rate-limit.ts'
import { isForeign } from './origin.ts'
import { ownOrigins } from './own-origins.server.ts'
import { PartlyWritten } from './partly-written.ts'
import type { Plain } from './plain-answer.ts'
import { fromWire, queryFromWire, toWire, wireName } from './wire.ts'

/** What a use case is called with: everything parsed, the caller known. */
export type CallOf<C> = {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** With `auth: 'user'` never a visitor. */
  actor: C extends { auth: 'user' } ? Extract<Actor, { kind: 'user' }> : Actor
  request: Request
  /** Address the call came from. */
  ip: string
  requestId: string
  /** Headers (cookies) to send with the answer. */
  answer: Headers
  /** Of `idempotent` calls: all reading and writing of the use case, committed with its answer. No provider is called in it. */
  tx: C extends { idempotent: true } ? Db : undefined
}

/** The call as it is known before its transaction: by it is decided whom it waits for. */
export type LineCallOf<C> = Omit<CallOf<C>, 'tx'>
type LineOf<C> = (call: LineCallOf<C>) => Promise<string | undefined>

/** What a call needs to know of its request; Astro gives more. */
export type CallContext = Pick<APIContext, 'locals' | 'params' | 'request' | 'url'>

type Answered<C> = Result<OutputOf<C> | Response | PartlyWritten>
type UseCase<C, Holder = undefined> = (call: CallOf<C>, holder: Holder) => Promise<Answered<C>> | Answered<C>
/** Whose key this request brings; a refusal where it brings none that opens. Asked before anything of the call is read. */
export type HolderOf<Holder> = (context: CallContext) => Promise<Result<Holder>>
/** What goes out: of the use case, or of an earlier try of the same call. */
type Outcome<C> = Answered<C> | Result<KeptBody>

const tooMany = (seconds: number): { ok: false; failure: Failure } =>
  fail(429, 'too_many_requests', waitSentence(seconds), { retryAfter: seconds })

const parse = (schema: z.ZodType | undefined, value: unknown, status: number): Result<unknown> => {
  if (!schema) return ok({})
  const problem = controlProblem(value)
  const parsed = problem === undefined ? schema.safeParse(value) : undefined
  if (parsed?.success === true) return ok(parsed.data)
  const { message, fields } = problem ?? explainIssues(parsed?.error.issues ?? [])
  // A malformed id in the path names nothing we have.
  return status === 404 ? fail(404, 'not_found', statusMessages[404]!) : fail(status, 'invalid', message, { fields })
}

type Use<C, Holder> = { useCase: UseCase<C, Holder>; holderOf: HolderOf<Holder>; lineOf?: LineOf<C> | undefined }

const run = async <const C extends AnyContract, Holder>(
  contract: C,
  { useCase, holderOf, lineOf }: Use<C, Holder>,
  context: CallContext,
  answer: Headers,
): Promise<Outcome<C>> => {
  const { actor, credential, sessionOver: over, requestId, ip } = context.locals
  if (
    contract.method !== 'GET' &&
    isForeign(context.request.headers, credential, ownOrigins(context.request.headers))
  ) {
    return fail(403, 'foreign_origin', '请在本站的页面里操作')
  }
  if (contract.auth === 'user' && actor.kind === 'visitor') return over ? sessionOver() : unauthorized()
  const counted = { ip, user: actor.kind === 'user' ? actor.userId : undefined, subject: undefined }
  const early = contract.limit && (await exceeded(contract.limit, counted, Date.now(), countedWhen.early))
  if (early !== undefined) return tooMany(early)
  const holder = await holderOf(context)
  if (!holder.ok) return holder

  const params = parse(contract.params, context.params, 404)
  if (!params.ok) return params
  const query = parse(contract.query, queryFromWire(context.url.searchParams), 422)
  if (!query.ok) return query
  let body: unknown
  if (contract.body && contract.body !== 'raw') {
    const json = await readJson(context.request, contract.maxBodyBytes)
    if (!json.ok) return json
    const parsed = parse(contract.body, fromWire(json.value), 422)
    if (!parsed.ok) return parsed
    body = parsed.value
  }

  if (contract.limit) {
    const field = contract.limitField === undefined ? undefined : (body as Record<string, unknown>)[contract.limitField]
    const subject = field === undefined ? undefined : String(field)
    const wait = await exceeded(contract.limit, { ...counted, subject }, Date.now(), countedWhen.late)
    if (wait !== undefined) return tooMany(wait)
  }
  // The contract's schemas have just made these; TypeScript cannot follow the types through the erased contract.
  const call = {
    params: params.value,
    query: query.value,
    body,
    actor,
    // Made when it is asked for: most reading calls never look at it.
    get request() {
      return context.request
    },
    ip,
    requestId,
    answer,
  } as CallOf<C>
  const use = (): ReturnType<typeof useCase> => useCase(call, holder.value)
  return contract.idempotent ? runOnce(contract, use, call, await lineOf?.(call)) : use()
}

const runOnce = <const C extends AnyContract>(
  contract: C,
  use: () => Promise<Answered<C>> | Answered<C>,
  call: CallOf<C>,
  line: string | undefined,
): Promise<Result<KeptBody>> => {
  const { actor, params, query, body, request, answer } = call as CallOf<AnyContract>
  if (actor.kind !== 'user') throw new Error(`${contract.path} is idempotent for whom?`)
  const key = request.headers.get(keyHeader)
  const route = `${contract.method} ${contract.path}`
  return once({ userId: actor.userId, route, key, line }, { params, query, body }, async (tx) => {
    Object.assign(call, { tx })
    const result = await use()
    if (!result.ok) return result
    const shown = present(contract, result.value, answer)
    if (shown instanceof Response) throw new Error(`${contract.path} is idempotent and can't answer a file`)
    return ok(shown.body)
  })
}

const json = (status: number, body: Record<string, unknown>, headers: Headers): Plain => {
  headers.set('content-type', 'application/json; charset=utf-8')
  return { status, headers, body: JSON.stringify(toWire(body)) }
}

const partly = ({ field, text }: PartlyWritten, output: unknown, answer: Headers): Plain => {
  const own = Object.entries(output as object).filter(([name]) => name !== field)
  const parts = own.map(([name, value]) => `${JSON.stringify(wireName(name))}:${JSON.stringify(toWire(value) ?? null)}`)
  answer.set('content-type', 'application/json; charset=utf-8')
  const data = [...parts, `${JSON.stringify(wireName(field))}:${text}`].join(',')
  return { status: 200, headers: answer, body: `{"data":{${data}},"timestamp":${Date.now()}}` }
}

const kept = ({ text, replayed }: KeptBody, answer: Headers): Plain => {
  answer.set('content-type', 'application/json; charset=utf-8')
  if (replayed) answer.set(replayedHeader, 'true')
  return { status: 200, headers: answer, body: text }
}

const isPage = (value: unknown): value is { results: unknown[]; totalCount: number } =>
  typeof value === 'object' && value !== null && 'results' in value && 'totalCount' in value

const present = (contract: AnyContract, value: unknown, answer: Headers): Plain | Response => {
  if (value instanceof Response) {
    for (const [name, text] of answer) {
      if (name === 'set-cookie' || !value.headers.has(name)) value.headers.append(name, text)
    }
    return value
  }
  if (contract.output === 'binary') throw new Error(`${contract.path} promised a binary answer`)
  // Parsing the output drops whatever the contract doesn't name: nothing private slips out.
  const output: unknown = contract.output.parse(value instanceof PartlyWritten ? value.value : value)
  if (value instanceof PartlyWritten) return partly(value, output, answer)
  const timestamp = Date.now()
  return json(200, isPage(output) ? { ...output, timestamp } : { data: output, timestamp }, answer)
}

const presentFailure = (failure: Failure, requestId: string, answer: Headers): Plain => {
  const wait = (failure.details as { retryAfter?: number } | undefined)?.retryAfter
  if (wait !== undefined) answer.set('retry-after', String(wait))
  return json(failure.status, errorBody(failure, requestId), answer)
}

const answerCall = async <const C extends AnyContract, Holder>(
  contract: C,
  use: Use<C, Holder>,
  context: CallContext,
): Promise<Plain | Response> => {
  const { requestId } = context.locals
  const answer = new Headers()
  // Calls depend on who asks; a use case that answers its own Response may say otherwise.
  answer.set('cache-control', 'private, no-store')
  try {
    const result = await run(contract, use, context, answer)
    if (result.ok && result.value instanceof KeptBody) return kept(result.value, answer)
    return result.ok ? present(contract, result.value, answer) : presentFailure(result.failure, requestId, answer)
  } catch (error) {
    log.error({ err: error, requestId, call: `${contract.method} ${contract.path}` }, 'call failed')
    const headers = new Headers({ 'cache-control': 'private, no-store' })
    return presentFailure(failureOfThrown(error), requestId, headers)
  }
}

/** An Astro route that the HTTP server may also ask without Astro (direct-calls.server.ts); `binary` ones it does not. */
export type Endpoint = APIRoute & { plain: (context: CallContext) => Promise<Plain | Response>; binary: boolean }

/**
 * Makes the Astro route of a contract: same-origin check, session, parsing, rate limit, use case, envelope. Expected
 * failures become `{errcode, errmsg}`; anything thrown is logged with the request id and answered as a bare 500, or as
 * 503 and 507 while the database is away or the disk is full. `lineOf`: of `idempotent` calls, what people who make it at once
 * wait for one another for, before it takes a connection.
 */
export const endpoint = <const C extends AnyContract>(contract: C, useCase: UseCase<C>, lineOf?: LineOf<C>): Endpoint =>
  routeOf(contract, { useCase, holderOf: nobody, lineOf })

/** The same for programs that come with a key of their own instead of somebody's session. */
export const keyedEndpoint = <const C extends AnyContract & { auth: 'key' }, Holder>(
  contract: C,
  holderOf: HolderOf<Holder>,
  useCase: UseCase<C, Holder>,
): Endpoint => routeOf(contract, { useCase, holderOf })

const nobody: HolderOf<undefined> = () => Promise.resolve(ok(undefined))

const routeOf = <const C extends AnyContract, Holder>(contract: C, use: Use<C, Holder>): Endpoint => {
  const plain = (context: CallContext) => answerCall(contract, use, context)
  const route = async (context: APIContext): Promise<Response> => {
    const answered = await plain(context)
    return answered instanceof Response ? answered : new Response(answered.body, answered)
  }
  return Object.assign(route, { plain, binary: contract.output === 'binary' })
}
