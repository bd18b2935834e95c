import { db, transaction } from '#lib/db/db.server.ts'
import { log } from '#lib/log/log.server.ts'
import { moveOrder } from '#lib/orders/order.sql.ts'
import { followReprint } from '#lib/orders/repairs/repair.sql.ts'
import { deliverParcel, shippedBefore } from './press.sql.ts'
import { arrivedAfterMs } from './press.ts'

export const completeOrdersJobName = 'complete-orders'

/** Of one night; what is left comes with the next. */
const most = 2000

/** Every night: what was sent 15 days ago has arrived. */
export const completeOrders = async (now = new Date()): Promise<void> => {
  // One that throws is told of, and does not keep the others waiting for the next night.
  for (const id of await shippedBefore(db(), new Date(now.getTime() - arrivedAfterMs), most))
    await transaction(async (tx) => {
      // Given back, or completed by somebody else meanwhile: it stays as it is.
      const moved = await moveOrder(tx, id, 'complete')
      if (!moved.ok) return
      await deliverParcel(tx, id, now)
      await followReprint(tx, moved.value.row, 'finish')
    }).catch((error: unknown) => log.error({ err: error, id }, 'an order could not be completed'))
}
