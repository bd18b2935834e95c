import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import type { Looked } from '#lib/media/look/look.server.ts'
import type { Box } from '#lib/media/look/thumb.ts'
import { media, permanentCodes, userMedia } from '#lib/media/media.table.ts'

export type MediaRow = typeof media.$inferSelect
export type NewMedia = typeof media.$inferInsert

export const findMedia = async (db: Db, sha256: string): Promise<MediaRow | undefined> =>
  (await db.select().from(media).where(eq(media.sha256, sha256)))[0]

/** The blob, when this person may use it. */
export const findOwnMedia = async (db: Db, userId: string, sha256: string): Promise<MediaRow | undefined> => {
  const rows = await db
    .select({ media })
    .from(media)
    .innerJoin(userMedia, eq(userMedia.sha256, media.sha256))
    .where(and(eq(media.sha256, sha256), eq(userMedia.userId, userId)))
  return rows[0]?.media
}

/** What a person wants kept in sight, by picture. */
export const listOwnFocus = async (db: Db, userId: string): Promise<Map<string, Box>> => {
  const rows = await db
    .select({ sha256: userMedia.sha256, focus: userMedia.focus })
    .from(userMedia)
    .where(and(eq(userMedia.userId, userId), isNotNull(userMedia.focus)))
    .orderBy(userMedia.sha256)
  return new Map(rows.flatMap(({ sha256, focus }) => (focus ? [[sha256, focus] as const] : [])))
}

/** Null: as found. A picture this person has none of stays untouched. */
export const saveOwnFocus = async (db: Db, userId: string, sha256: string, focus: Box | null): Promise<void> => {
  await db
    .update(userMedia)
    .set({ focus })
    .where(and(eq(userMedia.userId, userId), eq(userMedia.sha256, sha256)))
}

/** What was seen in these pictures when somebody brought them before, by hash. */
export const findLooked = async (db: Db, hashes: string[]): Promise<Map<string, Looked>> => {
  const found = new Map<string, Looked>()
  for (let at = 0; at < hashes.length; at += 1000) {
    const rows = await db
      .select({
        sha256: media.sha256,
        focus: media.focus,
        graphic: media.graphic,
        average: media.average,
        faces: media.faces,
        dhash: media.dhash,
        paper: media.paper,
      })
      .from(media)
      .where(and(inArray(media.sha256, hashes.slice(at, at + 1000)), isNotNull(media.focus)))
    for (const { sha256, focus, graphic, average, faces, dhash, paper } of rows)
      if (focus)
        found.set(sha256, {
          focus,
          graphic: graphic === true,
          ...(average === null ? {} : { average }),
          ...(faces === null ? {} : { faces }),
          ...(dhash === null ? {} : { dhash }),
          ...(paper === null ? {} : { paper }),
        })
  }
  return found
}

/** Average colours of these pictures, by hash; null where nobody looked yet. */
export const findAverages = async (db: Db, hashes: string[]): Promise<Map<string, string | null>> => {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .select({ sha256: media.sha256, average: media.average })
    .from(media)
    .where(and(inArray(media.sha256, hashes), eq(media.kind, 'image')))
  return new Map(rows.map(({ sha256, average }) => [sha256, average]))
}

/** What was found once stays. */
export const saveAverage = async (db: Db, sha256: string, average: string): Promise<void> => {
  await db
    .update(media)
    .set({ average })
    .where(and(eq(media.sha256, sha256), isNull(media.average)))
}

/** Adds what is new and lets the person use all of them. */
export const addMedia = async (db: Db, userId: string, rows: NewMedia[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += 500) {
    const part = rows.slice(at, at + 500)
    // Pictures brought before anybody looked at them get what is known now.
    await db
      .insert(media)
      .values(part)
      .onConflictDoUpdate({
        target: media.sha256,
        set: {
          focus: sql`coalesce(${media.focus}, excluded.focus)`,
          graphic: sql`case when ${media.focus} is null then excluded.graphic else ${media.graphic} end`,
          average: sql`coalesce(${media.average}, excluded.average)`,
          faces: sql`coalesce(${media.faces}, excluded.faces)`,
          dhash: sql`coalesce(${media.dhash}, excluded.dhash)`,
          paper: sql`coalesce(${media.paper}, excluded.paper)`,
        },
        setWhere: sql`(${media.focus} is null and excluded.focus is not null) or (${media.average} is null and excluded.average is not null) or (${media.dhash} is null and excluded.dhash is not null) or (${media.paper} is null and excluded.paper is not null)`,
      })
    await db
      .insert(userMedia)
      .values(part.map((row) => ({ userId, sha256: row.sha256 })))
      .onConflictDoNothing()
  }
}

export type CodeRow = typeof permanentCodes.$inferSelect

export const findCode = async (db: Db, code: string): Promise<CodeRow | undefined> =>
  (await db.select().from(permanentCodes).where(eq(permanentCodes.code, code)))[0]

/** A person's codes that stand beside these films in print, the oldest first. */
export const findCodesOf = async (db: Db, ownerId: string, hashes: string[]): Promise<CodeRow[]> =>
  hashes.length === 0
    ? []
    : db
        .select()
        .from(permanentCodes)
        .where(and(eq(permanentCodes.ownerId, ownerId), inArray(permanentCodes.printedSha256, hashes)))
        .orderBy(permanentCodes.createdAt, permanentCodes.code)

/** A person's codes for these addresses, the oldest first. */
export const findLinkCodes = async (db: Db, ownerId: string, urls: string[]): Promise<CodeRow[]> =>
  urls.length === 0
    ? []
    : db
        .select()
        .from(permanentCodes)
        .where(
          and(eq(permanentCodes.ownerId, ownerId), eq(permanentCodes.kind, 'link'), inArray(permanentCodes.url, urls)),
        )
        .orderBy(permanentCodes.createdAt, permanentCodes.code)

export const addCodes = async (db: Db, rows: (typeof permanentCodes.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await db.insert(permanentCodes).values(rows)
}

/** Serialises the making of codes for one owner until the transaction ends, so that nothing gets two. */
export const lockCodesOf = async (db: Db, ownerId: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`codes:${ownerId}`}, 0))`)
}

/**
 * Who removes the bytes of these files and who writes rows that name them wait for one another until the transaction ends; always in one
 * order, so that nobody waits in a circle.
 */
export const lockMedia = async (db: Db, hashes: readonly string[]): Promise<void> => {
  for (const sha256 of [...new Set(hashes)].sort())
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`media:${sha256}`}, 0))`)
}
