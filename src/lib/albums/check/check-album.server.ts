import { type Db, db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { ok } from '#lib/std/result.ts'
import type { validateAlbum } from '../album/album.api.ts'
import { type AlbumRow, photosOfAlbum } from '../album/album.sql.ts'
import { ownAlbum } from '../album/album-access.server.ts'
import { layoutPhoto, productOf, themeOf } from '../album/album-parts.server.ts'
import { type AlbumReason, checkPages } from './check-pages.ts'

/** What the check says of an album as it is kept; the lock asks the same. */
export async function reasonsOf(tx: Db, row: AlbumRow): Promise<AlbumReason[]> {
  const rows = await photosOfAlbum(tx, row.id)
  const photos = new Map(rows.map(({ photo, picture }) => [photo.sha256, layoutPhoto(picture, photo)]))
  const { pages, pageCount, title, author } = row
  const fonts = await fontBook()
  return checkPages({ ...productOf(row), theme: themeOf(row), pages, pageCount, photos, fonts, title, author })
}

export const checkAlbum = async ({ params, actor }: CallOf<typeof validateAlbum>) => {
  const found = await ownAlbum(db(), actor, params.id)
  if (!found.ok) return found
  const reasons = await reasonsOf(db(), found.value)
  return ok({ valid: reasons.every(({ severity }) => severity === 'warn'), reasons })
}
