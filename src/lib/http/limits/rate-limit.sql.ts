import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { rateCounters } from './rate-limit.table.ts'

/** The calls of a window so far and when it ends, in seconds since 1970. */
export type Window = { count: number; endsAt: number }

/** Counts one more. Where no window of this key is open, this call opens one that ends `endsAt`. In seconds since 1970. */
export const countHit = async (db: Db, key: string, nowSeconds: number, endsAt: number): Promise<Window> => {
  const over = sql`${rateCounters.endsAt} <= ${nowSeconds}`
  const [row] = await db
    .insert(rateCounters)
    .values({ key, count: 1, endsAt })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateCounters.count} + 1 end`,
        endsAt: sql`case when ${over} then ${endsAt}::bigint else ${rateCounters.endsAt} end`,
      },
    })
    .returning({ count: rateCounters.count, endsAt: rateCounters.endsAt })
  return row!
}

export const deleteEndedCounters = async (db: Db, nowSeconds: number): Promise<void> => {
  await db.delete(rateCounters).where(lt(rateCounters.endsAt, nowSeconds))
}

/** One less; a window that ended meanwhile has none of it. */
export const takeBackHit = async (db: Db, key: string): Promise<void> => {
  await db
    .update(rateCounters)
    .set({ count: sql`${rateCounters.count} - 1` })
    .where(and(eq(rateCounters.key, key), gt(rateCounters.count, 0)))
}
