import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { orderParcels, orders } from '#lib/orders/order.table.ts'

export type NoticeWay = 'sms' | 'wechat'

const columns = { sms: orderParcels.smsNoticeAt, wechat: orderParcels.wechatNoticeAt } as const
const fields = { sms: 'smsNoticeAt', wechat: 'wechatNoticeAt' } as const

/** A parcel that left, with its order; undefined where there is none. */
export const sentParcel = async (db: Db, parcelId: string) =>
  (
    await db
      .select({ order: orders, parcel: orderParcels })
      .from(orderParcels)
      .innerJoin(orders, eq(orders.id, orderParcels.orderId))
      .where(eq(orderParcels.id, parcelId))
  )[0]

/** Claims the one notice of a parcel by this way; false when it was sent, or is being sent. */
export const claimNotice = async (db: Db, parcelId: string, way: NoticeWay): Promise<boolean> =>
  (
    await db
      .update(orderParcels)
      .set({ [fields[way]]: new Date() })
      .where(and(eq(orderParcels.id, parcelId), isNull(columns[way])))
      .returning({ id: orderParcels.id })
  ).length > 0

/** It did not leave after all. */
export const releaseNotice = async (db: Db, parcelId: string, way: NoticeWay): Promise<void> => {
  await db
    .update(orderParcels)
    .set({ [fields[way]]: null })
    .where(eq(orderParcels.id, parcelId))
}
