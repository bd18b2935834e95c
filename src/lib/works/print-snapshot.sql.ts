import { and, eq } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { printSnapshots, type SnapshotRow } from './print-snapshot.table.ts'

export type NewSnapshot = typeof printSnapshots.$inferInsert & { workId: string }

/** The snapshot of exactly this, made now or before. */
export const addSnapshot = async (tx: Db, row: NewSnapshot): Promise<SnapshotRow> => {
  await tx.insert(printSnapshots).values(row).onConflictDoNothing()
  const same = and(
    eq(printSnapshots.workId, row.workId),
    eq(printSnapshots.contentHash, row.contentHash),
    eq(printSnapshots.innerSha256, row.innerSha256),
    eq(printSnapshots.coverSha256, row.coverSha256),
  )
  const [kept] = await tx.select().from(printSnapshots).where(same)
  return kept!
}

export const findSnapshot = async (db: Db, id: string): Promise<SnapshotRow | undefined> => {
  const [row] = await db.select().from(printSnapshots).where(eq(printSnapshots.id, id))
  return row
}
