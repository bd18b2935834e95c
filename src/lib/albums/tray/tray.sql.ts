import { and, count, eq, inArray, max } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { albumPhotos } from '../album/album.table.ts'

type NewPhoto = Pick<typeof albumPhotos.$inferInsert, 'sha256' | 'name' | 'taken'>

export const countAlbumPhotos = async (db: Db, albumId: string): Promise<number> =>
  (await db.select({ total: count() }).from(albumPhotos).where(eq(albumPhotos.albumId, albumId)))[0]?.total ?? 0

/** Behind those that are there. */
export const addPhotosToAlbum = async (tx: Db, albumId: string, photos: readonly NewPhoto[]): Promise<void> => {
  const [last] = await tx
    .select({ at: max(albumPhotos.position) })
    .from(albumPhotos)
    .where(eq(albumPhotos.albumId, albumId))
  const first = (last?.at ?? -1) + 1
  await tx.insert(albumPhotos).values(photos.map((photo, at) => ({ ...photo, albumId, position: first + at })))
}

/** Answers which were there. */
export const removePhotosOfAlbum = async (tx: Db, albumId: string, hashes: readonly string[]): Promise<string[]> => {
  const gone = await tx
    .delete(albumPhotos)
    .where(and(eq(albumPhotos.albumId, albumId), inArray(albumPhotos.sha256, [...hashes])))
    .returning({ sha256: albumPhotos.sha256 })
  return gone.map(({ sha256 }) => sha256)
}
