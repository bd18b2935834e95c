/** A person outside: knows only the address of the server and what it answered. */
import { setTimeout as wait } from 'node:timers/promises'

export type Reply = { status: number; body: Record<string, unknown>; bytes: Buffer; headers: Headers }

/** Answers that say: the server is in trouble, come back later. */
const later = new Set([502, 503, 504, 507])

export type Client = {
  /** One request; throws when the line breaks. */
  once: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>
  /** The same until it is answered with something other than trouble: what a patient person's browser does. */
  ask: (method: string, path: string, body?: unknown) => Promise<Reply>
  /** Answers of trouble by status, and broken lines under 0. */
  troubles: Map<number, number>
  /** What it signed in with, for requests it can't make itself. */
  token: () => string
}

const patienceMs = 180_000

/** Signs in by a stated id (DEV_LOGIN); every later request carries the token as outside callers do. */
export const signIn = async (url: string, openid: string, troubles = new Map<number, number>()): Promise<Client> => {
  let token = ''
  const note = (status: number): void => {
    troubles.set(status, (troubles.get(status) ?? 0) + 1)
  }
  const once: Client['once'] = async (method, path, body, headers = {}) => {
    const raw = body instanceof Uint8Array
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      headers: {
        ...headers,
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': raw ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: raw ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const json = answer.headers.get('content-type')?.includes('json') === true
    const text = json ? (JSON.parse(bytes.toString('utf8')) as Record<string, unknown>) : {}
    return { status: answer.status, body: text, bytes, headers: answer.headers }
  }
  const ask: Client['ask'] = async (method, path, body) => {
    const until = Date.now() + patienceMs
    for (;;) {
      try {
        const reply = await once(method, path, body)
        if (!later.has(reply.status)) return reply
        note(reply.status)
      } catch (error) {
        if (Date.now() > until) throw error
        note(0)
      }
      if (Date.now() > until) throw new Error(`${method} ${path} is never answered`)
      await wait(50)
    }
  }
  for (const until = Date.now() + patienceMs; token === ''; await wait(50)) {
    const reply = await once('GET', `/login?openid=${openid}&redirect=/books`).catch(() => undefined)
    const cookies = reply?.headers.getSetCookie() ?? []
    token = cookies.map((line) => /^wxbook\.token=([^;]+)/.exec(line)?.[1] ?? '').find((found) => found !== '') ?? ''
    if (Date.now() > until) throw new Error(`nobody signs in as ${openid}: ${reply?.status}`)
  }
  return { once, ask, troubles, token: () => token }
}

/** `data` of an answer that must have gone well. */
export const dataOf = <T>(reply: Reply): T => {
  if (reply.status !== 200) throw new Error(`answered ${reply.status}: ${reply.bytes.toString('utf8').slice(0, 300)}`)
  return reply.body.data as T
}
