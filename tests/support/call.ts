import type { APIContext, APIRoute } from 'astro'
import { type Actor, type Credential, visitor } from '#lib/http/actor.ts'
import { fromWire } from '#lib/http/wire.ts'
import { randomId } from '#lib/std/id.ts'
import { haveAccount } from './stand-in.ts'

export type CallOptions = {
  path?: string
  params?: Record<string, string>
  query?: Record<string, string>
  /** A string or bytes go as they are; anything else as JSON. */
  body?: unknown
  actor?: Actor
  credential?: Credential
  sessionOver?: boolean
  headers?: Record<string, string>
  method?: string
  ip?: string
}

/** What an endpoint answered: `body` in camelCase, `raw` as on the wire. */
export type Answer = {
  status: number
  headers: Headers
  raw: unknown
  body: Record<string, unknown>
  response: Response
}

const payload = (body: unknown): BodyInit | null => {
  if (body === undefined) return null
  if (typeof body === 'string' || body instanceof Uint8Array) return body as BodyInit
  return JSON.stringify(body)
}

/**
 * Calls an endpoint function of src/pages as the server would. Signed-in calls count as made by our own page: cookie and
 * same-origin Origin, each with an Idempotency-Key of its own.
 */
export const callEndpoint = async (route: APIRoute, options: CallOptions = {}): Promise<Answer> => {
  const actor = options.actor ?? visitor
  await haveAccount(actor)
  const url = new URL(options.path ?? '/api/test', 'http://127.0.0.1:4321')
  for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, value)
  const key = { 'idempotency-key': randomId() }
  const headers = new Headers({ host: url.host, origin: url.origin, ...key, ...options.headers })
  const body = payload(options.body)
  if (body !== null && !headers.has('content-type')) {
    headers.set('content-type', body instanceof Uint8Array ? 'application/octet-stream' : 'application/json')
  }
  for (const [name, value] of Object.entries(options.headers ?? {})) if (value === '') headers.delete(name)
  const method = options.method ?? (body === null ? 'GET' : 'POST')
  const request = new Request(url, method === 'GET' ? { method, headers } : { method, headers, body })
  // Host is a forbidden header for Request; the server has it, so the test puts it back.
  request.headers.set('host', url.host)
  const context = {
    request,
    url,
    params: options.params ?? {},
    locals: {
      actor,
      credential: options.credential ?? (actor.kind === 'user' ? 'cookie' : 'none'),
      sessionOver: options.sessionOver ?? false,
      requestId: 'test-request',
      ip: options.ip ?? '127.0.0.1',
    },
  }
  const response = await route(context as unknown as APIContext)
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const raw: unknown = isJson ? await response.clone().json() : undefined
  return {
    status: response.status,
    headers: response.headers,
    raw,
    body: (fromWire(raw) ?? {}) as Record<string, unknown>,
    response,
  }
}
