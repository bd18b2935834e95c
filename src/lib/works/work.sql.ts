import { eq } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { works } from './work.table.ts'

export type WorkRow = typeof works.$inferSelect

/** Before the row of its kind, in the same transaction. */
export const addWork = async (db: Db, row: typeof works.$inferInsert): Promise<void> => {
  await db.insert(works).values(row)
}

export const findWork = async (db: Db, id: string): Promise<WorkRow | undefined> =>
  (await db.select().from(works).where(eq(works.id, id)))[0]
