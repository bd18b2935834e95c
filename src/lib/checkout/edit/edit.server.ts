import type { z } from 'zod'
import { type Db, db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { findOrder, moveOrder, workIdsOf } from '#lib/orders/order.sql.ts'
import type { OrderRow } from '#lib/orders/order.table.ts'
import { changeLine, changeParcel } from '#lib/orders/order-parts.sql.ts'
import { viewOrder } from '#lib/orders/order-view.server.ts'
import { ownOrder } from '#lib/orders/own-orders.server.ts'
import { takeSnapshot } from '#lib/orders/printable.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { removeHold } from '#lib/works/hold.sql.ts'
import type { Who } from '../quote/priced.server.ts'
import type * as api from './edit.api.ts'
import { type EditPlan, planEdit } from './plan-edit.server.ts'

const previewOf = ({ changes, ways, courier, promisedOn, rows }: EditPlan): z.output<typeof api.editPreview> => ({
  ...{ changes, promisedOn, rows },
  deliveries: ways.map(({ waiver: _, ...rest }) => rest),
  delivery: courier,
})

/** What an order would become, before anybody agrees to it. */
export const previewOwnEdit = async ({ params, query, actor }: CallOf<typeof api.previewEdit>) => {
  const found = await ownOrder(actor.userId, params.orderNo)
  if (!found.ok) return found
  const planned = await planEdit(db(), { actor, nowMs: Date.now() }, found.value, query)
  return planned.ok ? ok(previewOf(planned.value)) : planned
}

/** Another book is printed: its snapshot is fixed, it is held, and the one before is let go unless another line has it. */
const printOther = async (tx: Db, { actor }: Who, order: OrderRow, { line, sale }: EditPlan): Promise<Result<void>> => {
  if (!sale?.work) return ok(undefined)
  const { contentHash, item } = sale
  const workId = sale.work.id
  const before = await workIdsOf(tx, order.id)
  const taken = await takeSnapshot(tx, { workId, ownerId: actor.userId, orderId: order.id })
  if (!taken.ok) return taken
  if (taken.value.contentHash !== contentHash) return fail(409, 'book_changed', '这本书刚刚改过，请重新看一下价钱')
  await changeLine(tx, line, { snapshotId: taken.value.id, title: item.title, product: item.type })
  const still = new Set(await workIdsOf(tx, order.id))
  for (const gone of before.filter((id) => !still.has(id))) await removeHold(tx, gone, order.id)
  return ok(undefined)
}

/**
 * Changes an order nobody prints yet, all of it in one transaction: parcel, what is printed, what is held, and a line of its
 * history. The press takes the same row, so one of the two is first. Another price: 409 with the rows that differ.
 */
export const editOwnOrder = async ({ params, body, actor, tx }: CallOf<typeof api.editOrderCall>) => {
  const found = await ownOrder(actor.userId, params.orderNo, tx)
  if (!found.ok) return found
  const order = (await findOrder(tx, found.value.id, true))!
  const who = { actor, nowMs: Date.now() }
  const planned = await planEdit(tx, who, order, body)
  if (!planned.ok) return planned
  const { changes, rows, place, courier, promisedOn, weightG } = planned.value
  if (changes.length === 0) return fail(422, 'nothing_changed', '和原来一样，没有要改的')
  if (rows.length > 0) return fail(409, 'edit_price_differs', '这样改价钱就变了，要取消这一单再重新下', { rows })
  const printed = await printOther(tx, who, order, planned.value)
  if (!printed.ok) return printed
  await changeParcel(tx, order.id, { address: place, courier, promisedOn, weightG })
  const moved = await moveOrder(tx, order.id, 'edit', { actorId: actor.userId, reason: changes.join(',') })
  return moved.ok ? ok(await viewOrder(tx, moved.value.row)) : moved
}
