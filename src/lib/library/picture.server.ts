import { findAlbumHead } from '#lib/albums/album/album.sql.ts'
import { findBook } from '#lib/books/book/book.sql.ts'
import { config } from '#lib/config/config.server.ts'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { statusMessages } from '#lib/http/errors.ts'
import { type Grant, mediaSigner } from '#lib/media/address.server.ts'
import { findCode, findMedia, findOwnMedia, type MediaRow } from '#lib/media/media.sql.ts'
import { defaultWidthPx, formatNamed, isSha256, widthFor } from '#lib/media/picture.ts'
import { serveMedia } from '#lib/media/serve.server.ts'
import { findOpenLink } from '#lib/works/share/share-link.sql.ts'
import { codeState } from './codes/code-state.ts'

/** The same words, headers and work for what is missing, private or no longer shared. */
const nothing = (): Response =>
  new Response(statusMessages[404], {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' },
  })

/** Is the work still shown to everybody, as it was when the address was made? */
const isPublic = async ({ workId, epoch }: Extract<Grant, { kind: 'share' }>): Promise<boolean> => {
  const book = await findBook(db(), workId)
  const work = book ? book.deletedAt === null && book : await findAlbumHead(db(), workId)
  return !!work && work.public && work.shareEpoch === epoch
}

/** The blob, while the grant still holds: asked of the database every time, so that a closed share closes at once. */
const granted = async (grant: Grant, sha256: string): Promise<MediaRow | undefined> => {
  if (grant.kind === 'viewer') return findOwnMedia(db(), grant.userId, sha256)
  if (grant.kind === 'code') {
    const code = await findCode(db(), grant.code)
    const leads =
      code !== undefined &&
      codeState(code, Date.now()) === 'open' &&
      ((code.kind === 'video' && code.sha256 === sha256) || code.posterSha256 === sha256)
    return leads ? findMedia(db(), sha256) : undefined
  }
  if (grant.kind === 'link') {
    const link = await findOpenLink(db(), grant.linkId)
    return link?.epoch === grant.epoch && link.purpose !== 'contribute' ? findMedia(db(), sha256) : undefined
  }
  return (await isPublic(grant)) ? findMedia(db(), sha256) : undefined
}

/** On a host of their own pictures belong to pages of another origin: those that need no session may be shown there. */
const shownElsewhere = (answer: Response, grant: Grant): Response => {
  if (config().mediaUrl !== undefined && grant.kind !== 'viewer') {
    answer.headers.set('cross-origin-resource-policy', 'cross-origin')
  }
  return answer
}

type Opened = { row: MediaRow; grant: Grant }

/** What a signed address opens for this caller, while the grant behind it holds. */
export const openedBy = async (actor: Actor, sha256: string, signature: string): Promise<Opened | undefined> => {
  const signer = await mediaSigner()
  const grant = signer.check(sha256, signature, actor.kind === 'user' ? actor.userId : undefined)
  const row = grant && (await granted(grant, sha256))
  return row && { row, grant }
}

/** `GET /media/{sha256}?w=640&s=…`; `{sha256}.webp` asks for that format whatever the header Accept says (row 7.R14). */
export const answerMedia = async (actor: Actor, name: string, url: URL, request: Request): Promise<Response> => {
  const [sha256 = '', suffix, ...more] = name.split('.')
  const signature = url.searchParams.get('s') ?? ''
  const format = suffix === undefined ? undefined : formatNamed(suffix)
  if (more.length > 0 || (suffix !== undefined && format === undefined)) return nothing()
  if (!isSha256(sha256) || signature === '' || signature.length > 200) return nothing()
  const opened = await openedBy(actor, sha256, signature)
  if (!opened) return nothing()
  const wanted = Number(url.searchParams.get('w') ?? defaultWidthPx)
  const width = Number.isFinite(wanted) && wanted > 0 ? widthFor(wanted) : defaultWidthPx
  const answer = await serveMedia(opened.row, { widthPx: width, format }, request)
  return answer ? shownElsewhere(answer, opened.grant) : nothing()
}
