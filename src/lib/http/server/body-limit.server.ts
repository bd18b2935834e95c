import type { IncomingMessage, ServerResponse } from 'node:http'

const megabyte = 1024 * 1024
/**
 * Chunks of an import are at most 8 MB (import contract); pictures to the service desk 10 MB, with a form around them
 * where there is no script; everything else is JSON or a small form.
 */
const limits: readonly { prefix: string; bytes: number }[] = [
  { prefix: '/api/import/', bytes: 8 * megabyte + 1024 },
  { prefix: '/api/helpdesk/', bytes: 10 * megabyte + 1024 },
  { prefix: '/contact', bytes: 24 * megabyte },
  { prefix: '/operator/threads/', bytes: 24 * megabyte },
  // One picture as a phone takes it.
  { prefix: '/api/user/avatar', bytes: 12 * megabyte },
  { prefix: '/api/user/feedback_pictures', bytes: 12 * megabyte },
  { prefix: '/api/redraw', bytes: 12 * megabyte },
  // One original of an album, as its screen says (albums/album/album-limits.ts).
  { prefix: '/jx/album_images/', bytes: 60 * megabyte + 1024 },
]
/** A picture put into a post or an article of a book: 30 MB, as its screen says. */
const bookPicture = /^\/(?:api\/book|blogbook\/books)\/[^/]+\/pictures\/?$/
const bookPictureLimit = 30 * megabyte + 1024
/** As their contracts say (tests/api/server/body-limit.test.ts): changes of a whole book, an update's choices, articles. */
const longBodies: readonly { path: RegExp; bytes: number }[] = [
  { path: /^\/api\/book\/[^/]+\/(?:edits|update\/accept)\/?$/, bytes: 4 * megabyte },
  { path: /^\/jx\/albums\/(?:my|[^/]+\/edits)\/?$/, bytes: 4 * megabyte },
  { path: /^\/blogbook\/(?:articles\/[^/]+|books\/articles)\/?$/, bytes: 8 * megabyte },
]
const usualLimit = megabyte
/** After a refusal so much is still read, that the sender gets to the answer instead of a broken line. */
const politeBytes = 64 * megabyte
const politeMs = 10_000

/** Most bytes a request to this path may carry. */
export const bodyLimit = (path: string): number =>
  limits.find((limit) => path.startsWith(limit.prefix))?.bytes ??
  (bookPicture.test(path) ? bookPictureLimit : longBodies.find((one) => one.path.test(path))?.bytes) ??
  usualLimit

const answerTooLarge = (req: IncomingMessage, res: ServerResponse, limit: number, id: string): void => {
  if (res.headersSent) {
    req.destroy()
    return
  }
  res.writeHead(413, { 'content-type': 'application/json; charset=utf-8', connection: 'close' })
  const errmsg = `内容太大了，一次最多 ${Math.floor(limit / megabyte)} MB`
  res.end(req.method === 'HEAD' ? undefined : JSON.stringify({ errcode: 'body_too_large', errmsg, request_id: id }))
}

/**
 * Refuses bodies over the limit with 413: by their announced length before anything is read, by counting while they
 * come. True: the request is answered, nobody else need look at it.
 */
export const refuseLargeBody = (req: IncomingMessage, res: ServerResponse, path: string, id: string): boolean => {
  const limit = bodyLimit(path)
  const announced = Number(req.headers['content-length'] ?? 0)
  const push = req.push.bind(req)
  let bytes = 0
  let refused = announced > limit
  const refuse = (): void => {
    refused = true
    answerTooLarge(req, res, limit, id)
    const timer = setTimeout(() => req.destroy(), politeMs)
    timer.unref()
    req.once('close', () => clearTimeout(timer))
    req.resume()
  }
  // The parser hands every piece to push: counted here, nobody downstream can forget to.
  req.push = (chunk: Uint8Array | null, encoding?: BufferEncoding) => {
    if (chunk !== null) {
      bytes += chunk.length
      if (!refused && bytes > limit) {
        refuse()
        // For whoever was reading, the body ends in an error.
        req.emit('error', new Error('body too large'))
      }
      if (refused) {
        if (bytes > politeBytes) req.destroy()
        return true
      }
    }
    return push(chunk, encoding)
  }
  if (refused) refuse()
  return refused
}
