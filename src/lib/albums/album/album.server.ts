import { config } from '#lib/config/config.server.ts'
import { db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { invalid } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { partAlbumPhotos } from '#lib/photo-layout/alike.ts'
import { inTimeOrder } from '#lib/photo-layout/moments.ts'
import { albumProduct, albumSize } from '#lib/print/products/album-products.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok } from '#lib/std/result.ts'
import { addWork } from '#lib/works/work.sql.ts'
import { themeNamed, themes } from '../layout/theme.ts'
import type {
  createAlbum,
  getAlbum,
  getAlbumPages,
  listAlbumActivities,
  listAlbumPhotos,
  listMyAlbumPhotos,
  listMyAlbums,
} from './album.api.ts'
import { addAlbum, listActivities, listAlbumsOf, ownPictures, photosOfAlbum } from './album.sql.ts'
import { albumView, layoutPhoto, ownAlbum } from './album-parts.server.ts'
import type { AlbumWork, LaidAlbum } from './lay-out-work.server.ts'

export const makeAlbumOfPhotos = async ({ body, actor }: CallOf<typeof createAlbum>) => {
  const product = albumProduct(body.tid)
  const size = product && albumSize(product, body.size)
  const theme = themeNamed(body.innerStyleId ?? themes[0].id)
  if (!product || !size || product.deprecatedAt) return invalid('没有这种相册')
  if (!theme) return invalid('没有这种主题')
  const hashes = body.photos.map(({ sha256 }) => sha256)
  if (new Set(hashes).size < hashes.length) return invalid('有照片放了两次')
  const pictures = await ownPictures(db(), actor.userId, hashes)
  const rows = body.photos.map(({ sha256, fileName, taken }) => ({
    sha256,
    name: fileName ?? sha256.slice(0, 12),
    taken: taken ?? null,
  }))
  // Whose it is and whether there is one are the same answer.
  if (hashes.some((sha256) => !pictures.has(sha256))) return invalid('有照片不在您的照片里')
  const photos = inTimeOrder(rows.map((row) => layoutPhoto(pictures.get(row.sha256)!, row)))
  const usable = photos.filter(({ widthPx, heightPx }) => widthPx > 0 && heightPx > 0)
  const { kept, aside } = partAlbumPhotos(usable)
  if (kept.length === 0) return fail(422, 'no_photos', '这些照片里没有能放进相册的')
  const work: AlbumWork = {
    photos: kept,
    tid: product.tid,
    size: size.id,
    theme: theme.id,
    title: body.title,
    author: body.author ?? '',
    brand: config().siteName,
  }
  const laid = await pool().run<LaidAlbum>('#lib/albums/album/lay-out-work.server.ts', 'layOutAlbum', work)
  const { pages, pageCount, cover } = laid
  const row = {
    id: randomId(),
    ownerId: actor.userId,
    tid: body.tid,
    size: size.id,
    title: body.title,
    subtitle: '',
    author: body.author ?? '',
    theme: theme.id,
    cover,
    pages,
    pageCount,
  }
  const byHash = new Map(rows.map((one) => [one.sha256, one]))
  const created = await transactionInTurn(actor.userId, async (tx) => {
    await addWork(tx, { id: row.id, kind: 'album', ownerId: row.ownerId })
    const ordered = photos.map(({ id }, position) => ({ ...byHash.get(id)!, albumId: row.id, position }))
    await addAlbum(tx, row, ordered)
    return ownAlbum(tx, actor.userId, row.id)
  })
  if (!created.ok) return created
  return ok({
    album: albumView(created.value, actor.userId, await mediaSigner()),
    aside: [
      ...aside.map(({ photo, reason }) => ({ id: photo.id, reason: reason as string })),
      ...laid.noRoom.map((id) => ({ id, reason: 'no-room' })),
    ],
  })
}

export const listOwnAlbums = async ({ query, actor }: CallOf<typeof listMyAlbums>) => {
  const { ordering, ...paging } = query
  const newestFirst = ordering === '-updated_at'
  const { rows, total } = await listAlbumsOf(db(), actor.userId, { ...paging, newestFirst })
  const signer = await mediaSigner()
  return ok({ results: rows.map((row) => albumView(row, actor.userId, signer)), totalCount: total })
}

export const readAlbum = async ({ params, actor }: CallOf<typeof getAlbum>) => {
  const found = await ownAlbum(db(), actor.userId, params.id)
  return found.ok ? ok(albumView(found.value, actor.userId, await mediaSigner())) : found
}

export const readAlbumPages = async ({ params, actor }: CallOf<typeof getAlbumPages>) => {
  const found = await ownAlbum(db(), actor.userId, params.id)
  return found.ok ? ok({ pages: found.value.pages }) : found
}

type PhotoQuery = { used?: 'true' | 'false' | undefined; page: number; pageSize: number }

async function photoPage(userId: string, id: string, { used, page, pageSize }: PhotoQuery) {
  const found = await ownAlbum(db(), userId, id)
  if (!found.ok) return found
  const placed = new Set(
    found.value.pages
      .filter(({ name }) => /^\d+$/.test(name))
      .flatMap(({ layers }) => layers.flatMap(({ type, content }) => (type === 'image' ? [content] : []))),
  )
  const all = (await photosOfAlbum(db(), id)).filter(
    ({ photo }) => used === undefined || placed.has(photo.sha256) === (used === 'true'),
  )
  const signer = await mediaSigner()
  return ok({
    results: all.slice((page - 1) * pageSize, page * pageSize).map(({ photo, picture }) => ({
      id: photo.sha256,
      name: photo.name,
      url: signer.address(photo.sha256, { kind: 'viewer', userId }, 640),
      width: picture.widthPx ?? 0,
      height: picture.heightPx ?? 0,
      taken: photo.taken,
      used: placed.has(photo.sha256),
    })),
    totalCount: all.length,
  })
}

export const listPhotosOfAlbum = ({ params, query, actor }: CallOf<typeof listAlbumPhotos>) =>
  photoPage(actor.userId, params.id, query)

export const listOwnAlbumPhotos = ({ query: { aid, ...query }, actor }: CallOf<typeof listMyAlbumPhotos>) =>
  photoPage(actor.userId, aid, query)

export const readActivities = async ({ params, query, actor }: CallOf<typeof listAlbumActivities>) => {
  const found = await ownAlbum(db(), actor.userId, params.id)
  if (!found.ok) return found
  const { rows, total } = await listActivities(db(), params.id, query)
  return ok({
    results: rows.map(({ id, kind, photos, at }) => ({ id, kind, photos, at: at.getTime() })),
    totalCount: total,
  })
}
