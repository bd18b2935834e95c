import { eq, sum } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { works } from '#lib/works/work.table.ts'

/** Bytes all changes of all works of this person take, as PostgreSQL keeps them. */
export const logBytes = async (db: Db, ownerId: string): Promise<number> => {
  const [row] = await db
    .select({ bytes: sum(works.logBytes) })
    .from(works)
    .where(eq(works.ownerId, ownerId))
  return Number(row?.bytes ?? 0)
}
