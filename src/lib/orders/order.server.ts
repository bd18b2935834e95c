import type { Db } from '#lib/db/db.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { randomId } from '#lib/std/id.ts'
import { type Fen, minus, noFen, plus, times } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { removeHold } from '#lib/works/hold.sql.ts'
import { checkParcel, type NewOrder, type OrderTotals, type PricedLine, totalsOf } from './new-order.ts'
import {
  addAdjustments,
  addLines,
  addOrder,
  findOrder,
  findOrderOfQuote,
  moveOrder,
  setRefunded,
  workIdsOf,
} from './order.sql.ts'
import type { OrderRow, TenderKind } from './order.table.ts'
import { orderNumber } from './order-number.ts'
import { addParcel, addTenderRefunded } from './order-parts.sql.ts'
import { takeSnapshot } from './printable.server.ts'

/** Fixes what is printed of every work, in one order for everybody: two orders of the same works don't wait for each other in a ring. */
const snapshotsOf = async (tx: Db, order: NewOrder, orderId: string): Promise<Result<Map<string, string>>> => {
  const taken = new Map<string, string>()
  const works = new Map(order.lines.flatMap(({ work }) => (work === null ? [] : [[work.id, work] as const])))
  for (const [workId, { ownerId = order.userId, contentHash }] of [...works].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const snapshot = await takeSnapshot(tx, { workId, ownerId, orderId })
    if (!snapshot.ok) return snapshot
    // Taken back, changed and finalized again since it was priced: other pages, another price.
    if (snapshot.value.contentHash !== contentHash) return fail(409, 'book_changed', '这本书刚刚改过，请重新看一下价钱')
    taken.set(workId, snapshot.value.id)
  }
  return ok(taken)
}

const lineRow = (line: PricedLine, snapshotId: string | null) => {
  const { product, binding, paper, title, copies, unit, discount } = line
  const ori = times(unit, copies)
  const amounts = { unitFen: unit, oriFen: ori, discountFen: discount, refundableFen: minus(ori, discount) }
  return { product, binding, paper, title, copies, snapshotId, ...amounts }
}

/** Writes the row under a number nobody has. The same quote again: nothing is written, and the order it became is answered. */
const addRow = async (tx: Db, order: NewOrder, totals: OrderTotals, id: string): Promise<OrderRow> => {
  const { userId, kind, quoteId, nowMs } = order
  const amounts = {
    oriFen: totals.ori,
    discountFen: totals.discount,
    deliveryFen: totals.delivery,
    payableFen: totals.payable,
  }
  for (;;) {
    const row = { id, number: orderNumber(nowMs), userId, kind, quoteId, ...amounts }
    await addOrder(tx, { ...row, createdAt: new Date(nowMs) })
    const kept = await findOrderOfQuote(tx, quoteId)
    if (kept) return kept
  }
}

/** An order as it was made, or (`isNew` false) as a quote had made it before. */
export type Made = { order: OrderRow; isNew: boolean }

/**
 * Makes an order of what was priced, in the transaction of its caller: rows, its parcel, and what is printed (snapshots; the
 * works are held). One order a quote: sent twice, the first is answered. Nothing to pay: it is paid at once; else whoever
 * calls it says how it is paid and until when. A refusal (a book not finalized, files still being made) has to undo the
 * transaction.
 */
export const createOrder = async (tx: Db, order: NewOrder): Promise<Result<Made>> => {
  const parcel = checkParcel(order)
  if (!parcel.ok) return parcel
  const totals = totalsOf(order.lines, order.details)
  const id = randomId()
  const row = await addRow(tx, order, totals, id)
  if (row.userId !== order.userId) return notFound()
  if (row.id !== id) return ok({ order: row, isNew: false })
  const snapshots = await snapshotsOf(tx, order, id)
  if (!snapshots.ok) return snapshots
  const snapshotOf = (line: PricedLine) =>
    line.work === null ? (line.snapshotId ?? null) : snapshots.value.get(line.work.id)!
  await addLines(
    tx,
    order.lines.map((line, position) => ({ orderId: id, position, ...lineRow(line, snapshotOf(line)) })),
  )
  await addAdjustments(
    tx,
    order.details.map(({ type, amount, sourceId, label, shares }, position) => ({
      ...{ orderId: id, position, type, sourceId, label, amountFen: amount, shares: shares && [...shares] },
    })),
  )
  if (order.parcel) await addParcel(tx, { id: randomId(), orderId: id, feeFen: totals.delivery, ...order.parcel })
  if (totals.payable > 0) return ok({ order: row, isNew: true })
  const paid = await payOrder(tx, id, noFen, order.nowMs)
  return paid.ok ? ok({ order: paid.value, isNew: true }) : paid
}

/** All tenders are settled: `paid` is their sum. 409 `wrong_amount`, and nothing is moved, when it is not what was asked for. */
export const payOrder = async (tx: Db, id: string, paid: Fen, nowMs = Date.now()): Promise<Result<OrderRow>> => {
  const order = await findOrder(tx, id, true)
  if (!order) return notFound()
  if (order.payableFen !== paid) return fail(409, 'wrong_amount', '付款金额和订单不一样，我们会退回这笔款')
  const moved = await moveOrder(tx, id, 'pay', { set: { paidFen: paid, paidAt: new Date(nowMs) } })
  return moved.ok ? ok(moved.value.row) : moved
}

/** So much of a paid order has gone back this way; when all of it has, it is refunded. */
export const refundOrder = async (tx: Db, id: string, kind: TenderKind, amount: Fen): Promise<Result<OrderRow>> => {
  const order = await findOrder(tx, id, true)
  if (!order) return notFound()
  const refundedFen = plus(order.refundedFen, amount)
  await addTenderRefunded(tx, id, kind, amount)
  if (order.state !== 'refunding' || refundedFen < order.paidFen) return ok(await setRefunded(tx, id, refundedFen))
  const moved = await moveOrder(tx, id, 'finish_refund', { set: { refundedFen } })
  return moved.ok ? ok(moved.value.row) : moved
}

/** Nothing of it is printed any more: its works may be taken back and changed. */
export const releaseWorks = async (tx: Db, id: string): Promise<void> => {
  for (const workId of await workIdsOf(tx, id)) await removeHold(tx, workId, id)
}

/** Ends an order nobody paid, and lets its works go. Whoever calls it has asked the provider whether money came. */
export const closeOrder = async (
  tx: Db,
  id: string,
  event: 'cancel' | 'expire',
  actorId?: string,
): Promise<Result<OrderRow>> => {
  const moved = await moveOrder(tx, id, event, { actorId })
  if (!moved.ok) return moved
  await releaseWorks(tx, id)
  return ok(moved.value.row)
}
