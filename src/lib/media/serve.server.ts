import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { derivedFile, isUnreadable } from '#lib/media/derive.server.ts'
import { mediaCache } from '#lib/media/file-cache.server.ts'
import { forgetFilmFacts } from '#lib/media/film-place.server.ts'
import type { MediaRow } from '#lib/media/media.sql.ts'
import { formatFor, mediaKey, type PictureFormat, rangeOf, type WidthPx } from '#lib/media/picture.ts'
import { storage } from '#lib/storage/storage.server.ts'

/**
 * Headers of everything below /media. The address lives only as long as its grant, so every use is asked for again:
 * `no-cache` lets one browser keep the bytes and still come back each time, where a revoked grant gives 404.
 */
const headers = (etag: string, type: string): Headers =>
  new Headers({
    etag,
    'content-type': type,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    vary: 'Accept, Cookie, Authorization',
  })

const matches = (request: Request, etag: string): boolean =>
  (request.headers.get('if-none-match') ?? '').split(',').some((part) => part.trim().replace(/^W\//, '') === etag)

const body = (path: string, first?: number, last?: number): ReadableStream<Uint8Array> =>
  Readable.toWeb(createReadStream(path, { start: first, end: last })) as ReadableStream<Uint8Array>

/** Without `format`: the best the browser says it takes. */
type Shape = { widthPx: WidthPx; format?: PictureFormat | undefined }

/** A picture in one of the spec's widths, in the best format the browser takes; undefined when it can't be decoded. */
const picture = async (row: MediaRow, shape: Shape, request: Request): Promise<Response | undefined> => {
  const { widthPx, format = formatFor(request.headers.get('accept')) } = shape
  const etag = `"${row.sha256.slice(0, 32)}-${widthPx}-${format}"`
  if (matches(request, etag)) return new Response(null, { status: 304, headers: headers(etag, `image/${format}`) })
  try {
    const path = await derivedFile(row.sha256, widthPx, format)
    const answer = headers(etag, `image/${format}`)
    answer.set('content-length', String((await stat(path)).size))
    return new Response(request.method === 'HEAD' ? null : body(path), { headers: answer })
  } catch (error) {
    if (isUnreadable(error)) return undefined
    throw error
  }
}

/** A video or sound in ranges, as phones ask for it; without where and by whom it was taken. */
const file = async (row: MediaRow, request: Request): Promise<Response> => {
  const etag = `"${row.sha256.slice(0, 32)}"`
  const answer = headers(etag, row.mime)
  if (matches(request, etag)) return new Response(null, { status: 304, headers: answer })
  answer.set('accept-ranges', 'bytes')
  const range = rangeOf(request.headers.get('range'), row.bytes)
  if (range === 'outside') {
    answer.set('content-range', `bytes */${row.bytes}`)
    return new Response(null, { status: 416, headers: answer })
  }
  const path = await mediaCache().file(`${row.sha256}-film`, async (draft) => {
    await pipeline(await storage().getStream(mediaKey(row.sha256)), createWriteStream(draft))
    await forgetFilmFacts(draft)
  })
  const { first, last } = range === 'whole' ? { first: 0, last: row.bytes - 1 } : range
  answer.set('content-length', String(last - first + 1))
  if (range !== 'whole') answer.set('content-range', `bytes ${first}-${last}/${row.bytes}`)
  const bytes = request.method === 'HEAD' || row.bytes === 0 ? null : body(path, first, last)
  return new Response(bytes, { status: range === 'whole' ? 200 : 206, headers: answer })
}

/** Answers for a blob whose grant was checked; undefined where there is nothing to show, which is a 404. */
export const serveMedia = async (row: MediaRow, shape: Shape, request: Request): Promise<Response | undefined> => {
  if (row.kind === 'image') return picture(row, shape, request)
  return row.kind === 'video' || row.kind === 'audio' ? file(row, request) : undefined
}
