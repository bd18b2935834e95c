import { and, asc, eq, lte, notInArray } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { orderParcels, type ParcelRow } from '#lib/orders/order.table.ts'
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

/** By the secret part of its address, held until the transaction ends. */
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

export const setHeard = async (tx: Db, parcelId: string, { state, saidMs, steps }: Tracking): Promise<void> => {
  const saidAt = saidMs === 0 ? null : new Date(saidMs)
  await tx
    .update(parcelTracking)
    .set({ state, saidAt, steps: [...steps], heardAt: new Date() })
    .where(eq(parcelTracking.parcelId, parcelId))
}

/** Parcels on their way nothing was heard of since then, the longest first. */
export const silentSince = (db: Db, before: Date, most: number): Promise<ParcelTrackingRow[]> =>
  db
    .select()
    .from(parcelTracking)
    .where(and(notInArray(parcelTracking.state, ['signed', 'returned']), lte(parcelTracking.heardAt, before)))
    .orderBy(asc(parcelTracking.heardAt))
    .limit(most)

export const orderOfParcel = async (tx: Db, parcelId: string): Promise<string | undefined> =>
  (await tx.select({ orderId: orderParcels.orderId }).from(orderParcels).where(eq(orderParcels.id, parcelId)))[0]
    ?.orderId
