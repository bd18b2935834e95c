import { lt, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { rateCounters } from './rate-limit.table.ts'

/** Counts one more and answers the new count of that window. */
export const countHit = async (db: Db, key: string, windowStart: number, endsAt: number): Promise<number> => {
  const [row] = await db
    .insert(rateCounters)
    .values({ key, windowStart, endsAt, count: 1 })
    .onConflictDoUpdate({
      target: [rateCounters.key, rateCounters.windowStart],
      set: { count: sql`${rateCounters.count} + 1` },
    })
    .returning({ count: rateCounters.count })
  return row!.count
}

export const deleteEndedCounters = async (db: Db, nowSeconds: number): Promise<void> => {
  await db.delete(rateCounters).where(lt(rateCounters.endsAt, nowSeconds))
}
