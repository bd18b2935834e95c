import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'
import { contentPolicy } from './headers.server.ts'

type Next = () => void

/** Files of the build (`dist/client`): hashed ones for ever, pages checked each time, precompressed where there is one. */
export const staticFiles = (clientDir: string): ((req: IncomingMessage, res: ServerResponse, next: Next) => void) => {
  const serve = sirv(clientDir, { etag: true, gzip: true, brotli: true })
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    const path = (req.url ?? '').replace(/[?#].*$/s, '')
    // Set before sirv looks, because a 304 carries them too: browsers renew what they stored.
    res.setHeader('content-security-policy', contentPolicy([]))
    res.setHeader(
      'cache-control',
      path.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
    )
    // A file that went away since the start, as while a new build is put in its place, breaks off this answer only.
    res.once('pipe', (file) => file.once('error', () => res.destroy()))
    serve(req, res, () => {
      res.removeHeader('content-security-policy')
      res.removeHeader('cache-control')
      next()
    })
  }
}
