import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import compression from 'compression'
import { config } from '#lib/config/config.server.ts'
import { log } from '#lib/log/log.server.ts'
import { hasControl } from '#lib/std/typed-text.ts'
import { statusMessages } from '../errors.ts'
import type { Plain } from '../plain-answer.ts'
import { cachedPages } from './answer-cache.server.ts'
import { askedHost, askedHostHeader } from './asked-host.ts'
import { bodyLimit, refuseLargeBody } from './body-limit.server.ts'
import { clientIp } from './client-ip.server.ts'
import { secureAnswer } from './headers.server.ts'
import { answerHealth, type HealthCheck } from './health.server.ts'
import { identify, logAnswer } from './request.server.ts'
import { staticFiles } from './static-files.server.ts'
import { answerUnread } from './unread-body.server.ts'

/** @astrojs/node in middleware mode; `next` is called when no page or endpoint has this address. */
export type PageHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (error?: unknown) => void,
  locals?: object,
) => unknown
export type HttpServer = {
  /** Resolves to the port; rejects with Node's error when it is taken. */
  listen(port: number, host: string): Promise<number>
  /** Takes no new connections, waits for the answers under way, breaks off what is left after `patienceMs`. */
  close(patienceMs?: number): Promise<void>
}

/** Most addresses: nothing encoded, no query. */
const plainPath = /^\/(?!\/)[\w.~/-]*$/

const path = (url: string): string | undefined => {
  if (plainPath.test(url)) return url
  try {
    const pathname = url.replace(/[?#].*$/s, '')
    const meant = decodeURIComponent(pathname)
    if (hasControl(meant) || /[\t\n\r]/.test(meant)) return undefined
    // `//host/` would be read as an address of another host.
    return pathname.startsWith('/') && !pathname.startsWith('//') && !pathname.includes('\\') ? pathname : undefined
  } catch {
    return undefined
  }
}

const plainCodes: Record<number, string> = { 404: 'not_found', 405: 'method_not_allowed', 500: 'internal' }

/** No page stands here. */
const nowhere = '/404'

/** What the site may be asked; Astro has no request for TRACE and CONNECT, and nobody uses the rest. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const answerPlainly = (res: ServerResponse, status: number, id: string): void => {
  if (res.headersSent) {
    res.destroy()
    return
  }
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  const code = plainCodes[status] ?? 'bad_request'
  res.end(JSON.stringify({ errcode: code, errmsg: statusMessages[status], request_id: id }))
}

type Locals = { requestId: string; ip: string }
export type DirectCalls = (req: IncomingMessage, path: string, locals: Locals) => Promise<Plain> | undefined

const sendPlain = (res: ServerResponse, plain: Plain, compressed: (then: () => void) => void): void => {
  const length = Buffer.byteLength(plain.body)
  const send = (): void => {
    const headers: OutgoingHttpHeaders = { 'content-length': length }
    for (const [name, value] of plain.headers) if (name !== 'set-cookie') headers[name] = value
    const cookies = plain.headers.getSetCookie()
    if (cookies.length > 0) headers['set-cookie'] = cookies
    res.writeHead(plain.status, headers)
    // As text: head and body leave in one write.
    res.end(plain.body)
  }
  // Below this a packet is not saved.
  if (length < 1024) send()
  else compressed(send)
}

let warned = false

const ipOf = (req: IncomingMessage): string => {
  const given = req.headers['x-forwarded-for']
  if (given !== undefined && !warned && config().production && config().trustedProxies === 0) {
    warned = true
    log.warn('X-Forwarded-For comes along but TRUSTED_PROXIES is 0: visitors behind a proxy share one allowance')
  }
  return clientIp(req.socket.remoteAddress, Array.isArray(given) ? given.join(',') : given, config().trustedProxies)
}

/**
 * Our server around Astro: request ids, access log, security headers, health, body limits, built files, compression,
 * then pages and endpoints. Every answer passes secureAnswer.
 */
export const createHttpServer = (options: {
  handler: PageHandler
  /** dist/client */
  clientDir: string
  health: Record<string, HealthCheck>
  /** HTML instead of the page at this path, for a browser that could not draw it. */
  instead?: (path: string, userAgent: string | undefined) => string | undefined
  /** Paths (no query) of pages drawn alike for everybody. */
  mayKeep?: (path: string) => boolean
  /** Answers calls that need no page; false: not one of those. */
  calls?: DirectCalls
}): HttpServer => {
  const files = staticFiles(options.clientDir)
  const pages = cachedPages(options.mayKeep ?? (() => false))
  // SSR is compressed on the fly: quality 4 costs about as much as gzip and saves more.
  const compress = compression({ brotli: { params: { 1: 4 } } })
  let closing = false
  const ownHost = new URL(config().siteUrl).host

  const answer = (req: IncomingMessage, res: ServerResponse): void => {
    const id = identify(req)
    const host = askedHost(req)
    const asked = host === undefined ? undefined : path(req.url ?? '')
    // What is drawn, and kept for everybody, depends on the path alone: Astro puts this host before it.
    req.headers.host = ownHost
    req.headers[askedHostHeader] = host
    logAnswer(req, res, asked ?? '(malformed)', id)
    const instead =
      asked !== undefined && req.method === 'GET' ? options.instead?.(asked, req.headers['user-agent']) : undefined
    if (asked !== undefined && instead === undefined && !closing && pages.answer(req, res, id)) return
    res.setHeader('x-request-id', id)
    secureAnswer(res)
    if (closing) res.setHeader('connection', 'close')
    // People who mistyped an address get the page that helps on; whoever calls is told what is wrong.
    const lost =
      host !== undefined &&
      asked === undefined &&
      req.method === 'GET' &&
      req.headers.accept?.includes('text/html') === true
    if (lost) req.url = nowhere
    const pathname = lost ? nowhere : asked
    if (pathname === undefined) {
      answerPlainly(res, 400, id)
      return
    }
    if (!methods.includes(req.method ?? '')) {
      res.setHeader('allow', methods.join(', '))
      answerPlainly(res, 405, id)
      return
    }
    if (instead !== undefined) {
      res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      res.end(instead)
      return
    }
    if (pathname === '/healthz') {
      void answerHealth(res, options.health)
      return
    }
    if (refuseLargeBody(req, res, pathname, id)) return
    const failed = (error: unknown): void => {
      // A body that was refused while it came, or a caller who left, also end here.
      if (!res.writableEnded && !req.destroyed) log.error({ id, err: error }, 'request failed')
      if (!res.writableEnded) answerPlainly(res, 500, id)
    }
    const locals = { requestId: id, ip: ipOf(req) }
    const render = (): void => {
      const next = (error?: unknown): void => (error === undefined ? answerPlainly(res, 404, id) : failed(error))
      Promise.resolve(options.handler(req, res, next, locals)).catch(failed)
    }
    const compressed = (then: () => void): void => {
      compress(req as never, res as never, then)
    }
    const called = options.calls?.(req, pathname, locals)
    if (called) {
      called.then((plain) => sendPlain(res, plain, compressed)).catch(failed)
      return
    }
    if (pages.draw(req, res, id, render)) return
    files(req, res, () => compressed(render))
  }

  const server: Server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 70_000 }, answer)
  server.on('clientError', answerUnread)
  server.on('checkContinue', (req, res) => {
    // The body has not been sent yet: a large one is refused before the caller sends it.
    const announced = Number(req.headers['content-length'] ?? 0)
    if (announced <= bodyLimit(path(req.url ?? '') ?? '')) res.writeContinue()
    answer(req, res)
  })

  return lifeOf(server, () => {
    closing = true
  })
}

/** Beginning and end of a server; `onClose` comes before the last answers are waited for. */
const lifeOf = (server: Server, onClose: () => void): HttpServer => {
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          resolve((server.address() as AddressInfo).port)
        })
      }),
    close: (patienceMs = 15_000) =>
      new Promise((resolve) => {
        onClose()
        const timer = setTimeout(() => server.closeAllConnections(), patienceMs)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
