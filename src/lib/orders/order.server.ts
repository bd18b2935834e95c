import { releaseHold } from '#lib/books/finalize/hold.server.ts'
import { type Db, transaction } from '#lib/db/db.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { randomId } from '#lib/std/id.ts'
import { type Fen, minus, noFen, times } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { checkAddress, type NewOrder, type OrderTotals, type PricedLine, totalsOf } from './new-order.ts'
import { addAdjustments, addLines, addOrder, bookIdsOf, findOrder, findOrderOfQuote, moveOrder } from './order.sql.ts'
import type { OrderRow } from './order.table.ts'
import { orderNumber } from './order-number.ts'
import { takeSnapshot } from './print-snapshot.server.ts'

/** Name of the job that closes an order nobody paid; payload `{ orderId }`. */
export const closeOrderJobName = 'close-order'

/** How long an order waits for its money. ms */
const payWithinMs = 30 * 60_000

/** Fixes what is printed of every book, in one order for everybody: two orders of the same books don't wait for each other in a ring. */
const snapshotsOf = async (tx: Db, order: NewOrder, orderId: string): Promise<Result<Map<string, string>>> => {
  const taken = new Map<string, string>()
  const books = new Map(
    order.lines.flatMap(({ book }) => (book === null ? [] : [[book.id, book.contentHash] as const])),
  )
  for (const bookId of [...books.keys()].sort()) {
    const snapshot = await takeSnapshot(tx, { bookId, ownerId: order.userId, orderId })
    if (!snapshot.ok) return snapshot
    // Taken back, changed and finalized again since it was priced: other pages, another price.
    if (snapshot.value.contentHash !== books.get(bookId))
      return fail(409, 'book_changed', '这本书刚刚改过，请重新看一下价钱')
    taken.set(bookId, snapshot.value.id)
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
  const { userId, kind, quoteId, address, nowMs } = order
  const amounts = {
    oriFen: totals.ori,
    discountFen: totals.discount,
    deliveryFen: totals.delivery,
    payableFen: totals.payable,
  }
  for (;;) {
    const row = { id, number: orderNumber(nowMs), userId, kind, quoteId, address, ...amounts }
    await addOrder(tx, { ...row, expiresAt: new Date(nowMs + payWithinMs), createdAt: new Date(nowMs) })
    const kept = await findOrderOfQuote(tx, quoteId)
    if (kept) return kept
  }
}

/**
 * Makes an order of what was priced, in the transaction of its caller: rows, what is printed (snapshots; the books are held)
 * and the job that closes it after 30 minutes. One order a quote: sent twice, the first is answered. Nothing to pay: it is
 * paid at once. A refusal (a book not finalized, files still being made) has to undo the transaction.
 */
export const createOrder = async (tx: Db, order: NewOrder): Promise<Result<OrderRow>> => {
  const address = checkAddress(order)
  if (!address.ok) return address
  const totals = totalsOf(order.lines, order.details)
  const id = randomId()
  const row = await addRow(tx, order, totals, id)
  if (row.userId !== order.userId) return notFound()
  if (row.id !== id) return ok(row)
  const snapshots = await snapshotsOf(tx, order, id)
  if (!snapshots.ok) return snapshots
  const snapshotOf = (line: PricedLine) => (line.book === null ? null : snapshots.value.get(line.book.id)!)
  await addLines(
    tx,
    order.lines.map((line, position) => ({ orderId: id, position, ...lineRow(line, snapshotOf(line)) })),
  )
  await addAdjustments(
    tx,
    order.details.map(({ type, amount, sourceId }, position) => ({
      ...{ orderId: id, position, type, sourceId, amountFen: amount },
    })),
  )
  if (totals.payable === 0) return payOrder(tx, id, noFen, order.nowMs)
  await addJob(tx, closeOrderJobName, { orderId: id }, { key: id, startAfter: row.expiresAt })
  return ok(row)
}

/** All tenders are settled: `paid` is their sum. 409 `wrong_amount`, and nothing is moved, when it is not what was asked for. */
export const payOrder = async (tx: Db, id: string, paid: Fen, nowMs = Date.now()): Promise<Result<OrderRow>> => {
  const order = await findOrder(tx, id, true)
  if (!order) return notFound()
  if (order.payableFen !== paid) return fail(409, 'wrong_amount', '付款金额和订单不一样，我们会退回这笔款')
  const moved = await moveOrder(tx, id, 'pay', { set: { paidFen: paid, paidAt: new Date(nowMs) } })
  return moved.ok ? ok(moved.value.row) : moved
}

/** Ends an order nobody paid, and lets its books go. Whoever calls it has asked the provider whether money came. */
export const closeOrder = async (
  tx: Db,
  id: string,
  event: 'cancel' | 'expire',
  actorId?: string,
): Promise<Result<OrderRow>> => {
  const moved = await moveOrder(tx, id, event, { actorId })
  if (!moved.ok) return moved
  for (const bookId of await bookIdsOf(tx, id)) await releaseHold(tx, bookId, id)
  return ok(moved.value.row)
}

/** Closes it when its time is over; paid or closed in the meantime, it stays as it is. */
export const closeOrderJob = async ({ orderId }: { orderId: string }, nowMs = Date.now()): Promise<void> => {
  await transaction(async (tx) => {
    const order = await findOrder(tx, orderId, true)
    if (order?.state !== 'unpaid' || order.expiresAt.getTime() > nowMs) return
    await closeOrder(tx, orderId, 'expire')
  })
}
