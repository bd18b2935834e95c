import type { Db } from '#lib/db/db.server.ts'
import type { CallOf, LineCallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import type { createOrderCall } from '#lib/orders/order.api.ts'
import { createOrder } from '#lib/orders/order.server.ts'
import { findOrderOfQuote } from '#lib/orders/order.sql.ts'
import type { OrderRow } from '#lib/orders/order.table.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { addTender } from '#lib/orders/order-parts.sql.ts'
import { viewOrder } from '#lib/orders/order-view.server.ts'
import { openPayment } from '#lib/payments/pay.server.ts'
import { isOrderingOpen } from '#lib/payments/providers.server.ts'
import { hashOf } from '#lib/pricing/quote-token.server.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import type { Fen } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { placeHold } from '#lib/wallet/ledger.server.ts'
import { holdOffers, useOffers } from './offers/held-offers.server.ts'
import { payableKind, settleOrder } from './order-payable.server.ts'
import type { Who } from './quote/priced.server.ts'
import { lineOfQuote, type SettledQuote, settleQuote, staleQuote } from './quote/quote.server.ts'
import { sellable } from './sellable.server.ts'

/** How long an order waits for its money. ms */
const payWithinMs = 30 * 60_000

/** What the balance pays is set aside until the rest has come, or nothing has. */
export const holdBalance = async (tx: Db, order: OrderRow, userId: string, amountFen: Fen): Promise<Result<void>> => {
  if (amountFen === 0) return ok(undefined)
  const held = await placeHold(tx, { key: `order:${order.id}`, ref: order.number }, userId, amountFen)
  if (!held.ok) return held
  await addTender(tx, { orderId: order.id, kind: 'balance', amountFen, holdId: held.value.id })
  return ok(undefined)
}

/** What took something off is the order's; one that costs nothing by it has used it already. */
const takeOffers = async (tx: Db, order: OrderRow, settled: SettledQuote, who: Who): Promise<void> => {
  const orderRef = wireNumber(order.kind, order.number)
  await holdOffers(tx, settled, { orderRef, actorId: who.actor.userId })
  if (order.state !== 'unpaid') await useOffers(tx, orderRef, new Date(who.nowMs))
}

/** The rest is a provider's, within half an hour; with no rest it is paid at once. */
export const openRest = async (
  tx: Db,
  order: OrderRow,
  { dueFen, title }: { dueFen: Fen; title: string },
  who: Who,
): Promise<void> => {
  if (order.state !== 'unpaid') return
  if (dueFen === 0) return settleOrder(tx, order)
  await openPayment(tx, {
    payable: { kind: payableKind, id: order.id },
    userId: who.actor.userId,
    number: order.number,
    amountFen: dueFen,
    title,
    expireAt: new Date(who.nowMs + payWithinMs),
  })
}

const makeOrder = async (tx: Db, who: Who, settled: SettledQuote, quoteId: string): Promise<Result<OrderRow>> => {
  const { userId } = who.actor
  const { ask, lines, details, parcel } = settled
  const { order: kind, title } = ask.album === undefined ? sellable.book : sellable.album
  const made = await createOrder(tx, { kind, userId, quoteId, lines, details, parcel, nowMs: who.nowMs })
  if (!made.ok || !made.value.isNew) return made.ok ? ok(made.value.order) : made
  const { order } = made.value
  // Before coupons and codes: where it is short, the new quote still finds them open.
  const held = await holdBalance(tx, order, userId, settled.balanceFen)
  if (!held.ok) return held
  await takeOffers(tx, order, settled, who)
  await openRest(tx, order, { dueFen: settled.dueFen, title }, who)
  return ok(order)
}

/** Whoever orders with the same gift waits for one another before the transaction of the call: without a connection of the pool. */
export const lineOfOrder = ({ body, actor }: LineCallOf<typeof createOrderCall>): Promise<string | undefined> =>
  lineOfQuote({ actor, nowMs: Date.now() }, body.quote)

/**
 * An order of what the quote says, in the transaction of the call: the price is reckoned again (409 with the new quote), what is
 * printed is fixed, the address copied, the balance's part set aside, a payment opened for the rest. A quote has one order:
 * asked again, also under another key, that one is answered.
 */
export const orderQuote = async ({ body, actor, tx }: CallOf<typeof createOrderCall>) => {
  const { userId } = actor
  const quoteId = hashOf(body.quote)
  const before = await findOrderOfQuote(tx, quoteId)
  if (before) return before.userId === userId ? ok(await viewOrder(tx, before)) : notFound()
  if (!isOrderingOpen(await bucket('products', tx)))
    return fail(409, 'ordering_closed', '网上付款还没有开放，现在还不能下单')
  const who = { actor, nowMs: Date.now() }
  const settled = await settleQuote(tx, who, body.quote)
  if (!settled.ok) return settled
  const made = await makeOrder(tx, who, settled.value, quoteId)
  if (!made.ok) {
    const { code } = made.failure
    // Somebody was quicker after it was reckoned again; the transaction is undone.
    return code === 'book_changed' || code === 'balance_short' ? staleQuote(tx, who, settled.value.ask, code) : made
  }
  return ok(await viewOrder(tx, (await findOrderOfQuote(tx, quoteId))!))
}
