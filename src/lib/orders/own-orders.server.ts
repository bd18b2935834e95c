import { type Db, db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { ok, type Result } from '#lib/std/result.ts'
import type { getOrder, getOrderStatus } from './order.api.ts'
import { findOwnOrder } from './order.sql.ts'
import type { OrderRow } from './order.table.ts'
import { readWireNumber } from './order-number.ts'
import { intentOf, viewOrder, viewStatus } from './order-view.server.ts'

/** Missing, another's, and numbers of gift cards (which have calls of their own): the same answer. */
export const ownOrder = async (userId: string, orderNo: string, from: Db = db()): Promise<Result<OrderRow>> => {
  const wanted = readWireNumber(orderNo)
  const found = wanted?.kind === 'order' ? await findOwnOrder(from, userId, wanted.number) : undefined
  return found ? ok(found) : notFound()
}

export const seeOrder = async ({ params, actor }: CallOf<typeof getOrder>) => {
  const found = await ownOrder(actor.userId, params.orderNo)
  return found.ok ? ok(await viewOrder(db(), found.value)) : found
}

export const seeOrderStatus = async ({ params, actor }: CallOf<typeof getOrderStatus>) => {
  const found = await ownOrder(actor.userId, params.orderNo)
  return found.ok ? ok(viewStatus(found.value, await intentOf(db(), found.value))) : found
}
