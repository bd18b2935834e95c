import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { config } from '#lib/config/config.server.ts'
import type { CoverPhoto } from '#lib/covers/cover.ts'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { invalid, notFound } from '#lib/http/errors.ts'
import { mediaCache } from '#lib/media/file-cache.server.ts'
import { findOwnMedia, listOwnFocus, type MediaRow } from '#lib/media/media.sql.ts'
import { formatFor, widthFor } from '#lib/media/picture.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { ok } from '#lib/std/result.ts'
import { openedBy } from '../picture.server.ts'
import type { drawCover, getCoverConfig } from './cover.api.ts'
import { coverConfig, coverInput, keepsWhole, pictureNamed } from './cover-drawing.ts'
import type { CoverDrawing } from './cover-work.server.ts'

export const coverConfigOf = ({ params }: Pick<CallOf<typeof getCoverConfig>, 'params'>) => {
  const config = coverConfig(params.codeName)
  return config ? ok(config) : notFound()
}

/** Drawn covers stand in the cache until what draws them changes. */
const drawnBy = 1

/** A picture this caller may see: one of their own by its hash, or by an address signed for them or for a share. */
async function allowed(actor: Actor, pic: string): Promise<CoverPhoto | undefined> {
  const named = pictureNamed(pic)
  if (!named) return undefined
  const userId = actor.kind === 'user' ? actor.userId : undefined
  const row =
    named.signature === undefined
      ? userId === undefined
        ? undefined
        : await findOwnMedia(db(), userId, named.sha256)
      : (await openedBy(actor, named.sha256, named.signature))?.row
  if (row?.kind !== 'image' || !row.widthPx || !row.heightPx) return undefined
  return photoOf(row, row.widthPx, row.heightPx, userId)
}

async function photoOf(
  row: MediaRow,
  widthPx: number,
  heightPx: number,
  userId: string | undefined,
): Promise<CoverPhoto> {
  const focus = (userId && (await listOwnFocus(db(), userId)).get(row.sha256)) || row.focus
  return { media: row.sha256, widthPx, heightPx, alt: '', ...(focus ? { focus } : {}) }
}

type CoverCall = Pick<CallOf<typeof drawCover>, 'params' | 'query' | 'actor' | 'request'>

/**
 * The front of a cover (spec 7.R5). Without a picture the answer is the same for everybody and may be kept; with one it is
 * asked for again each time, so that a closed share closes.
 */
export const coverFront = async ({ params, query, actor, request }: CoverCall) => {
  const { pic } = query
  const photo = pic ? await allowed(actor, pic) : undefined
  if (pic && !photo) return invalid('封面上的照片要用自己上传的，或本站给的地址')
  const input = coverInput(params.codeName, { query, photo, brand: config().siteName })
  if (!input) return notFound()
  const format = formatFor(request.headers.get('accept')) === 'jpeg' ? 'jpeg' : 'webp'
  const drawing: CoverDrawing = {
    input,
    widthPx: widthFor(query.size),
    format,
    wholePhoto: keepsWhole(query['pic[mode]']),
  }
  // The picture's own hash first: where its blob goes, everything drawn with it goes (accounts/account/account.job.ts).
  const name = createHash('sha256')
    .update(JSON.stringify([drawnBy, drawing]))
    .digest('hex')
  const path = await mediaCache().file(`${photo?.media ?? name}-cover-${name}.${format}`, async (draft) => {
    await writeFile(
      draft,
      await pool().run<Uint8Array>('#lib/library/covers/cover-work.server.ts', 'drawCoverFront', drawing),
    )
  })
  const headers = new Headers({
    'content-type': `image/${format}`,
    'cache-control': photo ? 'private, no-cache' : 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
    vary: photo ? 'Accept, Cookie, Authorization' : 'Accept',
  })
  return ok(new Response(new Uint8Array(await readFile(path)), { headers }))
}
