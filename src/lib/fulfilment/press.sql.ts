import { and, asc, count, desc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import type { OrderState } from '#lib/orders/order.machine.ts'
import { orderLines, orderParcels, orders } from '#lib/orders/order.table.ts'
import { partnerPrefix } from '#lib/print/products/album-products.ts'
import { printSnapshots } from '#lib/works/print-snapshot.table.ts'
import type { ProductLine } from './print-shop/product-line.ts'
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
export const pressOrder = (tx: Db, number: string) => held(tx, eq(orders.number, number))

/** The same by its id. */
export const pressOrderOfId = (tx: Db, id: string) => held(tx, eq(orders.id, id))

const held = async (tx: Db, which: SQL) => {
  const [order] = await tx.select().from(orders).where(which).for('no key update')
  if (!order) return undefined
  const [parcel] = await tx.select().from(orderParcels).where(eq(orderParcels.orderId, order.id))
  return parcel && { order, parcel }
}

export type PressOrder = NonNullable<Awaited<ReturnType<typeof pressOrder>>>

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

export type PressLine = Awaited<ReturnType<typeof pressLines>>[number]

/** Orders of one line of products: none of theirs is of the other (rows 3.21, 3.49). */
export const ofLine = (productLine: ProductLine): SQL =>
  sql`not exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id}
    and starts_with(${orderLines.product}, ${partnerPrefix}) <> ${productLine === 'wm'})`

/**
 * Numbers of orders a print shop may take: of the line it prints, paid for before then, none passed over because another is being read.
 * Due first.
 */
export const takeableOrders = async (
  db: Db,
  { paidBefore, productLine }: { paidBefore: Date; productLine: ProductLine },
  most: number,
): Promise<{ number: string }[]> =>
  db
    .select({ number: orders.number })
    .from(orders)
    .innerJoin(orderParcels, eq(orderParcels.orderId, orders.id))
    .where(and(printed('paid'), lte(orders.paidAt, paidBefore), ofLine(productLine)))
    .orderBy(sql`${orderParcels.promisedOn} asc nulls last`, asc(orders.paidAt), asc(orders.id))
    .limit(most)

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
