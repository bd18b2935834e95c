import { Readable } from 'node:stream'
import { rangeOf } from '#lib/media/picture.ts'
import { storage } from '#lib/storage/storage.server.ts'

/** What a file is sent as; `plain`: its name in ASCII. */
type SentAs = { type: string; plain: string; name: string }

/**
 * A stored file as it is, or the part asked for, so that a broken download goes on. The etag is the hash of the bytes
 * (the last part of `key`): with If-Range the rest of an older file is never put behind the beginning of another.
 */
export const answerFile = async (request: Request, key: string, { type, plain, name }: SentAs): Promise<Response> => {
  const bytes = await storage().size(key)
  const etag = `"${key.slice(key.lastIndexOf('/') + 1).slice(0, 32)}"`
  const headers = new Headers({
    etag,
    'content-type': type,
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  })
  const fits = [null, etag].includes(request.headers.get('if-range'))
  const range = fits ? rangeOf(request.headers.get('range'), bytes) : 'whole'
  if (range === 'outside') {
    headers.set('content-range', `bytes */${bytes}`)
    return new Response(null, { status: 416, headers })
  }
  const { first, last } = range === 'whole' ? { first: 0, last: bytes - 1 } : range
  headers.set('content-length', String(last - first + 1))
  if (range !== 'whole') headers.set('content-range', `bytes ${first}-${last}/${bytes}`)
  const body =
    request.method === 'HEAD'
      ? null
      : (Readable.toWeb(
          await storage().getStream(key, range === 'whole' ? undefined : range),
        ) as ReadableStream<Uint8Array>)
  return new Response(body, { status: range === 'whole' ? 200 : 206, headers })
}

export const answerPdf = (request: Request, key: string, name: string): Promise<Response> =>
  answerFile(request, key, { type: 'application/pdf', plain: 'book.pdf', name })
