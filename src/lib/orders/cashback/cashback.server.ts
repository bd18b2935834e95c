/** The sum an unboxing post brings: paid as it is published, taken back where all of the order goes back (0357). */
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import { log } from '#lib/log/log.server.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { type Fen, fen, minus, noFen } from '#lib/std/money.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { post } from '#lib/wallet/ledger.server.ts'
import { lockAccounts } from '#lib/wallet/ledger.sql.ts'
import { cashback, cashbackReversed } from '#lib/wallet/posting.ts'
import { findOrder } from '../order.sql.ts'
import { cashbackOf, findCashback, moveCashback, setPosted, unsettledCashbacks } from './cashback.sql.ts'
import type { CashbackRow } from './cashback.table.ts'
import { takenBack } from './cashback.ts'

/** Names of the jobs: one whose order went back (payload `{ id }`), and what is left of all, every night. */
export const settleCashbackJobName = 'settle-cashback'
export const settleCashbacksJobName = 'settle-cashbacks'

/** What a post brings now, the same for all; 0: nothing. */
export const rewardNow = async (tx?: Db): Promise<Fen> => {
  const { open, rewardFen } = await bucket('cashback', tx)
  return open ? fen(rewardFen) : noFen
}

/** What the ledger knows one payment, or one step of taking back, by. */
const keyOf = (id: string, from: Fen, to: Fen): string => `cashback:${id}:${from}>${to}`

/**
 * The desk publishes it: in the transaction of its caller, who holds the order. The ledger comes last in it. Once a request, as its
 * state, the key of the ledger and `cashback_requests_once` each see to by themselves.
 */
export const payCashback = async (
  tx: Db,
  { id, userId, rewardFen }: CashbackRow & { userId: string },
  orderNumber: string,
  deciderId: string,
): Promise<Result<CashbackRow>> => {
  const set = { amountFen: rewardFen, postedFen: rewardFen, decidedBy: deciderId, decidedAt: new Date() }
  const moved = await moveCashback(tx, id, 'publish', { set, actorId: deciderId })
  if (!moved.ok) return moved
  const reported = { key: keyOf(id, noFen, rewardFen), ref: orderNumber }
  const posted = await post(tx, reported, cashback(userId, rewardFen, 'bonus'))
  return posted.ok ? ok(moved.value.row) : posted
}

/**
 * All of an order goes back, in the transaction that gives it back: nothing is paid any more, and what was paid is taken back at once
 * by a job of its own, for a transaction locks accounts once.
 */
export const reverseCashback = async (tx: Db, orderId: string): Promise<void> => {
  const row = await cashbackOf(tx, orderId)
  if (!row || !['submitted', 'published', 'taken_down'].includes(row.state)) return
  const moved = await moveCashback(tx, row.id, 'reverse', { set: { amountFen: noFen } })
  if (!moved.ok) throw new Error('cashback could not be reversed')
  if (row.postedFen > 0) await addJob(tx, settleCashbackJobName, { id: row.id })
}

/** Takes back what was given too much, as far as it is there and nothing waits for it; the rest comes with what is given later. */
export const settleCashback = (id: string): Promise<void> =>
  transaction(async (tx) => {
    const row = await findCashback(tx, id, true)
    const order = row && (await findOrder(tx, row.orderId))
    if (!row?.userId || !order) return
    const { userId, postedFen } = row
    const locked = await lockAccounts(tx, [userId], ['promo_expense'])
    const { balanceFen, heldFen } = locked.of({ userId, kind: 'user_bonus' })
    const takeFen = takenBack(row, minus(balanceFen, heldFen))
    if (takeFen === noFen) return
    const left = minus(postedFen, takeFen)
    const reported = { key: keyOf(id, postedFen, left), ref: order.number }
    const posted = await post(tx, reported, cashbackReversed(userId, takeFen))
    if (!posted.ok) throw new Error(`cashback could not be taken back: ${posted.failure.code}`)
    await setPosted(tx, id, left)
  })

/** Of one night; what is left comes with the next. */
const most = 2000

/** Every night: what could not be taken back before. */
export const settleCashbacks = async (): Promise<void> => {
  for (const id of await unsettledCashbacks(db(), most))
    await settleCashback(id).catch((error: unknown) => log.error({ err: error, id }, 'cashback could not be settled'))
}
