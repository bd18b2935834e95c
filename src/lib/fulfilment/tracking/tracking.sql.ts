import { and, asc, eq, gt, isNull, lte, notInArray } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { orderParcels, orders, type ParcelRow } from '#lib/orders/order.table.ts'
import { type ParcelTrackingRow, parcelTracking } from './tracking.table.ts'
import type { Tracking } from './tracking.ts'

type Begun = Pick<ParcelTrackingRow, 'parcelId' | 'courier' | 'trackingNo' | 'path' | 'salt'>

/** From here on this number is what is followed of the parcel; what was heard of another is forgotten. */
export const beginTracking = async (tx: Db, row: Begun): Promise<void> => {
  const anew = {
    ...{ state: 'waiting' as const, saidAt: null, steps: [], subscribedAt: null, refusal: null, heardAt: new Date() },
  }
  await tx
    .insert(parcelTracking)
    .values(row)
    .onConflictDoUpdate({ target: parcelTracking.parcelId, set: { ...row, ...anew } })
}

/** With its parcel, whose address has the telephone some couriers ask for. */
export const findTracking = async (
  db: Db,
  parcelId: string,
): Promise<{ tracking: ParcelTrackingRow; parcel: ParcelRow } | undefined> =>
  (
    await db
      .select({ tracking: parcelTracking, parcel: orderParcels })
      .from(parcelTracking)
      .innerJoin(orderParcels, eq(orderParcels.id, parcelTracking.parcelId))
      .where(eq(parcelTracking.parcelId, parcelId))
  )[0]

/** By the secret part of its address. */
export const findTrackingOfPath = async (db: Db, path: string): Promise<ParcelTrackingRow | undefined> =>
  (await db.select().from(parcelTracking).where(eq(parcelTracking.path, path)))[0]

/** Held until the transaction ends; its order is held before it, as by whoever corrects a number. */
export const lockTrackingOfPath = async (tx: Db, path: string): Promise<ParcelTrackingRow | undefined> =>
  (await tx.select().from(parcelTracking).where(eq(parcelTracking.path, path)).for('update'))[0]

export const trackingOfOrder = async (db: Db, orderId: string): Promise<ParcelTrackingRow | undefined> =>
  (
    await db
      .select({ tracking: parcelTracking })
      .from(parcelTracking)
      .innerJoin(orderParcels, eq(orderParcels.id, parcelTracking.parcelId))
      .where(eq(orderParcels.orderId, orderId))
  )[0]?.tracking

/** Writes what came of the subscription of this number; nothing where another is followed by now. */
export const setSubscribed = async (
  db: Db,
  { parcelId, path }: ParcelTrackingRow,
  set: { subscribedAt: Date } | { refusal: string },
): Promise<void> => {
  await db
    .update(parcelTracking)
    .set(set)
    .where(and(eq(parcelTracking.parcelId, parcelId), eq(parcelTracking.path, path)))
}

/** It was asked for now, whatever came of it. */
export const setAsked = async (db: Db, parcelId: string): Promise<void> => {
  await db.update(parcelTracking).set({ heardAt: new Date() }).where(eq(parcelTracking.parcelId, parcelId))
}

export const setHeard = async (tx: Db, parcelId: string, { state, saidMs, steps }: Tracking): Promise<void> => {
  const saidAt = saidMs === 0 ? null : new Date(saidMs)
  await tx
    .update(parcelTracking)
    .set({ state, saidAt, steps: [...steps], heardAt: new Date() })
    .where(eq(parcelTracking.parcelId, parcelId))
}

/** Parcels of orders on their way, sent after `since`, nothing was heard of since `before`, the longest first. */
export const silentSince = async (
  db: Db,
  { before, since, most }: { before: Date; since: Date; most: number },
): Promise<ParcelTrackingRow[]> =>
  (
    await db
      .select({ tracking: parcelTracking })
      .from(parcelTracking)
      .innerJoin(orderParcels, eq(orderParcels.id, parcelTracking.parcelId))
      .innerJoin(orders, eq(orders.id, orderParcels.orderId))
      .where(
        and(
          ...[eq(orders.state, 'shipped'), gt(orderParcels.shippedAt, since), isNull(parcelTracking.refusal)],
          ...[notInArray(parcelTracking.state, ['signed', 'returned']), lte(parcelTracking.heardAt, before)],
        ),
      )
      .orderBy(asc(parcelTracking.heardAt))
      .limit(most)
  ).map(({ tracking }) => tracking)

/** The order of a parcel and when it left. */
export const orderOfParcel = async (
  tx: Db,
  parcelId: string,
): Promise<{ orderId: string; shippedAt: Date | null } | undefined> =>
  (
    await tx
      .select({ orderId: orderParcels.orderId, shippedAt: orderParcels.shippedAt })
      .from(orderParcels)
      .where(eq(orderParcels.id, parcelId))
  )[0]
