import { eq, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { editLog } from '#lib/works/edits/edit.table.ts'
import { works } from '#lib/works/work.table.ts'

const size = sql<string>`coalesce(sum(pg_column_size(${editLog.command}) + pg_column_size(${editLog.wrote})
  + pg_column_size(${editLog.conflicts}) + pg_column_size(${editLog.skipped})), 0)`

/** Bytes all changes of all works of this person take, as PostgreSQL keeps them. */
export const logBytes = async (db: Db, ownerId: string): Promise<number> => {
  const [row] = await db
    .select({ bytes: size })
    .from(editLog)
    .innerJoin(works, eq(works.id, editLog.workId))
    .where(eq(works.ownerId, ownerId))
  return Number(row?.bytes ?? 0)
}
