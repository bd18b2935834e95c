import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { cancelRight } from '#lib/orders/cancel-right.ts'
import { findOrder } from '#lib/orders/order.sql.ts'
import type { OrderRow } from '#lib/orders/order.table.ts'
import { intentOf, viewOrder } from '#lib/orders/order-view.server.ts'
import { ownOrder } from '#lib/orders/own-orders.server.ts'
import { holdIntent } from '#lib/payments/payment.sql.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { cancelOrderCall, previewCancel } from './cancel.api.ts'
import { giftLostBy, giveBack, type Reckoned, reckonRefund } from './refund.server.ts'

/** May its buyer cancel anything of it now? */
const mayCancel = (order: OrderRow): Result<void> => {
  const { may, why } = cancelRight(order, Date.now())
  return may ? ok(undefined) : fail(409, 'cancel_too_late', why)
}

/** What comes back, as it is shown. */
export const viewOfReckoned = ({ refund, isAll, lines, tenders }: Reckoned) => ({
  fen: refund.amount,
  deliveryFen: refund.delivery,
  tenders: tenders.flatMap(({ kind }, at) => {
    const amount = refund.tenders[at] ?? 0
    return amount > 0 ? [{ kind, fen: amount }] : []
  }),
  lines: lines.map(({ position, refundedCopies }, at) => ({
    ...{ id: position, copies: (refund.after.copies[at] ?? 0) - refundedCopies, fen: refund.lines[at] ?? 0 },
  })),
  isAll,
})

/** What would come back, before anybody agrees to it. */
export const previewOwnCancel = async ({ params, query, actor }: CallOf<typeof previewCancel>) => {
  const found = await ownOrder(actor.userId, params.orderNo)
  if (!found.ok) return found
  const may = mayCancel(found.value)
  if (!may.ok) return may
  const copies = query.copies?.split(',').map(Number) ?? null
  const reckoned = await reckonRefund(db(), found.value, copies)
  if (!reckoned.ok) return reckoned
  return ok({ ...viewOfReckoned(reckoned.value), lostGift: await giftLostBy(db(), found.value, reckoned.value) })
}

/**
 * Cancels copies of a paid order: exactly what was agreed to comes back, or nothing is done. Whoever settles holds the intent before
 * the order, and so does this; a press that takes the order at the same moment is first or is refused.
 */
export const cancelOwnOrder = async ({ params, body, actor, tx }: CallOf<typeof cancelOrderCall>) => {
  const found = await ownOrder(actor.userId, params.orderNo, tx)
  if (!found.ok) return found
  const intent = await intentOf(tx, found.value)
  if (intent) await holdIntent(tx, intent.id)
  const order = (await findOrder(tx, found.value.id, true))!
  const may = mayCancel(order)
  if (!may.ok) return may
  if (body.copies.every((count) => count === 0)) return fail(409, 'refund_too_much', '请先选好要取消哪几本')
  const reckoned = await reckonRefund(tx, order, body.copies)
  if (!reckoned.ok) return reckoned
  const { refund, lines } = reckoned.value
  const { amount } = refund
  const isAsSeen = body.left?.every((count, at) => count === lines[at]!.copies - lines[at]!.refundedCopies) ?? true
  if (!isAsSeen) return fail(409, 'cancel_changed', '这一单刚刚在别处取消过几本，请再看一遍', { fen: amount })
  if (amount !== body.agreedFen)
    return fail(409, 'cancel_changed', '退回的金额和刚才看到的不一样，请再看一遍', { fen: amount })
  const given = await giveBack(tx, order, reckoned.value, { actorId: actor.userId, reason: 'cancelled' })
  return given.ok ? ok(await viewOrder(tx, (await findOrder(tx, order.id))!)) : given
}
