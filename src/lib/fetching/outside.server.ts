import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { config } from '#lib/config/config.server.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { checkUrl, type DevHosts, isDevHost, isPublicAddress } from './address.ts'
import { failFetch } from './fetch-failure.ts'
import { guardedLookup, LeadsInside, type Resolve } from './reach.server.ts'

/** What may come: told by the Content-Type of the answer. Pictures are looked at again by their bytes. */
export type Wanted = 'page' | 'picture' | 'json' | 'text'

const types: Record<Wanted, RegExp> = {
  page: /^(text\/html|application\/xhtml\+xml|text\/xml|application\/(rss|atom|rdf)?\+?xml|application\/feed\+json|text\/plain)$/,
  picture: /^(image\/(?!svg)[\w.+-]+|application\/octet-stream|binary\/octet-stream)$/,
  json: /^application\/([\w.-]+\+)?json$/,
  text: /^text\/[\w.+-]+$/,
}
const accepts: Record<Wanted, string> = {
  page: 'text/html,application/xhtml+xml,application/atom+xml,application/rss+xml,application/xml;q=0.9',
  picture: 'image/avif,image/webp,image/png,image/jpeg,image/*;q=0.8',
  json: 'application/json',
  text: 'text/plain,text/*;q=0.8',
}
const mostBytes: Record<Wanted, number> = { page: 5_000_000, picture: 20_000_000, json: 12_000_000, text: 512_000 }

export type OutsideOptions = {
  want: Wanted
  /** Of an earlier answer: unchanged content comes back as 304 without a body. */
  etag?: string | undefined
  lastModified?: string | undefined
  /** The page a picture stands on, where its host asks for it. */
  referer?: string | undefined
  signal?: AbortSignal | undefined
  limits?: Partial<Limits>
  /** Tests bring their own; the system's otherwise. */
  resolve?: Resolve
  /** Tests bring their own; what DEV_FETCH_HOSTS allows otherwise, which is nothing in production. */
  devHosts?: DevHosts
}

/** ms and bytes; `bytes` counts both what travels and what it unpacks to. */
type Limits = { connectMs: number; idleMs: number; wholeMs: number; bytes: number; redirects: number }
const usual = { connectMs: 8000, idleMs: 10_000, wholeMs: 25_000, redirects: 5 }

/** Longest a single fetch may take, ms. */
export const longestFetchMs = usual.wholeMs

/** What a public server answered, whatever its status. `url` is where redirects led. */
export type Outside = {
  status: number
  url: string
  type: string
  charset: string | undefined
  etag: string | undefined
  lastModified: string | undefined
  retryAfter: string | undefined
  headers: IncomingHttpHeaders
  body: Uint8Array
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

const unpackers: Record<string, () => Readable & NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Who we say we are: the site, and where it can be found. */
export const userAgent = (): string => `xinshu/1.0 (+${config().siteUrl})`

class TooLarge extends Error {}
class TooSlow extends Error {}

/** The body, unpacked; stops at the first byte too many, so that a small bomb never becomes a large one. */
const readBody = async (answer: IncomingMessage, most: number): Promise<Uint8Array> => {
  if (Number(answer.headers['content-length'] ?? 0) > most) throw new TooLarge()
  const coding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const unpack = unpackers[coding]
  if (unpack === undefined && coding !== 'identity' && coding !== '') throw new Error(`unknown coding ${coding}`)
  const stream = unpack === undefined ? answer : answer.pipe(unpack())
  // An answer cut off must end the unpacking as well.
  if (stream !== answer) answer.on('error', (error) => (stream as Readable).destroy(error))
  let travelled = 0
  answer.on('data', (part: Buffer) => {
    travelled += part.length
    if (travelled > most) answer.destroy(new TooLarge())
  })
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of stream as Readable) {
    bytes += (part as Buffer).length
    if (bytes > most) {
      answer.destroy()
      throw new TooLarge()
    }
    parts.push(part as Buffer)
  }
  if (!answer.complete) throw new Error('cut off')
  return Buffer.concat(parts)
}

const describe = (answer: IncomingMessage, url: URL, body: Uint8Array): Outside => {
  const { headers } = answer
  const [type = '', ...rest] = (headers['content-type'] ?? '').split(';')
  return {
    status: answer.statusCode ?? 0,
    url: url.href,
    type: type.trim().toLowerCase(),
    charset: /charset=["']?([\w-]+)/i.exec(rest.join(';'))?.[1]?.toLowerCase(),
    etag: headers.etag?.slice(0, 300),
    lastModified: headers['last-modified']?.slice(0, 100),
    retryAfter: headers['retry-after'],
    headers,
    body,
  }
}

/** One request to one checked address; redirects are handed back. */
const askOnce = (url: URL, options: OutsideOptions, limits: Limits, devHosts: DevHosts): Promise<Outside> =>
  new Promise((done, failed) => {
    const dev = isDevHost(url, devHosts)
    const secure = url.protocol === 'https:'
    const { want, etag, lastModified, referer } = options
    const request = (secure ? https : http).request(url, {
      // A connection of its own, past every proxy the environment names and never taken from a pool.
      agent: new (secure ? https : http).Agent({ keepAlive: false }),
      ...(dev ? {} : { lookup: guardedLookup(options.resolve) }),
      headers: {
        'user-agent': userAgent(),
        accept: accepts[want],
        'accept-encoding': 'gzip, br',
        'accept-language': 'zh-CN,zh;q=0.9,en;q=0.5',
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
        ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
        ...(referer === undefined ? {} : { referer }),
      },
    })
    let stopped: Error | undefined
    const stop = (error: Error): void => {
      stopped ??= error
      request.destroy(error)
    }
    // Destroying a request tells its answer only that it was cut off: the reason is kept here.
    const fail = (error: unknown): void => failed(stopped ?? error)
    const whole = setTimeout(() => stop(new TooSlow()), limits.wholeMs)
    const connecting = setTimeout(() => stop(new TooSlow()), limits.connectMs)
    const abort = (): void => stop(new Error('given up'))
    options.signal?.addEventListener('abort', abort, { once: true })
    const settle = (): void => {
      clearTimeout(whole)
      clearTimeout(connecting)
      options.signal?.removeEventListener('abort', abort)
    }
    request.setTimeout(limits.idleMs, () => stop(new TooSlow()))
    request.once('socket', (socket) => {
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        clearTimeout(connecting)
        // The look-up has decided already; this is the second lock on the same door.
        if (!dev && !isPublicAddress(socket.remoteAddress ?? '')) stop(new LeadsInside(url.host))
      })
    })
    request.on('error', (error) => {
      settle()
      fail(error)
    })
    request.once('response', (answer) => {
      answer.on('error', () => undefined)
      const status = answer.statusCode ?? 0
      const bare = isRedirect(status) || status === 304
      const fits = types[want].test((answer.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase())
      // Pages that say no are read for what they say, as far as they are words.
      const reads = !bare && (fits || (status >= 400 && /^text\//.test(answer.headers['content-type'] ?? '')))
      const body = reads ? readBody(answer, limits.bytes) : Promise.resolve(new Uint8Array())
      body
        .then((bytes) => done(describe(answer, url, bytes)), fail)
        .finally(() => {
          settle()
          request.destroy()
        })
    })
    request.end()
  })

const failureOf = (error: unknown): ReturnType<typeof failFetch> => {
  if (error instanceof LeadsInside) return failFetch('fetch_inside')
  if (error instanceof TooLarge) return failFetch('fetch_too_large')
  if (error instanceof TooSlow) return failFetch('fetch_timeout')
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return failFetch(/^(Z_|ERR__ERROR|ERR_STREAM|HPE_)|^$/.test(code) ? 'fetch_broken' : 'fetch_unreachable')
}

/**
 * Reads something from the public web for somebody: GET only, http and https on their own ports, public addresses only,
 * no cookies, nothing of ours in it, bounded in time and bytes, each redirect checked like the first address. Any status
 * is an answer; only what could not be read at all is a failure (`FetchFailureCode`).
 */
export const fetchOutside = async (address: string, options: OutsideOptions): Promise<Result<Outside>> => {
  const limits: Limits = { ...usual, bytes: mostBytes[options.want], ...options.limits }
  const devHosts = options.devHosts ?? config().devFetchHosts
  const until = Date.now() + limits.wholeMs
  let to = address
  for (let hops = 0; hops <= limits.redirects; hops++) {
    const checked = checkUrl(to, devHosts)
    // What a site redirects to is not what somebody typed.
    if (!checked.ok)
      return hops > 0 && checked.failure.code === 'fetch_bad_address' ? failFetch('fetch_redirects') : checked
    let answer: Outside
    try {
      const left = Math.max(1, until - Date.now())
      answer = await askOnce(checked.value, options, { ...limits, wholeMs: left }, devHosts)
    } catch (error) {
      return failureOf(error)
    }
    const next = isRedirect(answer.status) ? answer.headers.location : undefined
    if (next === undefined) {
      const wrong = answer.status >= 200 && answer.status < 300 && !types[options.want].test(answer.type)
      return wrong ? failFetch('fetch_wrong_type') : ok(answer)
    }
    if (!URL.canParse(next, checked.value)) return failFetch('fetch_redirects')
    to = new URL(next, checked.value).href
  }
  return failFetch('fetch_redirects')
}
