import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { forgetCookies } from '#lib/auth/cookies.ts'
import { secureCookies } from '#lib/auth/session.server.ts'
import type { Endpoint } from '#lib/http/endpoint.server.ts'
import { isCallPath } from '#lib/http/no-such-call.ts'
import type { Plain } from '#lib/http/plain-answer.ts'
import type { DirectCalls } from '#lib/http/server/server.server.ts'
import { answerThrown } from '#lib/http/unexpected-error.ts'
import { log } from '#lib/log/log.server.ts'
import { unknownVisit } from '#lib/site/visit/visit.ts'
import { identifyCaller } from '#lib/works/share/identify-caller.server.ts'

type Place = {
  file: string
  parts: string[]
  /** Names of the placeholders, by their place. */
  names: (string | undefined)[]
  get?: Endpoint | 'coming' | 'none'
}

const placeOf = (file: string): Place => {
  const parts = file
    .replace(/\.ts$/, '')
    .replace(/(^|\/)index$/, '')
    .split('/')
  return { file, parts, names: parts.map((part) => /^\[(\w+)\]$/.exec(part)?.[1]) }
}

/** Fixed words win over placeholders, as in Astro. */
const rank = ({ parts }: Place): string => parts.map((part) => (part.startsWith('[') ? '~' : part)).join('/')

const paramsOf = ({ parts, names }: Place, given: string[]): Record<string, string> | undefined => {
  if (!parts.every((part, at) => names[at] !== undefined || part === given[at])) return undefined
  const params: Record<string, string> = {}
  for (const [at, name] of names.entries()) if (name !== undefined) params[name] = decodeURIComponent(given[at] ?? '')
  return params
}

/** Fetches the endpoint of a file; `none` when it has none that can be asked without Astro. */
const load = async (pagesDir: string, place: Place): Promise<void> => {
  place.get = 'coming'
  try {
    const { GET } = (await import(pathToFileURL(join(pagesDir, place.file)).href)) as { GET?: Partial<Endpoint> }
    place.get = GET?.plain && GET.binary === false ? (GET as Endpoint) : 'none'
  } catch (error) {
    log.debug({ err: error, file: place.file }, 'this endpoint is left to Astro')
    place.get = 'none'
  }
}

const textOf = async (answered: Response): Promise<Plain> => ({
  status: answered.status,
  headers: answered.headers,
  body: await answered.text(),
})

/**
 * Calls that read (GET) go straight from our HTTP server to their endpoint: the same session, contract and use case, but
 * none of what a page needs. Whatever else comes to a call's address, people who navigate there included, is left to
 * Astro and src/middleware.ts; so is the first request of each, while its endpoint is fetched.
 */
export const directCalls = (pagesDir = resolve('src/pages')): DirectCalls => {
  const places = globSync('{api,buckets,blogbook,jx}/**/*.ts', { cwd: pagesDir }).map(placeOf)
  places.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
  const plain = places.filter(({ parts }) => !parts.some((part) => part.startsWith('[...')))
  const byLength = Map.groupBy(plain, ({ parts }) => parts.length)

  return (req, path, locals) => {
    if (req.method !== 'GET' || !isCallPath(path) || req.headers['sec-fetch-mode'] === 'navigate') return undefined
    const given = path.replace(/^\/|\/$/g, '').split('/')
    for (const place of byLength.get(given.length) ?? []) {
      const params = paramsOf(place, given)
      if (params === undefined) continue
      if (typeof place.get === 'function') return ask(place.get, params, req.url ?? path, req.headers, locals)
      if (place.get === undefined) void load(pagesDir, place)
      return undefined
    }
    return undefined
  }
}

type Given = Record<string, string | string[] | undefined>

const headersOf = (given: Given, names: readonly string[]): Headers => {
  const headers = new Headers()
  for (const name of names) {
    const value = given[name]
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return headers
}

const ask = async (
  get: Endpoint,
  params: Record<string, string>,
  address: string,
  given: Given,
  { requestId, ip }: { requestId: string; ip: string },
): Promise<Plain> => {
  try {
    const url = new URL(address, `http://${given.host ?? 'localhost'}`)
    const known = await identifyCaller(headersOf(given, ['authorization', 'cookie']))
    const locals = { ...known, visit: unknownVisit, requestId, ip } as App.Locals
    let request: Request | undefined
    const answered = await get.plain({
      locals,
      params,
      url,
      // Few use cases look at it.
      get request() {
        request ??= new Request(url, { headers: headersOf(given, Object.keys(given)) })
        return request
      },
    })
    const plain = answered instanceof Response ? await textOf(answered) : answered
    // A dead token is forgotten at once: the next page starts clean.
    if (known.sessionOver && known.credential === 'cookie')
      for (const line of forgetCookies(secureCookies())) plain.headers.append('set-cookie', line)
    return plain
  } catch (error) {
    log.error({ err: error, requestId }, 'request failed')
    return textOf(answerThrown(error, requestId))
  }
}
