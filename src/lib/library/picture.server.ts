import { findBook } from '#lib/books/book/book.sql.ts'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { statusMessages } from '#lib/http/errors.ts'
import { type Grant, mediaSigner } from '#lib/media/address.server.ts'
import { findCode, findMedia, findOwnMedia, type MediaRow } from '#lib/media/media.sql.ts'
import { defaultWidthPx, isSha256, widthFor } from '#lib/media/picture.ts'
import { serveMedia } from '#lib/media/serve.server.ts'

/** The same words, headers and work for what is missing, private or no longer shared. */
const nothing = (): Response =>
  new Response(statusMessages[404], {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' },
  })

/** The blob, while the grant still holds: asked of the database every time, so that a closed share closes at once. */
const granted = async (grant: Grant, sha256: string): Promise<MediaRow | undefined> => {
  if (grant.kind === 'viewer') return findOwnMedia(db(), grant.userId, sha256)
  if (grant.kind === 'code') {
    const code = await findCode(db(), grant.code)
    const leads = code?.kind === 'video' && (code.sha256 === sha256 || code.posterSha256 === sha256)
    return leads ? findMedia(db(), sha256) : undefined
  }
  const book = await findBook(db(), grant.bookId)
  const open = book?.public === true && book.deletedAt === null && book.shareEpoch === grant.epoch
  return open ? findMedia(db(), sha256) : undefined
}

/** `GET /media/{sha256}?w=640&s=…`. */
export const answerMedia = async (actor: Actor, sha256: string, url: URL, request: Request): Promise<Response> => {
  const signature = url.searchParams.get('s') ?? ''
  if (!isSha256(sha256) || signature === '' || signature.length > 200) return nothing()
  const signer = await mediaSigner()
  const grant = signer.check(sha256, signature, actor.kind === 'user' ? actor.userId : undefined)
  const row = grant && (await granted(grant, sha256))
  if (!row) return nothing()
  const wanted = Number(url.searchParams.get('w') ?? defaultWidthPx)
  const width = Number.isFinite(wanted) && wanted > 0 ? widthFor(wanted) : defaultWidthPx
  return (await serveMedia(row, width, request)) ?? nothing()
}
