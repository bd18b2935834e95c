import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { ok } from '#lib/std/result.ts'
import { contributorsOf } from '../contribute/contribution.sql.ts'
import { withCover } from '../cover/cover-layers.ts'
import { coverLayersOf } from '../cover/cover-words.server.ts'
import { heldPhotos } from '../tray/placed.ts'
import { photosInEdits } from '../tray/tray.sql.ts'
import type {
  getAlbum,
  getAlbumPages,
  listAlbumActivities,
  listAlbumPhotos,
  listMyAlbumPhotos,
  listMyAlbums,
} from './album.api.ts'
import { listActivities, listAlbumsOf, photosOfAlbum } from './album.sql.ts'
import { ownAlbum } from './album-access.server.ts'
import { albumView } from './album-parts.server.ts'

export const listOwnAlbums = async ({ query, actor }: CallOf<typeof listMyAlbums>) => {
  const { ordering, ...paging } = query
  const newestFirst = ordering === '-updated_at'
  const { rows, total } = await listAlbumsOf(db(), actor.userId, { ...paging, newestFirst })
  const signer = await mediaSigner()
  return ok({ results: rows.map((row) => albumView(row, actor.userId, signer)), totalCount: total })
}

export const readAlbum = async ({ params, actor }: CallOf<typeof getAlbum>) => {
  const found = await ownAlbum(db(), actor, params.id)
  return found.ok ? ok(albumView(found.value, actor.userId, await mediaSigner())) : found
}

export const readAlbumPages = async ({ params, query, actor }: CallOf<typeof getAlbumPages>) => {
  const found = await ownAlbum(db(), actor, params.id)
  if (!found.ok) return found
  const { pages } = found.value
  return ok({ pages: query.cover === 'true' ? withCover(await coverLayersOf(found.value), pages) : pages })
}

type Owner = CallOf<typeof listAlbumPhotos>['actor']
type PhotoQuery = { used?: 'true' | 'false' | undefined; page: number; pageSize: number }

async function photoPage(actor: Owner, id: string, { used, page, pageSize }: PhotoQuery) {
  const found = await ownAlbum(db(), actor, id)
  const { userId } = actor
  if (!found.ok) return found
  const placed = new Set(
    found.value.pages
      .filter(({ name }) => /^\d+$/.test(name))
      .flatMap(({ layers }) => layers.flatMap(({ type, content }) => (type === 'image' ? [content] : []))),
  )
  const kept = new Set([...heldPhotos(found.value), ...(await photosInEdits(db(), id))])
  const all = (await photosOfAlbum(db(), id)).filter(
    ({ photo }) => used === undefined || placed.has(photo.sha256) === (used === 'true'),
  )
  const contributors = await contributorsOf(db(), id)
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
      removable: !kept.has(photo.sha256),
      contributor: contributors.get(photo.sha256) ?? null,
      faces: picture.faces ?? [],
      focus: picture.focus ?? null,
      average: picture.average || null,
    })),
    totalCount: all.length,
  })
}

export const listPhotosOfAlbum = ({ params, query, actor }: CallOf<typeof listAlbumPhotos>) =>
  photoPage(actor, params.id, query)

export const listOwnAlbumPhotos = ({ query: { aid, ...query }, actor }: CallOf<typeof listMyAlbumPhotos>) =>
  photoPage(actor, aid, query)

export const readActivities = async ({ params, query, actor }: CallOf<typeof listAlbumActivities>) => {
  const found = await ownAlbum(db(), actor, params.id)
  if (!found.ok) return found
  const { rows, total } = await listActivities(db(), params.id, query)
  return ok({
    results: rows.map(({ id, kind, photos, at }) => ({ id, kind, photos, at: at.getTime() })),
    totalCount: total,
  })
}
