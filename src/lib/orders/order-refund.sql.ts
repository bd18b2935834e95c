import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { type Fen, sumFen } from '#lib/std/money.ts'
import { orderLines } from './order.table.ts'
import { type OrderRefundRow, orderRefunds } from './order-refund.table.ts'

/** All that was agreed to give back, the oldest first. */
export const orderRefundsOf = (db: Db, orderId: string): Promise<OrderRefundRow[]> =>
  db
    .select()
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orderId))
    .orderBy(asc(orderRefunds.createdAt), asc(orderRefunds.id))

/** Writes it down; its copies are no longer to be printed from here on. */
export const addOrderRefund = async (tx: Db, row: typeof orderRefunds.$inferInsert): Promise<OrderRefundRow> => {
  const [added] = await tx.insert(orderRefunds).values(row).returning()
  for (const [position, copies] of row.copies.entries())
    if (copies > 0)
      await tx
        .update(orderLines)
        .set({ refundedCopies: sql`${orderLines.refundedCopies} + ${copies}` })
        .where(and(eq(orderLines.orderId, row.orderId), eq(orderLines.position, position)))
  return added!
}

/** All of it is back: what of it was each line's is given back. Undefined: it was already. */
export const finishOrderRefund = async (tx: Db, id: string): Promise<OrderRefundRow | undefined> => {
  const open = and(eq(orderRefunds.id, id), isNull(orderRefunds.doneAt))
  const [done] = await tx.update(orderRefunds).set({ doneAt: new Date() }).where(open).returning()
  for (const [position, amount] of done?.linesFen.entries() ?? [])
    await tx
      .update(orderLines)
      .set({ refundedFen: sql`${orderLines.refundedFen} + ${amount}` })
      .where(and(eq(orderLines.orderId, done!.orderId), eq(orderLines.position, position)))
  return done
}

/** The one a provider's refund belongs to. */
export const orderRefundOf = async (db: Db, paymentRefundId: string): Promise<OrderRefundRow | undefined> =>
  (await db.select().from(orderRefunds).where(eq(orderRefunds.paymentRefundId, paymentRefundId)))[0]

/** The provider was asked once more under another number: what was agreed to hangs on that one now. */
export const replacePaymentRefund = async (tx: Db, before: string, after: string): Promise<void> => {
  await tx.update(orderRefunds).set({ paymentRefundId: after }).where(eq(orderRefunds.paymentRefundId, before))
}

/** What of an order is back or on its way back. */
export const askedBack = async (db: Db, orderId: string): Promise<Fen> =>
  sumFen((await orderRefundsOf(db, orderId)).map(({ amountFen }) => amountFen))
