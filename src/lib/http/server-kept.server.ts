import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'
type Kept = { untilMs: number; headers: OutgoingHttpHeaders; etag: string; bodies: Record<Encoding, Buffer> }
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

const keep = ({ headers, body }: Taken, untilMs: number): Kept => {
  const { 'x-request-id': _, 'content-length': __, ...lasting } = headers
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const bodies = {
    identity: body,
    gzip: gzipSync(body, { level: 7 }),
    br: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  }
  return { untilMs, headers: { ...lasting, etag, vary: 'Cookie, Accept-Encoding' }, etag, bodies }
}

const encodingFor = (accepted: string): Encoding =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'

const send = (req: IncomingMessage, res: ServerResponse, { headers, etag, bodies }: Kept): void => {
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304, headers)
    res.end()
    return
  }
  const encoding = encodingFor(String(req.headers['accept-encoding'] ?? ''))
  const body = bodies[encoding]
  const how = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  res.writeHead(200, { ...headers, ...how, 'content-length': body.length })
  res.end(req.method === 'HEAD' ? undefined : body)
}

/**
 * What any shared cache in front of us may do, done here: a page drawn alike for everybody (`public, s-maxage=…`) is
 * drawn once for that long, and asked for by many at once it is drawn once. Only for those who send neither cookie nor
 * token nor query. Answers false when this request is none of its business; then nothing has been touched.
 */
export const keptPages = (mayKeep: (path: string) => boolean) => {
  const kept = new Map<string, Kept>()
  const drawing = new Map<string, Promise<Kept | undefined>>()

  const draw = async (path: string, res: ServerResponse, render: () => void): Promise<Kept | undefined> => {
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

  return (req: IncomingMessage, res: ServerResponse, render: () => void): boolean => {
    const { url: path = '', headers } = req
    if (req.method !== 'GET' && req.method !== 'HEAD') return false
    if (headers.cookie !== undefined || headers.authorization !== undefined || headers.range !== undefined) return false
    const known = kept.get(path)
    if (known && known.untilMs > Date.now()) {
      send(req, res, known)
      return true
    }
    // A drawing asked for with HEAD has no body to keep.
    if (req.method === 'HEAD' || !mayKeep(path)) return false
    const under = drawing.get(path)
    if (under) {
      under.then((page) => (page ? send(req, res, page) : render())).catch(render)
      return true
    }
    const begun = draw(path, res, render).finally(() => drawing.delete(path))
    drawing.set(path, begun)
    begun.then((page) => page && send(req, res, page)).catch(() => res.destroy())
    return true
  }
}
