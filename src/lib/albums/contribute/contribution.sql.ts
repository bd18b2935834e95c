import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { sumOf } from '#lib/db/sum.sql.ts'
import { albumPhotos } from '../album/album.table.ts'
import { albumContributions } from './contribution.table.ts'

export type Used = { photos: number; bytes: number }

const used = async (db: Db, where: ReturnType<typeof eq>): Promise<Used> =>
  (
    await db
      .select({ photos: count(), bytes: sumOf(albumContributions.bytes) })
      .from(albumContributions)
      .where(where)
  )[0] ?? { photos: 0, bytes: 0 }

/** What was brought by one link, and to an album by all. */
export const usedOfLink = (db: Db, linkId: string): Promise<Used> => used(db, eq(albumContributions.linkId, linkId))
export const usedOfAlbum = (db: Db, albumId: string): Promise<Used> => used(db, eq(albumContributions.albumId, albumId))

export const isContributed = async (db: Db, linkId: string, sha256: string): Promise<boolean> =>
  (
    await db
      .select({ one: sql`1` })
      .from(albumContributions)
      .where(and(eq(albumContributions.linkId, linkId), eq(albumContributions.sha256, sha256)))
  ).length > 0

export const addContribution = async (tx: Db, row: typeof albumContributions.$inferInsert): Promise<void> => {
  await tx.insert(albumContributions).values(row)
}

/** Who brought which photograph of an album, those alone that came by a link first. */
export const contributorsOf = async (db: Db, albumId: string): Promise<Map<string, string>> => {
  const rows = await db
    .select({ sha256: albumContributions.sha256, contributor: albumContributions.contributor })
    .from(albumContributions)
    .where(and(eq(albumContributions.albumId, albumId), eq(albumContributions.isNew, true)))
    .orderBy(asc(albumContributions.id))
  return new Map(rows.map(({ sha256, contributor }) => [sha256, contributor]))
}

export const albumHasPhoto = async (db: Db, albumId: string, sha256: string): Promise<boolean> =>
  (
    await db
      .select({ one: sql`1` })
      .from(albumPhotos)
      .where(and(eq(albumPhotos.albumId, albumId), eq(albumPhotos.sha256, sha256)))
  ).length > 0
