import { aliasedTable, and, asc, count, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import { type Fen, fen } from '#lib/std/money.ts'
import { users } from '#lib/users/user.table.ts'
import { orders } from '../order.table.ts'
import { requestMachine } from './refund-request.machine.ts'
import { type RefundRequestRow, refundRequestHistory, refundRequests } from './refund-request.table.ts'

export const moveRequest = mover({
  machine: requestMachine,
  table: refundRequests,
  key: 'state',
  history: refundRequestHistory,
})

export const addRequest = async (tx: Db, row: typeof refundRequests.$inferInsert): Promise<RefundRequestRow> =>
  (await tx.insert(refundRequests).values(row).returning())[0]!

export const findRequest = async (db: Db, id: string): Promise<RefundRequestRow | undefined> =>
  (await db.select().from(refundRequests).where(eq(refundRequests.id, id)))[0]

/** The one of an order that waits; read under the order's lock it is the only one. */
export const waitingRequest = async (db: Db, orderId: string): Promise<RefundRequestRow | undefined> =>
  (
    await db
      .select()
      .from(refundRequests)
      .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.state, 'requested')))
  )[0]

/** What the desk has given back of an order in all, however many agreed to it. */
export const deskRefundedFen = async (db: Db, orderId: string): Promise<Fen> => {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${refundRequests.amountFen}), 0)::bigint` })
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.state, 'approved')))
  return fen(row?.sum ?? 0)
}

const askers = aliasedTable(users, 'askers')
const deciders = aliasedTable(users, 'deciders')

const requests = (db: Db) =>
  db
    .select({ request: refundRequests, order: orders, askedBy: askers.nickname, decidedBy: deciders.nickname })
    .from(refundRequests)
    .innerJoin(orders, eq(orders.id, refundRequests.orderId))
    .leftJoin(askers, eq(askers.id, refundRequests.askedBy))
    .leftJoin(deciders, eq(deciders.id, refundRequests.decidedBy))

export type NamedRequest = Awaited<ReturnType<typeof requests>>[number]

/** One page: those that wait, the oldest first; or those that were decided, the newest first. */
export const listRequests = async (
  db: Db,
  isWaiting: boolean,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: NamedRequest[]; total: number }> => {
  const where = isWaiting ? eq(refundRequests.state, 'requested') : ne(refundRequests.state, 'requested')
  const rows = await requests(db)
    .where(where)
    .orderBy(
      ...(isWaiting ? [asc(refundRequests.createdAt)] : [desc(refundRequests.decidedAt)]),
      asc(refundRequests.id),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(refundRequests).where(where)
  return { rows, total: counted?.total ?? 0 }
}

/** All of an order, the newest first. */
export const requestsOf = (db: Db, orderId: string): Promise<NamedRequest[]> =>
  requests(db).where(eq(refundRequests.orderId, orderId)).orderBy(desc(refundRequests.createdAt))
