import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { securedHeaders } from './headers.server.ts'

type Encoding = 'br' | 'gzip' | 'identity'
/** An answer ready to go: names and values of its head in turn, its body as one byte a character. */
type Ready = { head: readonly string[]; body: string }
type CachedAnswer = { untilMs: number; etag: string; ready: Record<Encoding, Ready>; unchanged: readonly string[] }
type Taken = { status: number; headers: OutgoingHttpHeaders; body: Buffer }

/** Pages kept at once; the table of screens has far fewer that may be. */
const mostPages = 500

/** Catches what is written to `res` instead of sending it; `res` is as before when the promise settles. */
const take = (res: ServerResponse, draw: () => void): Promise<Taken> =>
  new Promise((resolve) => {
    const { write, end, writeHead } = res
    const chunks: Buffer[] = []
    const add = (chunk: unknown): void => {
      if (typeof chunk === 'string') chunks.push(Buffer.from(chunk))
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
    }
    res.writeHead = ((status: number, ...rest: unknown[]) => {
      res.statusCode = status
      const given = rest.find((part) => typeof part === 'object' && part !== null)
      for (const [name, value] of Object.entries((given ?? {}) as OutgoingHttpHeaders))
        if (value !== undefined) res.setHeader(name, value)
      return res
    }) as typeof res.writeHead
    res.write = ((chunk: unknown) => {
      add(chunk)
      return true
    }) as typeof res.write
    res.end = ((chunk?: unknown) => {
      add(chunk)
      Object.assign(res, { write, end, writeHead })
      resolve({ status: res.statusCode, headers: { ...res.getHeaders() }, body: Buffer.concat(chunks) })
      return res
    }) as typeof res.end
    draw()
  })

const sharedMs = (headers: OutgoingHttpHeaders): number => {
  const said = String(headers['cache-control'] ?? '')
  return /\bpublic\b/.test(said) && headers['set-cookie'] === undefined
    ? Number(/s-maxage=(\d+)/.exec(said)?.[1] ?? 0) * 1000
    : 0
}

const pairs = (headers: OutgoingHttpHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))

const keep = ({ headers: given, body }: Taken, untilMs: number): CachedAnswer => {
  const { 'x-request-id': _, 'content-length': __, ...lasting } = given
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = securedHeaders({ ...lasting, etag, vary: 'Cookie, Accept-Encoding' })
  const make = (bytes: Buffer, how: OutgoingHttpHeaders): Ready => ({
    head: pairs({ ...headers, ...how, 'content-length': bytes.length }),
    body: bytes.toString('latin1'),
  })
  const ready = {
    identity: make(body, {}),
    gzip: make(gzipSync(body, { level: 7 }), { 'content-encoding': 'gzip' }),
    br: make(brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }), {
      'content-encoding': 'br',
    }),
  }
  return { untilMs, etag, ready, unchanged: pairs(headers) }
}

const encodingFor = (accepted: string): Encoding =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'

/**
 * With nothing set on `res` before, so that Node takes the head as it stands; and as text, so that head and body leave in one
 * write (docs/decisions/0073).
 */
const send = (
  req: IncomingMessage,
  res: ServerResponse,
  { etag, ready, unchanged }: CachedAnswer,
  id: string,
): void => {
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304, [...unchanged, 'x-request-id', id])
    res.end()
    return
  }
  const { head, body } = ready[encodingFor(String(req.headers['accept-encoding'] ?? ''))]
  res.writeHead(200, [...head, 'x-request-id', id])
  if (req.method === 'HEAD') res.end()
  else res.end(body, 'latin1')
}

const fromAnybody = ({ headers }: IncomingMessage): boolean =>
  headers.cookie === undefined && headers.authorization === undefined && headers.range === undefined

/**
 * What any shared cache in front of us may do, done here: a page drawn alike for everybody (`public, s-maxage=…`) is
 * drawn once for that long, and asked for by many at once it is drawn once. Only for those who send neither cookie nor
 * token nor query. Both answer false when this request is none of their business; then nothing has been touched.
 */
export const cachedPages = (mayKeep: (path: string) => boolean) => {
  const kept = new Map<string, CachedAnswer>()
  const drawing = new Map<string, Promise<CachedAnswer | undefined>>()

  const draw = async (path: string, res: ServerResponse, render: () => void): Promise<CachedAnswer | undefined> => {
    const taken = await take(res, render)
    const ms = taken.status === 200 ? sharedMs(taken.headers) : 0
    if (ms > 0) {
      const page = keep(taken, Date.now() + ms)
      if (kept.size >= mostPages) kept.clear()
      kept.set(path, page)
      for (const name of res.getHeaderNames()) if (name !== 'x-request-id') res.removeHeader(name)
      return page
    }
    res.writeHead(taken.status)
    res.end(taken.body)
    return undefined
  }

  const cached = (req: IncomingMessage): CachedAnswer | undefined => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !fromAnybody(req)) return undefined
    const page = kept.get(req.url ?? '')
    return page && page.untilMs > Date.now() ? page : undefined
  }

  return {
    /** Sends what is kept: the shortest way there is, to be asked before anything is set on `res`. */
    answer: (req: IncomingMessage, res: ServerResponse, id: string): boolean => {
      const page = cached(req)
      if (page) send(req, res, page, id)
      return page !== undefined
    },
    /** Draws and keeps. */
    draw: (req: IncomingMessage, res: ServerResponse, id: string, render: () => void): boolean => {
      const { url: path = '' } = req
      // A drawing asked for with HEAD has no body to keep.
      if (req.method !== 'GET' || !fromAnybody(req) || !mayKeep(path)) return false
      const under = drawing.get(path)
      if (under) {
        under.then((page) => (page ? send(req, res, page, id) : render())).catch(render)
        return true
      }
      const begun = draw(path, res, render).finally(() => drawing.delete(path))
      drawing.set(path, begun)
      begun.then((page) => page && send(req, res, page, id)).catch(() => res.destroy())
      return true
    },
  }
}
