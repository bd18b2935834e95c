import { and, count, eq, inArray, max, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { editLog, editRecords } from '#lib/works/edits/edit.table.ts'
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

/** Which photographs of an album its changes name, those too that were taken back: undo and restore may bring them to a page again. */
export const photosInEdits = async (db: Db, albumId: string): Promise<Set<string>> => {
  const rows = await db
    .select({ sha256: albumPhotos.sha256 })
    .from(albumPhotos)
    .where(
      and(
        eq(albumPhotos.albumId, albumId),
        sql`(exists (select 1 from ${editRecords} where ${editRecords.workId} = ${albumId}
            and strpos(to_jsonb(${editRecords})::text, ${albumPhotos.sha256}) > 0)
          or exists (select 1 from ${editLog} where ${editLog.workId} = ${albumId}
            and strpos(to_jsonb(${editLog})::text, ${albumPhotos.sha256}) > 0))`,
      ),
    )
  return new Set(rows.map(({ sha256 }) => sha256))
}
