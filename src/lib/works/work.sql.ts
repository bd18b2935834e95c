import { eq } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { works } from './work.table.ts'

export type WorkRow = typeof works.$inferSelect

/** Before the row of its kind, in the same transaction. */
export const addWork = async (db: Db, row: typeof works.$inferInsert): Promise<void> => {
  await db.insert(works).values(row)
}

/** With everything that hangs on it: the row of its kind, its changes. */
export const removeWork = async (db: Db, id: string): Promise<void> => {
  await db.delete(works).where(eq(works.id, id))
}

export const findWork = async (db: Db, id: string): Promise<WorkRow | undefined> =>
  (await db.select().from(works).where(eq(works.id, id)))[0]
