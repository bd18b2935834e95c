/** What money means to an order: told by payments within the transaction in which it comes true (payable.server.ts). */
import type { Db } from '#lib/db/db.server.ts'
import { closeGiftCard, sellGiftCard } from '#lib/gift-cards/gift-card.server.ts'
import { closeOrder, payOrder, refundOrder } from '#lib/orders/order.server.ts'
import { findOrder, linesOf, moveOrder } from '#lib/orders/order.sql.ts'
import type { OrderRow } from '#lib/orders/order.table.ts'
import { type OrderKind, wireNumber } from '#lib/orders/order-number.ts'
import { addTender, tendersOf } from '#lib/orders/order-parts.sql.ts'
import { finishOrderRefund, orderRefundOf, replacePaymentRefund } from '#lib/orders/order-refund.sql.ts'
import { activatePackage, closePackage } from '#lib/packages/bought.server.ts'
import { type PayableHandler, registerPayable, returnedBy } from '#lib/payments/payable.server.ts'
import { type Fen, sumFen } from '#lib/std/money.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import type { RevenueLine } from '#lib/wallet/account.ts'
import { payWithHold, post, voidHold } from '#lib/wallet/ledger.server.ts'
import {
  giftCardReturned,
  type MoneySource,
  orderPaid,
  orderRefunded,
  type Posting,
  principalReturned,
  surplusReceived,
  surplusReturned,
} from '#lib/wallet/posting.ts'
import { must } from './must.ts'
import { releaseOffers, useOffers } from './offers/held-offers.server.ts'
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
  const [orderRef, now] = [wireNumber(order.kind, order.number), new Date()]
  await useOffers(tx, orderRef, now)
  if (order.kind === 'package') {
    await activatePackage(tx, orderRef, now)
    must(await moveOrder(tx, order.id, 'complete'), 'a package could not be handed over')
  }
  const holdId = tenders.find(({ kind }) => kind === 'balance')?.holdId
  const reported = { key: `order-paid:${order.id}`, ref: order.number }
  const sold = soldOf(order, paid)
  const posted = holdId
    ? await payWithHold(tx, reported, holdId, { provider, sold })
    : await post(tx, reported, orderPaid({ provider }, sold))
  must(posted, 'a paid order could not be posted')
  await earnWith(tx, order, await linesOf(tx, order.id), new Date())
}

/** A card is paid by one provider: its value is owed to whoever opens it. */
const settleGiftCard = async (tx: Db, order: OrderRow, provider: { name: ProviderName; fen: Fen }): Promise<void> => {
  must(await payOrder(tx, order.id, provider.fen), 'a gift card could not be paid')
  const paid = { key: `order-paid:${order.id}`, ref: order.number, provider }
  await sellGiftCard(tx, wireNumber(order.kind, order.number), paid)
  must(await moveOrder(tx, order.id, 'complete'), 'a gift card could not be handed over')
}

/** What a provider gave back: of what was earned, of what was stored, of what was owed. */
const refundPosting = (order: OrderRow, provider: { name: MoneySource; fen: Fen }): Posting => {
  if (order.kind === 'recharge') return principalReturned(provider)
  if (order.kind === 'giftcard') return giftCardReturned(provider)
  return orderRefunded({ provider }, soldOf(order, provider.fen))
}

const orderPayable: PayableHandler = {
  settled: async (tx, { intent, attempt }) => {
    const order = await lockOrder(tx, intent.payableId)
    const { provider, amountFen, id } = attempt
    await addTender(tx, { orderId: order.id, kind: provider, amountFen, attemptId: id })
    if (order.kind === 'recharge') return settleRecharge(tx, order, attempt)
    if (order.kind === 'giftcard') return settleGiftCard(tx, order, { name: provider, fen: amountFen })
    await settleOrder(tx, order, { name: provider, fen: amountFen })
  },
  closed: async (tx, intent, reason) => {
    const order = await lockOrder(tx, intent.payableId)
    const event = reason === 'cancelled' ? 'cancel' : 'expire'
    const actorId = reason === 'cancelled' ? (order.userId ?? undefined) : undefined
    must(await closeOrder(tx, order.id, event, actorId), 'an order could not be closed')
    const orderRef = wireNumber(order.kind, order.number)
    await releaseOffers(tx, orderRef)
    if (order.kind === 'package') await closePackage(tx, orderRef)
    if (order.kind === 'giftcard') await closeGiftCard(tx, orderRef)
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
    must(await post(tx, reported, refundPosting(order, provider)), 'a refund')
  },
  refundReplaced: (tx, { before, after }) => replacePaymentRefund(tx, before.id, after.id),
}

/** Called where jobs are registered, which every process that answers calls does. */
export const registerOrderPayable = (): void => registerPayable(payableKind, orderPayable)
