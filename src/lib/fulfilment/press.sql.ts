import { and, asc, count, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import type { OrderState } from '#lib/orders/order.machine.ts'
import { orderLines, orderParcels, orders } from '#lib/orders/order.table.ts'
import { printSnapshots } from '#lib/works/print-snapshot.table.ts'
import { parcelTracking } from './tracking/tracking.table.ts'

/** What is printed has a parcel; files have none. */
const printed = (state: OrderState) => and(eq(orders.state, state), isNotNull(orderParcels.id))

/** One page of the press's orders in a state: first what is due first; of those on their way the newest. */
export const pressOrders = (db: Db, state: OrderState, { page, pageSize }: { page: number; pageSize: number }) =>
  db
    .select({ order: orders, parcel: orderParcels })
    .from(orders)
    .innerJoin(orderParcels, eq(orderParcels.orderId, orders.id))
    .where(printed(state))
    .orderBy(
      ...(state === 'shipped'
        ? [desc(orderParcels.shippedAt)]
        : [sql`${orderParcels.promisedOn} asc nulls last`, asc(orders.paidAt)]),
      asc(orders.id),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize)

export const countPress = async (db: Db, state: OrderState): Promise<number> =>
  (
    await db
      .select({ n: count() })
      .from(orders)
      .innerJoin(orderParcels, eq(orderParcels.orderId, orders.id))
      .where(printed(state))
  )[0]?.n ?? 0

/**
 * An order with its parcel, by its 18 digits, held until the transaction ends. Two questions: after waiting for the row a join would
 * bring the parcel as it was before whoever held it wrote.
 */
export const pressOrder = async (tx: Db, number: string) => {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('no key update')
  if (!order) return undefined
  const [parcel] = await tx.select().from(orderParcels).where(eq(orderParcels.orderId, order.id))
  return parcel && { order, parcel }
}

/** What is printed of these orders; lines that were cancelled whole are left out. */
export const pressLines = (db: Db, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ line: orderLines, snapshot: printSnapshots })
        .from(orderLines)
        .innerJoin(printSnapshots, eq(printSnapshots.id, orderLines.snapshotId))
        .where(
          and(inArray(orderLines.orderId, [...orderIds]), sql`${orderLines.copies} > ${orderLines.refundedCopies}`),
        )
        .orderBy(orderLines.orderId, orderLines.position)

export const shipParcel = async (
  tx: Db,
  orderId: string,
  sent: { courier: string; trackingNo: string; shippedAt?: Date },
): Promise<void> => {
  await tx.update(orderParcels).set(sent).where(eq(orderParcels.orderId, orderId))
}

export const deliverParcel = async (tx: Db, orderId: string, deliveredAt: Date): Promise<void> => {
  await tx.update(orderParcels).set({ deliveredAt }).where(eq(orderParcels.orderId, orderId))
}

/** Orders whose parcel left before then and that nobody has said anything of since. */
export const shippedBefore = async (db: Db, before: Date, most: number): Promise<string[]> =>
  (
    await db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(orderParcels, eq(orderParcels.orderId, orders.id))
      .where(
        and(
          ...[eq(orders.state, 'shipped'), lte(orderParcels.shippedAt, before)],
          // What the courier has back, or cannot bring, did not arrive by itself.
          sql`not exists (select 1 from ${parcelTracking} t
            where t.parcel_id = ${orderParcels.id} and t.state in ('returned', 'trouble'))`,
        ),
      )
      .orderBy(asc(orderParcels.shippedAt))
      .limit(most)
  ).map(({ id }) => id)
