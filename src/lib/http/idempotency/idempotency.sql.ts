import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { idempotencyKeys } from './idempotency.table.ts'

export type KeyedCall = { userId: string; route: string; key: string }
export type KeptAnswer = { requestHash: string; answer: string }

/** Takes the lock of this number until the transaction ends; false when another transaction has it. Never waits. */
export const tryLock = async (tx: Db, lock: bigint): Promise<boolean> => {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lock.toString()}::bigint) as taken`,
  )
  return rows[0]?.taken === true
}

export const findAnswer = async (db: Db, { userId, route, key }: KeyedCall): Promise<KeptAnswer | undefined> => {
  const [row] = await db
    .select({ requestHash: idempotencyKeys.requestHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key)))
  return row
}

export const keepAnswer = async (tx: Db, call: KeyedCall, kept: KeptAnswer): Promise<void> => {
  await tx.insert(idempotencyKeys).values({ ...call, ...kept })
}

/** Removes at most `most` keys made before this moment; answers how many. */
export const removeKeysBefore = async (db: Db, before: Date, most: number): Promise<number> => {
  const { rowCount } = await db.execute(
    sql`delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys where created_at < ${before.toISOString()}::timestamptz limit ${most}))`,
  )
  return rowCount ?? 0
}
