import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import type { Fen } from '#lib/std/money.ts'
import {
  type OrderLineRow,
  orderLines,
  orderParcels,
  orderTenders,
  type ParcelRow,
  type TenderKind,
  type TenderRow,
} from './order.table.ts'

export const addParcel = async (tx: Db, row: typeof orderParcels.$inferInsert): Promise<void> => {
  await tx.insert(orderParcels).values(row)
}

/** Undefined: nothing of it is sent. */
export const parcelOf = async (db: Db, orderId: string): Promise<ParcelRow | undefined> =>
  (await db.select().from(orderParcels).where(eq(orderParcels.orderId, orderId)))[0]

export const addTender = async (tx: Db, row: typeof orderTenders.$inferInsert): Promise<void> => {
  await tx.insert(orderTenders).values(row)
}

/** Ways it is paid: of an unpaid order the balance's part alone, which is set aside. */
export const tendersOf = (db: Db, orderId: string): Promise<TenderRow[]> =>
  db.select().from(orderTenders).where(eq(orderTenders.orderId, orderId)).orderBy(asc(orderTenders.kind))

/** So much more has gone back this way. */
export const addTenderRefunded = async (tx: Db, orderId: string, kind: TenderKind, amount: Fen): Promise<void> => {
  await tx
    .update(orderTenders)
    .set({ refundedFen: sql`${orderTenders.refundedFen} + ${amount}` })
    .where(and(eq(orderTenders.orderId, orderId), eq(orderTenders.kind, kind)))
}

type ParcelChange = Pick<ParcelRow, 'address' | 'courier' | 'promisedOn' | 'weightG'>

/** It goes elsewhere, or by somebody else, for the same fee. */
export const changeParcel = async (tx: Db, orderId: string, change: ParcelChange): Promise<void> => {
  await tx.update(orderParcels).set(change).where(eq(orderParcels.orderId, orderId))
}

/** Something else is printed of a line, for the same price. */
export const changeLine = async (
  tx: Db,
  { orderId, position }: Pick<OrderLineRow, 'orderId' | 'position'>,
  change: Pick<OrderLineRow, 'snapshotId' | 'title' | 'product'>,
): Promise<void> => {
  await tx
    .update(orderLines)
    .set(change)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)))
}
