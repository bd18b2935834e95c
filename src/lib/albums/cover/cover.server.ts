import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { config } from '#lib/config/config.server.ts'
import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { mediaCache } from '#lib/media/file-cache.server.ts'
import { formatFor, type WidthPx, widthFor } from '#lib/media/picture.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { ok } from '#lib/std/result.ts'
import { seeAlbumHead } from '../album/album-access.server.ts'
import type { getAlbumCover } from './cover.api.ts'
import { coverWordsOf } from './cover-words.server.ts'
import type { AlbumCoverDrawing } from './cover-work.server.ts'

/** Drawn covers stand in the cache until what draws them changes. */
const drawnBy = 1

type Shape = { widthPx: WidthPx; format: 'webp' | 'jpeg' }

/** The front of an album's cover, as the press makes it; asked for again each time, so that a closed share closes. */
export const albumCoverPicture = async ({ params, query, actor, request }: CallOf<typeof getAlbumCover>) => {
  const found = await seeAlbumHead(db(), actor, params.id)
  if (!found.ok) return found
  const { id, tid, size, binding, title, subtitle, author, cover, updatedAt } = found.value
  const format = formatFor(request.headers.get('accept')) === 'jpeg' ? 'jpeg' : 'webp'
  const shape: Shape = { widthPx: widthFor(query.size), format }
  const content = [drawnBy, config().siteName, id, tid, size, binding, title, subtitle, author, updatedAt, shape]
  const name = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const etag = `"${name.slice(0, 32)}"`
  const headers = new Headers({
    etag,
    'content-type': `image/${format}`,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    vary: 'Accept, Cookie, Authorization',
  })
  if (request.headers.get('if-none-match') === etag) return ok(new Response(null, { status: 304, headers }))
  // The picture's own hash first: where its blob goes, everything drawn with it goes (accounts/account/account.job.ts).
  const path = await mediaCache().file(`${cover ?? name}-cover-${name}.${format}`, async (draft) => {
    const drawing: AlbumCoverDrawing = { ...shape, cover: await coverWordsOf(found.value) }
    await writeFile(
      draft,
      await pool().run<Uint8Array>('#lib/albums/cover/cover-work.server.ts', 'drawAlbumCover', drawing),
    )
  })
  return ok(new Response(new Uint8Array(await readFile(path)), { headers }))
}
