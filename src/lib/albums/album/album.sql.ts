import { and, asc, count, desc, eq, getTableColumns, inArray, notLike } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { media, userMedia } from '#lib/media/media.table.ts'
import { partnerPrefix } from '#lib/print/products/album-products.ts'
import { albumActivities, albumPhotos, albums } from './album.table.ts'

export type AlbumRow = typeof albums.$inferSelect
export type AlbumPhotoRow = typeof albumPhotos.$inferSelect
type MediaRow = typeof media.$inferSelect
/** What a list needs: the pages of one album are hundreds of kilobytes. */
export type AlbumHead = Omit<AlbumRow, 'pages' | 'basePages'>
type Paging = { page: number; pageSize: number }

export const addAlbum = async (
  db: Db,
  row: typeof albums.$inferInsert,
  photos: readonly (typeof albumPhotos.$inferInsert)[],
): Promise<void> => {
  await db.insert(albums).values(row)
  for (let at = 0; at < photos.length; at += 500) await db.insert(albumPhotos).values(photos.slice(at, at + 500))
  await db.insert(albumActivities).values({ albumId: row.id, kind: 'created', photos: photos.length })
}

/** The album, when it is this person's. */
export const findOwnAlbum = async (db: Db, ownerId: string, id: string): Promise<AlbumRow | undefined> =>
  (
    await db
      .select()
      .from(albums)
      .where(and(eq(albums.id, id), eq(albums.ownerId, ownerId)))
  )[0]

/** By its id, whosever it is; `forUpdate`: nobody else changes it until the transaction ends. */
export const findAlbum = async (db: Db, id: string, forUpdate = false): Promise<AlbumRow | undefined> => {
  const query = db.select().from(albums).where(eq(albums.id, id))
  const [row] = forUpdate ? await query.for('no key update') : await query
  return row
}

const headColumns = () => {
  const { pages: _, basePages: __, ...head } = getTableColumns(albums)
  return head
}

/** The same without its pages. */
export const findAlbumHead = async (db: Db, id: string): Promise<AlbumHead | undefined> =>
  (await db.select(headColumns()).from(albums).where(eq(albums.id, id)))[0]

/** Of these ids those that are albums, without their pages. */
export const findAlbumHeads = async (db: Db, ids: readonly string[]): Promise<AlbumHead[]> =>
  ids.length === 0
    ? []
    : db
        .select(headColumns())
        .from(albums)
        .where(inArray(albums.id, [...ids]))

/** Whether everybody may look at it; whoever looked while they might is out when they no longer may. */
export const setAlbumPublic = async (tx: Db, row: AlbumRow, isPublic: boolean): Promise<AlbumRow> => {
  const shareEpoch = row.public && !isPublic ? row.shareEpoch + 1 : row.shareEpoch
  const [changed] = await tx
    .update(albums)
    .set({ public: isPublic, shareEpoch })
    .where(eq(albums.id, row.id))
    .returning()
  return changed!
}

/** Finalizes it or takes that back; what was pressed of other content is forgotten. */
export const setLocked = async (
  tx: Db,
  { id, contentHash: before }: Pick<AlbumRow, 'id' | 'contentHash'>,
  lock: Pick<AlbumRow, 'binding' | 'contentHash'> | null,
): Promise<AlbumRow> => {
  const other =
    lock !== null && lock.contentHash !== before
      ? { innerPdfKey: null, coverPdfKey: null, spineUm: null, pdfDone: 0 }
      : {}
  const set = lock === null ? { lockedAt: null } : { ...lock, ...other, pdfFailure: null, lockedAt: new Date() }
  const [row] = await tx.update(albums).set(set).where(eq(albums.id, id)).returning()
  return row!
}

/** What was pressed of this content, while it is still what the album says. */
export const savePressed = async (
  db: Db,
  { id, contentHash }: Pick<AlbumRow, 'id' | 'contentHash'>,
  made: Partial<Pick<AlbumRow, 'innerPdfKey' | 'coverPdfKey' | 'spineUm' | 'pdfDone' | 'pdfFailure'>>,
): Promise<void> => {
  if (contentHash === null) return
  await db
    .update(albums)
    .set(made)
    .where(and(eq(albums.id, id), eq(albums.contentHash, contentHash)))
}

/** Pages as they are after a change; what they were before any stays beside them. */
export const saveEditedPages = async (
  tx: Db,
  id: string,
  set: Pick<AlbumRow, 'pages' | 'basePages' | 'pageCount'>,
): Promise<void> => {
  await tx
    .update(albums)
    .set({ ...set, updatedAt: new Date() })
    .where(eq(albums.id, id))
}

export const addActivity = async (tx: Db, row: typeof albumActivities.$inferInsert): Promise<void> => {
  await tx.insert(albumActivities).values(row)
}

export const countAlbumsOf = async (db: Db, ownerId: string): Promise<number> =>
  (await db.select({ total: count() }).from(albums).where(eq(albums.ownerId, ownerId)))[0]?.total ?? 0

/** A page of somebody's albums without their pages; the one changed last first, or last. */
export const listAlbumsOf = async (
  db: Db,
  ownerId: string,
  { page, pageSize, newestFirst }: Paging & { newestFirst: boolean },
): Promise<{ rows: AlbumHead[]; total: number }> => {
  // The print partner's line stands on no list of ours (row 3.21).
  const own = and(eq(albums.ownerId, ownerId), notLike(albums.tid, `${partnerPrefix}%`))
  const order = newestFirst ? desc : asc
  const rows = await db
    .select(headColumns())
    .from(albums)
    .where(own)
    .orderBy(order(albums.updatedAt), order(albums.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(albums).where(own)
  return { rows, total: counted?.total ?? 0 }
}

/** All photographs of an album in their order, with what is known of each picture. */
export const photosOfAlbum = (db: Db, albumId: string): Promise<{ photo: AlbumPhotoRow; picture: MediaRow }[]> =>
  db
    .select({ photo: albumPhotos, picture: media })
    .from(albumPhotos)
    .innerJoin(media, eq(media.sha256, albumPhotos.sha256))
    .where(eq(albumPhotos.albumId, albumId))
    .orderBy(asc(albumPhotos.position))

/** Pictures among these hashes that this person has. */
export const ownPictures = async (
  db: Db,
  userId: string,
  hashes: readonly string[],
): Promise<Map<string, MediaRow>> => {
  const rows = await db
    .select({ media })
    .from(media)
    .innerJoin(userMedia, eq(userMedia.sha256, media.sha256))
    .where(and(eq(userMedia.userId, userId), eq(media.kind, 'image'), inArray(media.sha256, [...hashes])))
  return new Map(rows.map((row) => [row.media.sha256, row.media]))
}

export const listActivities = async (
  db: Db,
  albumId: string,
  { page, pageSize }: Paging,
): Promise<{ rows: (typeof albumActivities.$inferSelect)[]; total: number }> => {
  const own = eq(albumActivities.albumId, albumId)
  const rows = await db
    .select()
    .from(albumActivities)
    .where(own)
    .orderBy(desc(albumActivities.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [all] = await db.select({ total: count() }).from(albumActivities).where(own)
  return { rows, total: all?.total ?? 0 }
}
