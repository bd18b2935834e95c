import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { themeNamed } from '#lib/albums/layout/theme.ts'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { invalid, notFound } from '#lib/http/errors.ts'
import { mediaCache } from '#lib/media/file-cache.server.ts'
import { findOwnMedia } from '#lib/media/media.sql.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { albumProduct, albumSize } from '#lib/print/products/album-products.ts'
import { pool } from '#lib/queue/pool.server.ts'
import type { Failure, Result } from '#lib/std/result.ts'
import { fail, ok } from '#lib/std/result.ts'
import { inertHeaders } from './inert.server.ts'
import type { drawPage } from './page-html.api.ts'
import type { PageDrawing } from './page-html-work.server.ts'
import { picturesNamed } from './page-scene.ts'

/** Drawn pages stand in the cache until what draws them changes. */
const drawnBy = 1

/** No page of ours has more than nine; each is carried in the markup as often as it stands there. */
const mostPictures = 12

const pageNames = ['cover', 'title', 'copyright', 'preface', 'acknowledgement', 'catalog', 'blank']

class Refused extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** The caller's own among them: a picture of somebody else is as good as none. */
async function ownPhotos(actor: Actor, hashes: readonly string[]): Promise<LayoutPhoto[]> {
  if (actor.kind !== 'user') return []
  const photos: LayoutPhoto[] = []
  for (const sha256 of hashes) {
    const row = await findOwnMedia(db(), actor.userId, sha256)
    if (row?.kind !== 'image' || !row.widthPx || !row.heightPx) continue
    photos.push({ id: sha256, name: '', faces: [], widthPx: row.widthPx, heightPx: row.heightPx })
  }
  return photos
}

const draw = async (drawing: PageDrawing): Promise<string> => {
  const drawn = await pool().run<Result<string>>(
    '#lib/library/generate/page-html-work.server.ts',
    'drawPageHtml',
    drawing,
  )
  if (!drawn.ok) throw new Refused(drawn.failure)
  return drawn.value
}

/** Without photographs a page is the same for everybody and is kept; with them nothing of it lies here. */
async function kept(drawing: PageDrawing): Promise<string> {
  if (drawing.photos.length > 0) return draw(drawing)
  const name = createHash('sha256')
    .update(JSON.stringify([drawnBy, drawing]))
    .digest('hex')
  const path = await mediaCache().file(`${name}-page.html`, async (draft) => writeFile(draft, await draw(drawing)))
  return readFile(path, 'utf8')
}

/** A page of an album drawn out of layers somebody sends. */
export const pageHtml = async ({ params, body, actor }: Pick<CallOf<typeof drawPage>, 'params' | 'body' | 'actor'>) => {
  const product = albumProduct(body.tid)
  const theme = themeNamed(params.style)
  if (!product || !theme) return notFound()
  if (!pageNames.includes(params.pageName) && !/^\d+$/.test(params.pageName)) return notFound()
  const size = albumSize(product, body.size)
  if (!size) return invalid('这种相册没有这个大小')
  const { layers, copyright } = body
  const named = picturesNamed(layers)
  if (named.length > mostPictures) return fail(400, 'bad_layer', `一页最多 ${mostPictures} 张照片。`)
  const photos = await ownPhotos(actor, [...new Set(named)])
  const drawing = { name: params.pageName, tid: product.tid, size: size.id, theme: theme.id, layers, photos }
  try {
    const html = await kept({ ...drawing, ...(copyright ? { copyright } : {}) })
    const headers = { ...inertHeaders('text/html; charset=utf-8'), 'cache-control': 'private, max-age=1800' }
    return ok(new Response(html, { headers }))
  } catch (error) {
    if (error instanceof Refused) return { ok: false as const, failure: error.failure }
    throw error
  }
}
