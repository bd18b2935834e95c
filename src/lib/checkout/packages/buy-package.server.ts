import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { createOrder } from '#lib/orders/order.server.ts'
import { findOrder } from '#lib/orders/order.sql.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { askedBack } from '#lib/orders/order-refund.sql.ts'
import { intentOf } from '#lib/orders/order-view.server.ts'
import { buyPackage, returnable, returnPackage } from '#lib/packages/bought.server.ts'
import { codeValueOf } from '#lib/packages/code-value.ts'
import { packageOfOrder } from '#lib/packages/package.sql.ts'
import { packageType } from '#lib/packages/package-offer.ts'
import { packageOnSale } from '#lib/packages/packages-on-sale.server.ts'
import { holdIntent } from '#lib/payments/payment.sql.ts'
import { isOrderingOpen } from '#lib/payments/providers.server.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { randomId } from '#lib/std/id.ts'
import { fen, least, minus, noFen } from '#lib/std/money.ts'
import { fail, ok } from '#lib/std/result.ts'
import { holdBalance, openRest } from '../order.server.ts'
import { freeOf } from '../quote/priced.server.ts'
import { giveBack, reckonRefund } from '../refund.server.ts'
import { sellable } from '../sellable.server.ts'
import type { buyPackageCall, givePackageBack } from './package-order.api.ts'
import { ownPackage, viewPackageOrder } from './package-order.server.ts'

/**
 * An order of a package at exactly the price that was seen: what it promises is written down with it, the balance's part set
 * aside, a payment opened for the rest.
 */
export const orderPackage = async ({ params, body, actor, tx }: CallOf<typeof buyPackageCall>) => {
  const { userId } = actor
  const nowMs = Date.now()
  if (!isOrderingOpen(await bucket('products', tx)))
    return fail(409, 'ordering_closed', '网上付款还没有开放，现在还不能买套餐')
  const offer = await packageOnSale(params.id, nowMs, tx)
  if (!offer) return notFound()
  if (offer.priceFen !== body.priceFen)
    return fail(409, 'price_changed', '这份套餐的价钱变了，请看过新的再买', { priceFen: offer.priceFen })
  const { order: kind, title } = sellable.package
  const unit = fen(offer.priceFen)
  const made = await createOrder(tx, {
    ...{ kind, userId, nowMs, details: [], parcel: null },
    quoteId: `package:${randomId()}`,
    lines: [
      {
        ...{ product: packageType(offer), binding: offer.binding, paper: null, title: offer.name },
        ...{ copies: 1, work: null, unit, discount: noFen },
      },
    ],
  })
  if (!made.ok) return made
  const { order } = made.value
  const orderRef = wireNumber(order.kind, order.number)
  await buyPackage(tx, offer, { userId, orderRef })
  const balanceFen = body.useBalance ? least(await freeOf(tx, userId), unit) : noFen
  const held = await holdBalance(tx, order, userId, balanceFen)
  if (!held.ok) return held
  await openRest(tx, order, { dueFen: minus(unit, balanceFen), title }, { actor, nowMs })
  const now = (await findOrder(tx, order.id))!
  return ok(viewPackageOrder(now, (await packageOfOrder(tx, orderRef))!, await intentOf(tx, now)))
}

/**
 * Gives back what was not used of a package: exactly what was seen, or nothing is done. Whoever settles holds the intent before
 * the order, and so does this; then the package, then its codes.
 */
export const giveOwnPackageBack = async ({ params, body, actor, tx }: CallOf<typeof givePackageBack>) => {
  const found = await ownPackage(actor.userId, params.orderNo, tx)
  if (!found.ok) return found
  const intent = await intentOf(tx, found.value.order)
  if (intent) await holdIntent(tx, intent.id)
  const order = (await findOrder(tx, found.value.order.id, true))!
  const back = await returnable(tx, found.value.row.orderRef, await askedBack(tx, order.id), true)
  if (!back.ok) return back
  const { fen: amountFen, codes } = back.value
  const worthOf = codeValueOf(back.value.row)
  if (codes.map(worthOf).some(({ state, isTaken }) => state === 'held' && !isTaken))
    return fail(409, 'code_held', '有券占在没付的订单里，付了或取消那一单再退')
  if (amountFen === 0) return fail(409, 'not_refundable', '用掉的按单买价算，已经没有可退的了')
  if (amountFen !== body.agreedFen)
    return fail(409, 'refund_changed', '能退的数和刚才看到的不一样，请再看一遍', { fen: amountFen })
  const reckoned = await reckonRefund(tx, order, { amountFen })
  if (!reckoned.ok) return reckoned
  const given = await giveBack(tx, order, reckoned.value, { actorId: actor.userId, reason: 'package_returned' })
  if (!given.ok) return given
  await returnPackage(tx, back.value, actor.userId)
  const now = (await findOrder(tx, order.id))!
  return ok(viewPackageOrder(now, (await packageOfOrder(tx, found.value.row.orderRef))!, intent))
}
