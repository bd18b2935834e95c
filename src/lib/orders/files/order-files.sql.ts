import { asc, eq } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { printSnapshots } from '#lib/works/print-snapshot.table.ts'
import { type OrderRow, orderLines, orders } from '../order.table.ts'

/** Lines of an order something is printed of, with it. */
export const linesWithFiles = (db: Db, orderId: string) =>
  db
    .select({ line: orderLines, snapshot: printSnapshots })
    .from(orderLines)
    .innerJoin(printSnapshots, eq(printSnapshots.id, orderLines.snapshotId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))

/** The right to its files begins anew. */
export const renewFiles = async (tx: Db, orderId: string, at: Date): Promise<OrderRow> =>
  (await tx.update(orders).set({ filesRenewedAt: at }).where(eq(orders.id, orderId)).returning())[0]!
