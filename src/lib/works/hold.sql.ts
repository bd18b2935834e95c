import { and, eq } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { workHolds } from './work.table.ts'

/** Holding twice for one order is holding once. */
export const addHold = async (db: Db, workId: string, orderId: string): Promise<void> => {
  await db.insert(workHolds).values({ workId, orderId }).onConflictDoNothing()
}

/** An order that was given up before anything was printed lets the work go. */
export const removeHold = async (db: Db, workId: string, orderId: string): Promise<void> => {
  await db.delete(workHolds).where(and(eq(workHolds.workId, workId), eq(workHolds.orderId, orderId)))
}

export const isHeld = async (db: Db, workId: string): Promise<boolean> =>
  (await db.select({ one: workHolds.orderId }).from(workHolds).where(eq(workHolds.workId, workId)).limit(1)).length > 0
