/** What money means to an order: told by payments within the transaction in which it comes true (payable.server.ts). */
import { releaseCoupons, useCoupons } from '#lib/coupons/couponed.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import { closeOrder, payOrder, refundOrder } from '#lib/orders/order.server.ts'
import { findOrder, linesOf } from '#lib/orders/order.sql.ts'
import type { OrderRow } from '#lib/orders/order.table.ts'
import { type OrderKind, wireNumber } from '#lib/orders/order-number.ts'
import { addTender, tendersOf } from '#lib/orders/order-parts.sql.ts'
import { finishOrderRefund, orderRefundOf, replacePaymentRefund } from '#lib/orders/order-refund.sql.ts'
import { type PayableHandler, registerPayable, returnedBy } from '#lib/payments/payable.server.ts'
import { type Fen, sumFen } from '#lib/std/money.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import type { RevenueLine } from '#lib/wallet/account.ts'
import { payWithHold, post, voidHold } from '#lib/wallet/ledger.server.ts'
import { orderPaid, orderRefunded, principalReturned, surplusReceived, surplusReturned } from '#lib/wallet/posting.ts'
import { must } from './must.ts'
import { settleRecharge } from './recharge/settle-recharge.server.ts'
import { earnWith } from './referral/earn.server.ts'

/** What payments call what they are for. */
export const payableKind = 'order'

const revenues: Partial<Record<OrderKind, RevenueLine>> = {
  print: 'print',
  electronic: 'electronic',
  package: 'package',
  vip: 'vip',
}

/** What an order earned, or gives back, so much of. */
export const soldOf = ({ kind }: OrderRow, amount: Fen): { line: RevenueLine; fen: Fen }[] => {
  const line = revenues[kind]
  if (line === undefined) throw new Error(`nothing is earned with an order of kind ${kind}`)
  return [{ line, fen: amount }]
}

const lockOrder = async (tx: Db, id: string): Promise<OrderRow> => {
  const order = await findOrder(tx, id, true)
  if (order === undefined) throw new Error('a payment of an order that is not there')
  return order
}

/** All of it is there: the order is paid and the ledger says so. The balance's part was set aside; `provider` brought the rest. */
export const settleOrder = async (
  tx: Db,
  order: OrderRow,
  provider?: { name: ProviderName; fen: Fen },
): Promise<void> => {
  const tenders = await tendersOf(tx, order.id)
  const paid = sumFen(tenders.map(({ amountFen }) => amountFen))
  must(await payOrder(tx, order.id, paid), 'an order could not be paid')
  await useCoupons(tx, wireNumber(order.kind, order.number), new Date())
  const holdId = tenders.find(({ kind }) => kind === 'balance')?.holdId
  const reported = { key: `order-paid:${order.id}`, ref: order.number }
  const sold = soldOf(order, paid)
  const posted = holdId
    ? await payWithHold(tx, reported, holdId, { provider, sold })
    : await post(tx, reported, orderPaid({ provider }, sold))
  must(posted, 'a paid order could not be posted')
  await earnWith(tx, order, await linesOf(tx, order.id), new Date())
}

const orderPayable: PayableHandler = {
  settled: async (tx, { intent, attempt }) => {
    const order = await lockOrder(tx, intent.payableId)
    const { provider, amountFen, id } = attempt
    await addTender(tx, { orderId: order.id, kind: provider, amountFen, attemptId: id })
    if (order.kind === 'recharge') return settleRecharge(tx, order, attempt)
    await settleOrder(tx, order, { name: provider, fen: amountFen })
  },
  closed: async (tx, intent, reason) => {
    const order = await lockOrder(tx, intent.payableId)
    const event = reason === 'cancelled' ? 'cancel' : 'expire'
    const actorId = reason === 'cancelled' ? (order.userId ?? undefined) : undefined
    must(await closeOrder(tx, order.id, event, actorId), 'an order could not be closed')
    await releaseCoupons(tx, wireNumber(order.kind, order.number))
    for (const { holdId } of await tendersOf(tx, order.id))
      if (holdId !== null) must(await voidHold(tx, holdId, reason), 'what was set aside could not be freed')
  },
  surplus: async (tx, { intent, attempt }) => {
    const posting = surplusReceived({ name: attempt.provider, fen: attempt.amountFen })
    must(await post(tx, { key: `surplus:${attempt.id}`, ref: intent.number }, posting), 'a surplus')
  },
  refunded: async (tx, { intent, attempt, refund }) => {
    const provider = { name: returnedBy(attempt, refund), fen: refund.amountFen }
    const reported = { key: `refund:${refund.id}`, ref: intent.number }
    if (attempt.surplus) {
      must(await post(tx, reported, surplusReturned(provider)), 'a surplus that went back')
      return
    }
    const order = await lockOrder(tx, intent.payableId)
    must(await refundOrder(tx, order.id, attempt.provider, provider.fen), 'a refund of an order')
    const agreed = await orderRefundOf(tx, refund.id)
    if (agreed) await finishOrderRefund(tx, agreed.id)
    const posting =
      order.kind === 'recharge' ? principalReturned(provider) : orderRefunded({ provider }, soldOf(order, provider.fen))
    must(await post(tx, reported, posting), 'a refund')
  },
  refundReplaced: (tx, { before, after }) => replacePaymentRefund(tx, before.id, after.id),
}

/** Called where jobs are registered, which every process that answers calls does. */
export const registerOrderPayable = (): void => registerPayable(payableKind, orderPayable)
