import { type Db, db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { ok, type Result } from '#lib/std/result.ts'
import type { getOrder, getOrderStatus } from './order.api.ts'
import { findOwnOrder } from './order.sql.ts'
import type { OrderRow } from './order.table.ts'
import { readWireNumber, type WireNumber } from './order-number.ts'
import { intentOf, viewOrder, viewStatus } from './order-view.server.ts'

const own =
  (...kinds: WireNumber['kind'][]) =>
  async (userId: string, orderNo: string, from: Db = db()): Promise<Result<OrderRow>> => {
    const wanted = readWireNumber(orderNo)
    const found = wanted && kinds.includes(wanted.kind) ? await findOwnOrder(from, userId, wanted) : undefined
    return found ? ok(found) : notFound()
  }

/** Missing, another's, and numbers of recharges (which have calls of their own): the same answer. */
export const ownOrder = own('order')
/** Missing, another's, and numbers of other orders: the same answer. */
export const ownRecharge = own('recharge')
/** Whatever is paid at /pay/{orderNo}. */
export const ownPayable = own('order', 'recharge')

export const seeOrder = async ({ params, actor }: CallOf<typeof getOrder>) => {
  const found = await ownOrder(actor.userId, params.orderNo)
  return found.ok ? ok(await viewOrder(db(), found.value)) : found
}

export const seeOrderStatus = async ({ params, actor }: CallOf<typeof getOrderStatus>) => {
  const found = await ownOrder(actor.userId, params.orderNo)
  return found.ok ? ok(viewStatus(found.value, await intentOf(db(), found.value))) : found
}
