import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { sumOf } from '#lib/db/sum.sql.ts'
import { media, userMedia } from '#lib/media/media.table.ts'

/** Bytes of all pictures, films and sounds this person keeps here. */
export const keptBytes = async (db: Db, userId: string): Promise<number> => {
  const [row] = await db
    .select({ bytes: sumOf(media.bytes) })
    .from(userMedia)
    .innerJoin(media, eq(media.sha256, userMedia.sha256))
    .where(eq(userMedia.userId, userId))
  return row?.bytes ?? 0
}

/** Which of these this person keeps already: they take no more room. */
export const keptAmong = async (db: Db, userId: string, hashes: readonly string[]): Promise<Set<string>> => {
  const found = new Set<string>()
  for (let at = 0; at < hashes.length; at += 1000) {
    const part = hashes.slice(at, at + 1000)
    const rows = await db
      .select({ sha256: userMedia.sha256 })
      .from(userMedia)
      .where(and(eq(userMedia.userId, userId), inArray(userMedia.sha256, part)))
    for (const { sha256 } of rows) found.add(sha256)
  }
  return found
}
