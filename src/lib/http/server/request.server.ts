import { randomFillSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { accessLog, log } from '#lib/log/log.server.ts'

const idBytes = 9
/** Fresh bytes for many ids at once; ids need to differ, they are no secret. */
const pot = Buffer.alloc(idBytes * 256)
let used = pot.length

const freshId = (): string => {
  if (used >= pot.length) {
    randomFillSync(pot)
    used = 0
  }
  used += idBytes
  return pot.toString('base64url', used - idBytes, used)
}

/** The id of this request: a proxy's if it looks like one, else ours. It goes to Astro and back to the caller. */
export const identify = (req: IncomingMessage): string => {
  const given = req.headers['x-request-id']
  const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : freshId()
  req.headers['x-request-id'] = id
  return id
}

/** A path without what could name a person or open a book: long parts are cut, long numbers hidden, no query. */
const loggedPath = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.length > 24 ? `${part.slice(0, 6)}…` : part.replace(/\d{5,}/g, '#')))
    .join('/')
    .slice(0, 200)

/** One line a request, when its answer is out or its caller gone. */
export const logAnswer = (req: IncomingMessage, res: ServerResponse, path: string, id: string): void => {
  const startedAt = performance.now()
  // Comes once; `once` would cost more than it saves.
  res.on('close', () => {
    const entry = {
      id,
      method: req.method,
      path: loggedPath(path),
      status: res.statusCode,
      ms: Math.round(performance.now() - startedAt),
      ...(res.writableFinished ? {} : { aborted: true }),
    }
    if (res.statusCode >= 500) log.error(entry, 'request')
    else if (path.startsWith('/_astro/') || path === '/healthz') accessLog('debug', entry)
    else accessLog('info', entry)
  })
}
