import ky, { isTimeoutError, type Options } from 'ky'
import type { AnyContract, CallInput, OutputOf, RouteOf } from '../contract.ts'
import { anyErrorMessage, offlineMessage, sessionOverCode, statusMessages } from '../errors.ts'
import { keyHeader } from '../idempotency/idempotency.ts'
import { fromWire } from '../wire.ts'
import { $sessionEnded, showAlert } from './alert.store.ts'
import { createCache } from './cache.ts'
import { intentionOf } from './intention.ts'
import { outgoing } from './request.ts'
import { type CallFailure, failureOf, isFile, unwrap } from './unwrap.ts'

/** A call that failed. `code` is the server's errcode as text, else the status, else UNKNOWN. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  /** Number of the request in our logs: what somebody quotes to us. '' unknown. */
  readonly requestId: string

  constructor(failure: CallFailure) {
    super(failure.message)
    this.name = 'CallError'
    this.status = failure.status
    this.code = failure.code
    this.details = failure.details
    this.requestId = failure.requestId ?? ''
  }
}

export type CallOptions = {
  /** No alert. */
  silent?: boolean
  /** Bodies that hold errcode or errmsg are handed back instead of rejected. */
  fallThrough?: boolean
  signal?: AbortSignal
  /** For callers outside the browser. */
  baseUrl?: string
  token?: string
  /** ms, or false for long uploads; default 30 s. */
  timeout?: number | false
  /** A GET whose answer is kept for 30 minutes (cache.ts). */
  cached?: true
  /** Sent with the key of what somebody wants, the same over all tries until there is an answer (intention.ts). */
  idempotent?: true
  /** The key of an idempotent call, where whoever calls keeps it over reloads. */
  key?: string
}

/** A contract's own patience and keeping have to be said here too: its value is not in the browser. */
type Demanded<C> = (C extends { timeoutMs: infer T } ? { timeout: T | false } : Record<never, never>) &
  (C extends { cached: true } ? { cached: true } : { cached?: never }) &
  (C extends { idempotent: true } ? { idempotent: true } : { idempotent?: never })
type OptionsOf<C> = CallOptions & Demanded<C>
type Args<C> =
  Record<never, never> extends OptionsOf<C>
    ? Record<never, never> extends CallInput<C>
      ? [input?: CallInput<C>, options?: OptionsOf<C>]
      : [input: CallInput<C>, options?: OptionsOf<C>]
    : [input: CallInput<C>, options: OptionsOf<C>]

// Only reading is retried, and what is done once however often it is sent: another POST could do a thing twice.
const http = ky.create({ throwHttpErrors: false, retry: { limit: 1, methods: ['get'] }, timeout: 30_000 })

/** Answers of contracts that say `cached`; a sign-in that ends takes them along. */
const kept = createCache<unknown>()
$sessionEnded.listen(() => kept.clear())

const reject = (failure: CallFailure, options: CallOptions): never => {
  // Spec §8: an agent's token is not ours to forget. And no sign-in at all: the cookie went with a sign-out in another window.
  const over = failure.code === sessionOverCode || failure.code === 'unauthorized'
  if (over && !options.token?.startsWith('agent')) $sessionEnded.set($sessionEnded.get() + 1)
  if (!options.silent) showAlert('danger', failure.message, failure.code)
  throw new CallError(failure)
}

const send = async (url: string, request: Options, options: CallOptions): Promise<Response> => {
  try {
    return await http(url, request)
  } catch (error) {
    // The caller gave up by itself: not a failure worth an alert.
    if (options.signal?.aborted) throw error
    if (isTimeoutError(error)) return reject({ status: 504, message: statusMessages[504]!, code: '504' }, options)
    return reject({ status: 0, message: offlineMessage, code: 'UNKNOWN' }, options)
  }
}

/**
 * Makes the call of a contract known by its type: `call<typeof renameBook>('POST /api/book/{id}/info', { params, body })`.
 * Resolves to its output (a list as `{results, totalCount, timestamp}`, a binary answer as the Response); rejects with
 * CallError after showing a danger alert, unless `silent`.
 */
export const call = async <C extends AnyContract>(
  route: RouteOf<C>,
  ...[input, given]: Args<C>
): Promise<OutputOf<C>> => {
  const options: CallOptions = given ?? {}
  const { method, url: path, raw, json } = outgoing(route, input ?? {})
  const url = `${options.baseUrl ?? ''}${path}`
  const key = options.cached ? `${options.token ?? ''} ${url}` : undefined
  const known = key === undefined ? undefined : kept.get(key)
  if (known !== undefined) return known as OutputOf<C>
  const request: Options = { method, timeout: options.timeout ?? 30_000 }
  if (options.signal) request.signal = options.signal
  const intention = options.idempotent && intentionOf(`${method} ${url} ${JSON.stringify(json)}`, options.key)
  const headers: Record<string, string> = {}
  if (options.token) headers.authorization = options.token
  if (intention) {
    headers[keyHeader] = intention.key
    request.retry = { limit: 2, methods: [method.toLowerCase() as 'post' | 'put' | 'delete'] }
  }
  request.headers = headers
  if (raw) request.body = raw
  else if (json !== undefined) request.json = json

  const response = await send(url, request, options)
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const answered: unknown = isJson ? fromWire(await response.json().catch(() => undefined)) : undefined
  // Half an answer is none.
  if (answered !== undefined && response.status < 500) {
    if (failureOf(response.status, answered)?.code !== 'still_running') intention?.settle()
  }
  if (options.fallThrough && answered !== undefined) return unwrap(answered) as OutputOf<C>
  const failure = failureOf(response.status, answered)
  if (failure) return reject(failure, options)
  // A file; or a proxy's page instead of our answer.
  if (answered === undefined)
    return isFile(response)
      ? (response as OutputOf<C>)
      : reject({ status: response.status, message: anyErrorMessage, code: 'UNKNOWN' }, options)
  const output = unwrap(answered)
  if (key !== undefined) kept.set(key, output)
  return output as OutputOf<C>
}
