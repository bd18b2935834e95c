/** Unboxing posts that bring a sum: their buyer writes them here, the desk decides (operator/cashback), everybody reads them (0357). */
import type { z } from 'zod'
import { type Db, db } from '#lib/db/db.server.ts'
import { undoneInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { log } from '#lib/log/log.server.ts'
import { rewardNow } from '#lib/orders/cashback/cashback.server.ts'
import {
  addCashback,
  cashbackOf,
  cashbackStates,
  cashbackSteps,
  completedTimes,
  moveCashback,
} from '#lib/orders/cashback/cashback.sql.ts'
import type { CashbackRow } from '#lib/orders/cashback/cashback.table.ts'
import {
  cashbackName,
  cashbackStepName,
  cashbackWire,
  isShowable,
  keepsPictures,
  mayPostCashback,
} from '#lib/orders/cashback/cashback.ts'
import { linesOfOrders } from '#lib/orders/list/order-list.sql.ts'
import { findOrder, linesOf } from '#lib/orders/order.sql.ts'
import type { OrderLineRow, OrderRow } from '#lib/orders/order.table.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { ownOrder } from '#lib/orders/own-orders.server.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { releaseMediaJobName } from '#lib/sources/job/held.server.ts'
import { randomId } from '#lib/std/id.ts'
import { type Fen, noFen } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { holdPictures } from '../helpdesk.sql.ts'
import { postOfCashback, removePostOfCashback } from '../unboxing.sql.ts'
import { isShownBinding } from '../unboxing.ts'
import type * as api from './cashback.api.ts'

type View = z.output<typeof api.cashbackView>

const viewOf = async (tx: Db, order: OrderRow, row: CashbackRow): Promise<View> => {
  const [post, steps] = [await postOfCashback(tx, row.id), await cashbackSteps(tx, row.id)]
  const { id, position, author, title, words, state, rewardFen, postedFen, refusal } = row
  return {
    ...{ id, orderNo: wireNumber(order.kind, order.number), cashBackStatus: cashbackWire(state).cashBackStatus! },
    ...{ statusName: cashbackName(state), line: position, nickname: author, title, words, refusal },
    pictures: keepsPictures(state) ? row.pictures : [],
    ...{ rewardFen, paidFen: postedFen, postId: post?.id ?? null },
    mayWithdraw: state === 'submitted' || state === 'published' || (state === 'reversed' && post !== undefined),
    createTime: row.createdAt.getTime(),
    steps: [
      { name: cashbackStepName('submit'), time: row.createdAt.getTime() },
      ...steps.map(({ event, at }) => ({ name: cashbackStepName(event), time: at.getTime() })),
    ],
  }
}

/** The newest one of an order of one's own; null: nothing was written. */
export const seeCashback = async ({ params, actor }: CallOf<typeof api.getCashback>) => {
  const found = await ownOrder(actor.userId, params.orderNo)
  if (!found.ok) return found
  const row = await cashbackOf(db(), found.value.id)
  return ok(row ? await viewOf(db(), found.value, row) : null)
}

type Known = { lines: readonly OrderLineRow[]; rewardFen: Fen; before: CashbackRow | undefined }

/** May a book of this order be shown now? */
const mayPost = async (tx: Db, order: OrderRow, { lines, rewardFen, before }: Known): Promise<Result<void>> => {
  const completedAtMs = (await completedTimes(tx, [order.id])).get(order.id)?.getTime() ?? null
  const { kind, state } = order
  return mayPostCashback({ kind, state, lines, completedAtMs, before: before?.state, rewardFen }, Date.now())
}

const knownOf = async (tx: Db, order: OrderRow): Promise<Known> => ({
  lines: await linesOf(tx, order.id),
  rewardFen: await rewardNow(tx),
  before: await cashbackOf(tx, order.id),
})

/** A book is shown. Two at once wait for each other at the order's row; the second is one too many. */
export const postCashback = ({ params, body, actor }: CallOf<typeof api.submitCashback>) =>
  undoneInTurn<View>(actor.userId, async (tx) => {
    const found = await ownOrder(actor.userId, params.orderNo, tx)
    if (!found.ok) return found
    const order = (await findOrder(tx, found.value.id, true))!
    const known = await knownOf(tx, order)
    const may = await mayPost(tx, order, known)
    if (!may.ok) return may
    const line = known.lines.find(({ position }) => position === body.line)
    if (!line || !isShowable(line) || !isShownBinding(line.binding))
      return fail(422, 'invalid', '请选晒哪一本', { fields: { line: '请选晒哪一本' } })
    if (body.rewardFen !== known.rewardFen)
      return fail(409, 'cashback_changed', '返现的金额刚刚改过，请刷新后再看', { rewardFen: known.rewardFen })
    const pictures = [...new Set(body.pictures)]
    if ((await holdPictures(tx, actor.userId, pictures)) !== pictures.length)
      return fail(422, 'unknown_picture', '有照片没有传好，请重新选一次')
    const row = await addCashback(tx, {
      ...{ id: randomId(), orderId: order.id, userId: actor.userId, position: line.position },
      ...{ author: body.nickname, title: body.title, words: body.words, pictures, rewardFen: known.rewardFen },
    })
    return ok(await viewOf(tx, order, row))
  })

/** Its writer thought better of it: before the desk decides it is as if it had not been written, then the post goes. */
export const takeCashbackBack = ({ params, actor }: CallOf<typeof api.withdrawCashback>) =>
  undoneInTurn<View>(actor.userId, async (tx) => {
    const found = await ownOrder(actor.userId, params.orderNo, tx)
    if (!found.ok) return found
    // Whoever publishes holds the order too.
    const order = (await findOrder(tx, found.value.id, true))!
    const row = await cashbackOf(tx, order.id)
    if (!row) return notFound()
    const event = row.state === 'submitted' ? 'withdraw' : 'take_down'
    const moved = await moveCashback(tx, row.id, event, { actorId: actor.userId })
    if (!moved.ok) return moved
    const shown = await removePostOfCashback(tx, row.id)
    // Kept for the post alone: what nothing else of theirs shows goes.
    if (shown && shown.length > 0) await addJob(tx, releaseMediaJobName, { ownerId: actor.userId, hashes: shown })
    // The order went back, and there is no post any more: nothing is left to be taken down.
    if (row.state === 'reversed' && !shown) return fail(409, 'wrong_state', '这一篇已经不在了，请刷新后再看')
    return ok(await viewOf(tx, order, moved.value.row))
  })

/** What an order's page says of it. What cannot be had is left out, and the page is there all the same. */
export const cashbackForPage = async (
  order: OrderRow,
): Promise<{ cashback: View | null; mayPost: boolean; rewardFen: Fen }> => {
  try {
    const known = await knownOf(db(), order)
    const cashback = known.before ? await viewOf(db(), order, known.before) : null
    return { cashback, mayPost: (await mayPost(db(), order, known)).ok, rewardFen: known.rewardFen }
  } catch (error) {
    log.error({ err: error, orderId: order.id }, 'the cashback of an order could not be read')
    return { cashback: null, mayPost: false, rewardFen: noFen }
  }
}

/** What the page of it shows: which books can be shown, or why none can. */
export const cashbackChoices = async (order: OrderRow) => {
  const known = await knownOf(db(), order)
  return {
    may: await mayPost(db(), order, known),
    rewardFen: known.rewardFen,
    lines: known.lines.filter((line) => isShowable(line) && isShownBinding(line.binding)),
  }
}

/** Of these orders those whose book may be shown for a sum now, and the sum; for a list of them. */
export const cashbackOffers = async (orders: readonly OrderRow[]): Promise<{ ids: Set<string>; rewardFen: Fen }> => {
  const rewardFen = await rewardNow()
  const completed = orders.filter(({ state, kind }) => state === 'completed' && kind === 'print')
  if (rewardFen === 0 || completed.length === 0) return { ids: new Set(), rewardFen }
  const ids = completed.map(({ id }) => id)
  const [states, times] = [await cashbackStates(db(), ids), await completedTimes(db(), ids)]
  const lines = (await linesOfOrders(db(), ids)).map(({ line }) => line)
  const nowMs = Date.now()
  const may = completed.filter(({ id, kind, state }) => {
    const own = lines.filter(({ orderId }) => orderId === id)
    const completedAtMs = times.get(id)?.getTime() ?? null
    return mayPostCashback({ kind, state, lines: own, completedAtMs, before: states.get(id), rewardFen }, nowMs).ok
  })
  return { ids: new Set(may.map(({ id }) => id)), rewardFen }
}
