import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { pressCommissions } from './commission.table.ts'

type NewCommission = typeof pressCommissions.$inferInsert

/** Taken again by another, it is theirs from now on. */
export const recordCommissions = async (tx: Db, rows: NewCommission[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insert(pressCommissions)
    .values(rows)
    .onConflictDoUpdate({
      target: [pressCommissions.orderNo, pressCommissions.position],
      set: { printer: sql`excluded.printer`, takenAt: sql`excluded.taken_at`, copies: sql`excluded.copies` },
    })
}

export const recordDelivery = async (tx: Db, orderNo: string, deliveredAt: Date): Promise<void> => {
  await tx.update(pressCommissions).set({ deliveredAt }).where(eq(pressCommissions.orderNo, orderNo))
}

/** Removes what was taken before then. */
export const forgetCommissions = async (db: Db, before: Date): Promise<void> => {
  await db.delete(pressCommissions).where(lt(pressCommissions.takenAt, before))
}
