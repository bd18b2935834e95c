import { asc, eq } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import type { OrderEvent } from '../order.machine.ts'
import { orderHistory } from '../order.table.ts'
import type { OrderStep } from './order-steps.ts'

/** What happened to an order, in the order of time. */
export const historyOf = async (db: Db, orderId: string): Promise<OrderStep[]> => {
  const rows = await db
    .select({ event: orderHistory.event, at: orderHistory.at, reason: orderHistory.reason })
    .from(orderHistory)
    .where(eq(orderHistory.subjectId, orderId))
    .orderBy(asc(orderHistory.id))
  return rows.map(({ event, at, reason }) => ({ event: event as OrderEvent, atMs: at.getTime(), reason }))
}
