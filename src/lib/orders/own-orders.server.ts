import { settleQuote } from '#lib/books/price/quote.server.ts'
import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { isOrderingOpen } from '#lib/payments/providers.server.ts'
import { hashOf } from '#lib/pricing/quote-token.server.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { createOrderCall, getOrder, getOrderStatus } from './order.api.ts'
import { createOrder } from './order.server.ts'
import { findOrderOfQuote, findOwnOrder } from './order.sql.ts'
import type { OrderRow } from './order.table.ts'
import { readWireNumber } from './order-number.ts'
import { viewOrder, viewStatus } from './order-view.server.ts'

/**
 * An order of what the quote says, in the transaction of the call: the price is reckoned again (409 with the new quote), what is printed is
 * fixed, the address copied. A quote has one order: asked again, also under another key, that one is answered.
 */
export const orderQuote = async ({ body, actor, tx }: CallOf<typeof createOrderCall>) => {
  const { userId } = actor
  const quoteId = hashOf(body.quote)
  const before = await findOrderOfQuote(tx, quoteId)
  if (before) return before.userId === userId ? ok(await viewOrder(tx, before)) : notFound()
  if (!isOrderingOpen(await bucket('products', tx)))
    return fail(409, 'ordering_closed', '网上付款还没有开放，现在还不能下单')
  const nowMs = Date.now()
  const settled = await settleQuote(tx, { actor, nowMs }, body.quote)
  if (!settled.ok) return settled
  const { lines, details, address } = settled.value
  const made = await createOrder(tx, { kind: 'print', userId, quoteId, lines, details, address, nowMs })
  return made.ok ? ok(await viewOrder(tx, made.value)) : made
}

/** Missing, another's, and numbers of gift cards (which have calls of their own): the same answer. */
const ownOrder = async (userId: string, orderNo: string): Promise<Result<OrderRow>> => {
  const wanted = readWireNumber(orderNo)
  const found = wanted?.kind === 'order' ? await findOwnOrder(db(), userId, wanted.number) : undefined
  return found ? ok(found) : notFound()
}

export const seeOrder = async ({ params, actor }: CallOf<typeof getOrder>) => {
  const found = await ownOrder(actor.userId, params.orderNo)
  return found.ok ? ok(await viewOrder(db(), found.value)) : found
}

export const seeOrderStatus = async ({ params, actor }: CallOf<typeof getOrderStatus>) => {
  const found = await ownOrder(actor.userId, params.orderNo)
  return found.ok ? ok(viewStatus(found.value)) : found
}
