import type { Db } from '#lib/db/db.server.ts'
import { payOrder } from '#lib/orders/order.server.ts'
import { moveOrder } from '#lib/orders/order.sql.ts'
import type { OrderRow } from '#lib/orders/order.table.ts'
import { addOrderRefund, orderRefundsOf } from '#lib/orders/order-refund.sql.ts'
import type { AttemptRow } from '#lib/payments/payment.sql.ts'
import { requestRefund } from '#lib/payments/refund.server.ts'
import { randomId } from '#lib/std/id.ts'
import { type Fen, noFen, plus, sumFen } from '#lib/std/money.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { storeRecharge } from '#lib/wallet/recharge.server.ts'
import { must } from '../must.ts'

/** `wallet_full`: it might not be stored. `principal`: unused, and asked back. */
type Reason = 'wallet_full' | 'principal'
type Back = { attemptId: string; amountFen: Fen; reason: Reason; actorId?: string | undefined }

/**
 * So much of a recharge goes back by the way it came; whoever calls holds intent and order, and has taken it out of the
 * balance. Once all of it is asked back the order is over.
 */
export const giveRechargeBack = async (
  tx: Db,
  order: OrderRow,
  { attemptId, amountFen, reason, actorId }: Back,
): Promise<Result<{ refundId: string }>> => {
  const before = await orderRefundsOf(tx, order.id)
  const sum = plus(sumFen(before.map((one) => one.amountFen)), amountFen)
  const isAll = sum === order.paidFen
  const asked = await requestRefund(tx, {
    ...{ attemptId, amountFen, reason, approved: true },
    outRefundNo: `C${order.number}${String(before.length + 1).padStart(2, '0')}`,
  })
  if (!asked.ok) return asked
  const moved = await moveOrder(tx, order.id, isAll ? 'refund' : 'refund_part', { actorId, reason })
  if (!moved.ok) return moved
  const row = await addOrderRefund(tx, {
    ...{ id: randomId(), orderId: order.id, copies: [isAll ? 1 : 0], linesFen: [amountFen], reason },
    ...{ deliveryFen: noFen, amountFen, cashFen: noFen, bonusFen: noFen, providerFen: amountFen },
    paymentRefundId: asked.value.id,
  })
  return ok({ refundId: row.id })
}

/**
 * A recharge was paid: what may be stored is in the balance, once; what is above the limit by now (money came from elsewhere
 * since it was asked for) goes back by itself.
 */
export const settleRecharge = async (tx: Db, order: OrderRow, attempt: AttemptRow): Promise<void> => {
  const { userId } = order
  if (userId === null) throw new Error('a recharge of nobody was paid')
  const { amountFen, provider } = attempt
  must(await payOrder(tx, order.id, amountFen), 'a recharge could not be paid')
  const paid = must(await moveOrder(tx, order.id, 'complete'), 'a recharge could not be completed').row
  const reported = { key: `order-paid:${order.id}`, ref: order.number }
  const { overFen } = await storeRecharge(tx, reported, { userId, provider, amountFen })
  if (overFen === 0) return
  const back = { attemptId: attempt.id, amountFen: overFen, reason: 'wallet_full' } as const
  must(await giveRechargeBack(tx, paid, back), 'what may not be stored could not go back')
}
