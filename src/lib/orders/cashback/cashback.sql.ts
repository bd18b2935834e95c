import { and, asc, count, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import type { Fen } from '#lib/std/money.ts'
import { users } from '#lib/users/user.table.ts'
import { orderHistory, orderLines, orders } from '../order.table.ts'
import { type CashbackState, cashbackMachine } from './cashback.machine.ts'
import { type CashbackRow, cashbackHistory, cashbackRequests } from './cashback.table.ts'

/** The one way the state of a post with a sum changes. */
export const moveCashback = mover({
  machine: cashbackMachine,
  table: cashbackRequests,
  key: 'state',
  history: cashbackHistory,
})

export const addCashback = async (tx: Db, row: typeof cashbackRequests.$inferInsert): Promise<CashbackRow> =>
  (await tx.insert(cashbackRequests).values(row).returning())[0]!

/** `forUpdate`: nobody else changes it until the transaction ends. */
export const findCashback = async (db: Db, id: string, forUpdate = false): Promise<CashbackRow | undefined> => {
  const query = db.select().from(cashbackRequests).where(eq(cashbackRequests.id, id))
  return (forUpdate ? await query.for('no key update') : await query)[0]
}

/** The newest of an order. */
export const cashbackOf = async (db: Db, orderId: string): Promise<CashbackRow | undefined> =>
  (
    await db
      .select()
      .from(cashbackRequests)
      .where(eq(cashbackRequests.orderId, orderId))
      .orderBy(desc(cashbackRequests.createdAt), desc(cashbackRequests.id))
      .limit(1)
  )[0]

/** The state of the newest of each order. */
export const cashbackStates = async (db: Db, orderIds: readonly string[]): Promise<Map<string, CashbackState>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ orderId: cashbackRequests.orderId, state: cashbackRequests.state })
    .from(cashbackRequests)
    .where(inArray(cashbackRequests.orderId, [...orderIds]))
    .orderBy(asc(cashbackRequests.createdAt), asc(cashbackRequests.id))
  return new Map(rows.map(({ orderId, state }) => [orderId, state]))
}

/** When each of these orders was completed; those that were not are left out. */
export const completedTimes = async (db: Db, orderIds: readonly string[]): Promise<Map<string, Date>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ orderId: orderHistory.subjectId, at: orderHistory.at })
    .from(orderHistory)
    .where(and(inArray(orderHistory.subjectId, [...orderIds]), eq(orderHistory.event, 'complete')))
    .orderBy(asc(orderHistory.id))
  return new Map(rows.map(({ orderId, at }) => [orderId, at]))
}

export const setPosted = async (tx: Db, id: string, postedFen: Fen): Promise<void> => {
  await tx.update(cashbackRequests).set({ postedFen }).where(eq(cashbackRequests.id, id))
}

/** What the ledger does not have as it should, of whoever is still there. */
export const unsettledCashbacks = async (db: Db, most: number): Promise<string[]> =>
  (
    await db
      .select({ id: cashbackRequests.id })
      .from(cashbackRequests)
      .where(and(ne(cashbackRequests.postedFen, cashbackRequests.amountFen), isNotNull(cashbackRequests.userId)))
      .orderBy(asc(cashbackRequests.id))
      .limit(most)
  ).map(({ id }) => id)

/** What happened to one, the oldest first. */
export const cashbackSteps = (db: Db, id: string) =>
  db
    .select({ event: cashbackHistory.event, at: cashbackHistory.at })
    .from(cashbackHistory)
    .where(eq(cashbackHistory.subjectId, id))
    .orderBy(asc(cashbackHistory.id))

const named = (db: Db) =>
  db
    .select({ cashback: cashbackRequests, order: orders, line: orderLines, buyerNo: users.xinshuUserId })
    .from(cashbackRequests)
    .innerJoin(orders, eq(orders.id, cashbackRequests.orderId))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, cashbackRequests.orderId), eq(orderLines.position, cashbackRequests.position)),
    )
    .leftJoin(users, eq(users.id, cashbackRequests.userId))
export type NamedCashback = Awaited<ReturnType<typeof named>>[number]

/** One page of the desk: those that wait, the oldest first; or those that were decided, the newest first. */
export const listCashbacks = async (
  db: Db,
  isDecided: boolean,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: NamedCashback[]; total: number }> => {
  // Of an account that is gone nothing is published any more.
  const where = isDecided
    ? isNotNull(cashbackRequests.decidedAt)
    : and(eq(cashbackRequests.state, 'submitted'), isNotNull(cashbackRequests.userId))
  const rows = await named(db)
    .where(where)
    .orderBy(
      isDecided ? sql`${cashbackRequests.decidedAt} desc` : asc(cashbackRequests.createdAt),
      asc(cashbackRequests.id),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(cashbackRequests).where(where)
  return { rows, total: counted?.total ?? 0 }
}

/** One with its order, for the desk. */
export const namedCashback = async (db: Db, id: string): Promise<NamedCashback | undefined> =>
  (await named(db).where(eq(cashbackRequests.id, id)))[0]
