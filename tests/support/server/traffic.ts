import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { BrowserContext } from '@playwright/test'
import { solveChallenge } from 'altcha-lib/v1'

/** One request somebody's browser made, as it went out: enough to make it again as somebody else. */
export type Recorded = { method: string; path: string; type: string | undefined; body: Buffer | undefined }

export type Answered = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }

/**
 * Collects every request to `origin` that this browser makes, each once. Bodies of fetch are heard inside the page: the
 * browser does not tell them when they were given as a Request.
 */
export const recordTraffic = async (context: BrowserContext, origin: string): Promise<() => Recorded[]> => {
  const seen = new Map<string, Recorded>()
  const note = (one: Recorded): void => {
    const small = one.body === undefined || one.body.length > 10_000 ? '' : one.body.toString()
    seen.set(`${one.method} ${one.path} ${small}`, one)
  }
  context.on('request', (request) => {
    const { origin: of, protocol, pathname, search } = new URL(request.url())
    // A blob's address has the page's origin, but never leaves the browser.
    if (of !== origin || protocol === 'blob:') return
    const type = request.headers()['content-type']
    note({ method: request.method(), path: pathname + search, type, body: request.postDataBuffer() ?? undefined })
  })
  await context.exposeBinding('xinshuHeard', (_, method: string, url: string, body: string) => {
    const { pathname, search } = new URL(url)
    note({ method, path: pathname + search, type: 'application/json', body: Buffer.from(body) })
  })
  await context.addInitScript(() => {
    const fetched = window.fetch
    const heard = window as unknown as { xinshuHeard(method: string, url: string, body: string): Promise<void> }
    window.fetch = async (input, init) => {
      const request = input instanceof Request ? input.clone() : new Request(input, init)
      if (request.headers.get('content-type')?.includes('json') === true)
        await heard.xinshuHeard(request.method, request.url, await request.text())
      return fetched(input, init)
    }
  })
  return () => {
    const all = [...seen.values()]
    const withBody = new Set(all.filter(({ body }) => body !== undefined).map(({ method, path }) => method + path))
    return all.filter(({ method, path, body }) => body !== undefined || !withBody.has(method + path))
  }
}

/** A request with exactly these headers: fetch would add and refuse some. Redirects are not followed. */
export const ask = (
  origin: string,
  { method, path, type, body }: Pick<Recorded, 'method' | 'path'> & Partial<Recorded>,
  headers: Record<string, string> = {},
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const sent: Record<string, string> = { ...headers }
    if (type !== undefined) sent['content-type'] = type
    if (body !== undefined) sent['content-length'] = String(body.length)
    const req = httpRequest({ hostname, port, path, method, headers: sent }, (res) => {
      const parts: Buffer[] = []
      res.on('data', (part: Buffer) => parts.push(part))
      res.on('error', (e) => reject(new Error(`${method} ${path}: ${e.message}`)))
      res.on('end', () => {
        const whole = Buffer.concat(parts)
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: whole, text: whole.toString('utf8') })
      })
    })
    req.on('error', reject)
    req.end(body)
  })

/** Who makes a request: what they send along. */
export type Guise = { name: string; headers: Record<string, string> }

type Work = { algorithm: string; challenge: string; salt: string; signature: string; maxnumber: number }

/** Signs in by the code of the local gateway; answers the cookie, or the token for the Authorization header. */
export const enter = async (origin: string, phone: string, as: 'cookie' | 'token'): Promise<string> => {
  const json = (path: string, body: object): Promise<Answered> =>
    ask(origin, { method: 'POST', path, type: 'application/json', body: Buffer.from(JSON.stringify(body)) })
  const asked = await json('/api/user/sms_code', { phone })
  // From the third code of a network on, the caller works first, as a browser does.
  if (asked.status === 428) {
    const { maxnumber, ...question } = (JSON.parse(asked.text) as { details: Work }).details
    const { challenge, salt, algorithm } = question
    const found = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
    await json('/api/user/sms_code', { phone, work: { ...question, number: found?.number } })
  }
  const inbox = (await ask(origin, { method: 'GET', path: '/dev/sms' })).text
  const code = new RegExp(`${phone}[\\s\\S]*?data-sms-code[^>]*>\\s*(\\d{6})`).exec(inbox)?.[1]
  const answer = await json('/api/user/sign_in', { phone, code, as })
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.text}`)
  if (as === 'token')
    return (JSON.parse(answer.text) as { data: { token: { auth_token: string } } }).data.token.auth_token
  return (answer.headers['set-cookie'] ?? [])
    .map((line) => line.split(';')[0]!)
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
}
