import { config } from '#lib/config/config.server.ts'
import { db } from '#lib/db/db.server.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { type AlbumHead, findAlbum, photosOfAlbum } from '../album/album.sql.ts'
import { layoutPhoto, productOf } from '../album/album-parts.server.ts'
import type { Layer } from '../layers/layer.ts'
import { isSheetName, printedPages } from '../layout/printed-places.ts'
import { placedPhotos } from '../press/stored-scenes.ts'
import type { AlbumCoverDrawing } from './cover-work.server.ts'

/** What the cover of an album is made of. */
export async function coverWordsOf(head: AlbumHead): Promise<AlbumCoverDrawing['cover']> {
  const [row, rows] = [await findAlbum(db(), head.id), await photosOfAlbum(db(), head.id)]
  const photos = new Map(rows.map(({ photo, picture }) => [photo.sha256, layoutPhoto(picture, photo)]))
  const { product, size } = productOf(head)
  const pages = row?.pages ?? []
  const firstCard = product.form !== 'book' ? pages.find(({ name }) => isSheetName(name)) : undefined
  // A photograph that is gone leaves its frame bare.
  const layers = firstCard?.layers.filter(({ type, content }) => type === 'text' || photos.has(content))
  return {
    ...{ tid: product.tid, size: size.id, binding: head.binding ?? product.bindings[0] },
    ...{ title: head.title, subtitle: head.subtitle, author: head.author, brand: config().siteName },
    best: head.cover === null ? undefined : photos.get(head.cover),
    photos: placedPhotos(pages, photos),
    printedPages: printedPages(pages, product.double),
    ...(firstCard && layers ? { firstCard: { page: { name: firstCard.name, layers }, theme: head.theme } } : {}),
  }
}

/** The front of its cover on the wire. */
export const coverLayersOf = async (head: AlbumHead): Promise<Layer[]> =>
  pool().run<Layer[]>('#lib/albums/cover/cover-work.server.ts', 'albumCoverLayers', await coverWordsOf(head))
