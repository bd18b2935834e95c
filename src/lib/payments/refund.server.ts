/** Money that goes back: asked for in a transaction, done by a job, finished by what the provider signs. */
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import { raiseAlarm } from '#lib/queue/alarm.server.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { randomId } from '#lib/std/id.ts'
import { type Fen, minus, plus } from '#lib/std/money.ts'
import { type Failure, fail, ok, type Result } from '#lib/std/result.ts'
import { refusalOf } from './ask-provider.server.ts'
import { payableHandler } from './payable.server.ts'
import {
  addRefund,
  claimedFen,
  findAttemptById,
  findRefund,
  holdAttempt,
  holdIntent,
  moveAttempt,
  moveRefund,
  type RefundRow,
  setRefundQuery,
} from './payment.sql.ts'
import type { paymentRefunds } from './payment.table.ts'
import type { Refunding, RefundSaid } from './provider.ts'
import { providerInUse } from './providers.server.ts'

export const refundJobName = 'payment-refund'
export const refundCheckJobName = 'payment-refund-check'

const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)
/** The merchant's own account is empty: an operator fills it. */
const shortCodes = new Set(['NOT_ENOUGH', 'ACQ.SELLER_BALANCE_NOT_ENOUGH'])

const told = async (tx: Db, refund: RefundRow, code: string, words: string): Promise<void> => {
  const error = Object.assign(new Error(words), { code })
  await raiseAlarm(tx, { job: refundJobName, ref: refund.outRefundNo, error, attempts: refund.tries })
}

/** A refund that needs nobody's word; the provider is asked once the transaction is committed. */
export const addApprovedRefund = async (tx: Db, row: typeof paymentRefunds.$inferInsert): Promise<RefundRow> => {
  const refund = await addRefund(tx, row)
  await moveRefund(tx, refund.id, 'approve')
  await addJob(tx, refundJobName, { refundId: refund.id }, { key: refund.id })
  return refund
}

export type RefundRequest = {
  attemptId: string
  amountFen: Fen
  /** The same number is the same refund. */
  outRefundNo: string
  /** A code; the provider is told a plain word. */
  reason: string
  /** False: it waits for somebody's `approve`. */
  approved: boolean
}

/** Never more than was paid, counting what is on its way. */
export const requestRefund = async (tx: Db, asked: RefundRequest): Promise<Result<RefundRow>> => {
  const { attemptId, amountFen, outRefundNo, reason } = asked
  const found = await findAttemptById(tx, attemptId)
  if (found === undefined) return fail(404, 'not_found', '没有相关的页面或资源哦')
  await holdIntent(tx, found.intentId)
  const attempt = await holdAttempt(tx, attemptId)
  const left = attempt.tradeNo === null ? 0 : minus(attempt.amountFen, await claimedFen(tx, attemptId))
  if (amountFen < 1 || amountFen > left) return fail(409, 'refund_too_much', '退款金额超过了可退的金额')
  const row = { id: randomId(), attemptId, userId: attempt.userId, outRefundNo, amountFen, reason }
  return ok(asked.approved ? await addApprovedRefund(tx, row) : await addRefund(tx, row))
}

/** Yes or no to a refund that waits; `actorId` is written down. */
export const decideRefund = (id: string, decision: 'approve' | 'reject', actorId: string): Promise<Result<RefundRow>> =>
  transaction(async (tx) => {
    const decided = await moveRefund(tx, id, decision, { actorId })
    if (!decided.ok) return decided
    if (decision === 'approve') await addJob(tx, refundJobName, { refundId: id }, { key: id })
    return ok(decided.value.row)
  })

/** The provider gave back what had been given back another way, or more than was paid: no posting of ours, somebody must see to it. */
const foreign = (tx: Db, refund: RefundRow): Promise<void> =>
  told(tx, refund, 'payment_foreign_refund', 'a refund that was ended another way succeeded at the provider too')

/** It has gone back. Said twice, it counts once. */
const finish = (refund: RefundRow): Promise<void> =>
  transaction(async (tx) => {
    const found = await findAttemptById(tx, refund.attemptId)
    if (found === undefined) return
    const intent = await holdIntent(tx, found.intentId)
    const held = await holdAttempt(tx, found.id)
    // A refusal that was none: what it left free may have been asked for again.
    if (refund.state === 'failed' && plus(await claimedFen(tx, held.id), refund.amountFen) > held.amountFen)
      return foreign(tx, refund)
    const done = await moveRefund(tx, refund.id, 'succeed', { set: { doneAt: new Date(), queryAt: null } })
    if (!done.ok) return
    const refundedFen = plus(held.refundedFen, refund.amountFen)
    const event = refundedFen === held.amountFen ? 'refund_all' : 'refund_part'
    const { ok: moved, ...rest } = await moveAttempt(tx, held.id, event, { set: { refundedFen } })
    if (!moved || !('value' in rest)) throw new Error('a refund of what was not paid')
    await payableHandler(intent.payableKind).refunded(tx, { intent, attempt: rest.value.row, refund: done.value.row })
  })

const failRefund = (refund: RefundRow, event: 'fail' | 'strand', code: string): Promise<void> =>
  transaction(async (tx) => {
    const over = await moveRefund(tx, refund.id, event, { set: { queryAt: null }, reason: code })
    if (over.ok) await told(tx, refund, `refund_${event}`, `a refund did not succeed: ${code}`)
  })

/** What the provider said, put into effect. */
const take = async (refund: RefundRow, said: Result<RefundSaid>): Promise<void> => {
  if (!said.ok) {
    const code = refusalOf(said.failure)
    if (said.failure.code === 'provider_unavailable') return setRefundQuery(db(), refund.id, inMinutes(1))
    if (!shortCodes.has(code)) return failRefund(refund, 'fail', code)
    await told(db(), refund, 'refund_short', 'the account money is given back from is empty')
    return setRefundQuery(db(), refund.id, inMinutes(10))
  }
  const { state, amountFen } = said.value
  if (state === 'processing' || state === 'absent') return setRefundQuery(db(), refund.id, inMinutes(1))
  if (state === 'closed') return failRefund(refund, 'fail', 'closed')
  if (state === 'abnormal') return failRefund(refund, 'strand', 'abnormal')
  if (amountFen === refund.amountFen) return finish(refund)
  await told(db(), refund, 'refund_wrong_amount', 'a provider gave back another sum than it was asked for')
  return failRefund(refund, 'strand', 'wrong_amount')
}

const asked = async (refund: RefundRow): Promise<Refunding | undefined> => {
  const attempt = await findAttemptById(db(), refund.attemptId)
  return (
    attempt && {
      outTradeNo: attempt.outTradeNo,
      outRefundNo: refund.outRefundNo,
      amountFen: refund.amountFen,
      totalFen: attempt.amountFen,
      reason: refund.reason === 'surplus' ? '重复支付退回' : refund.reason === 'late' ? '订单已关闭，退回' : '订单退款',
    }
  )
}

/** Asks the provider to give it back. Before it is asked it counts as asked: after a crash it is asked again by the same number. */
export const submitRefund = async (id: string): Promise<void> => {
  const refund = await findRefund(db(), id)
  const attempt = refund && (await findAttemptById(db(), refund.attemptId))
  const asking = refund && (await asked(refund))
  if (!refund || !attempt || !asking) return
  const set = { queryAt: inMinutes(1), tries: refund.tries + 1 }
  const begun = await moveRefund(db(), id, 'submit', { set })
  if (!begun.ok) return
  await take(begun.value.row, await providerInUse(attempt.provider).refund(asking))
}

/** A question that was refused says nothing of the refund: it is asked again, and somebody is told. */
const unanswered = async (refund: RefundRow, failure: Failure): Promise<void> => {
  if (failure.code !== 'provider_unavailable')
    await told(db(), refund, 'refund_unanswered', `what became of a refund could not be asked: ${refusalOf(failure)}`)
  if (refund.state === 'submitted') await setRefundQuery(db(), refund.id, inMinutes(5))
}

/** States in which it is ours no more; what the provider says of it then is only watched. */
const ended: readonly string[] = ['replaced', 'paid_by_hand']
/** What may still change at the provider: a stranded or refused one may have been put right at its console. */
const open: readonly string[] = ['submitted', 'abnormal', 'failed']

const askedNow = async (id: string) => {
  const refund = await findRefund(db(), id)
  const attempt = refund && (await findAttemptById(db(), refund.attemptId))
  const asking = refund && (await asked(refund))
  if (!refund || !attempt || !asking || ![...open, ...ended].includes(refund.state)) return undefined
  return { refund, said: await providerInUse(attempt.provider).queryRefund(asking) }
}

/** Asks what became of it; the provider that knows nothing of it is asked to do it. */
export const checkRefund = async (id: string): Promise<void> => {
  const now = await askedNow(id)
  if (!now) return
  const { refund, said } = now
  if (!said.ok) return unanswered(refund, said.failure)
  if (refund.state !== 'submitted' && said.value.state !== 'succeeded') return
  if (ended.includes(refund.state)) return foreign(db(), refund)
  if (said.value.state === 'absent' && refund.state === 'submitted') return submitRefund(id)
  await take(refund, said)
}

/**
 * Before a refused or stranded refund is asked for again or paid by hand: the provider is asked now, and its word taken. 409
 * `refund_underway` while it is at it, 409 `refund_done` when it has gone back, its own failure when it says nothing: paying then would
 * pay twice.
 */
export const mayEndOtherwise = async (id: string): Promise<Result<void>> => {
  const now = await askedNow(id)
  if (!now || !['failed', 'abnormal'].includes(now.refund.state)) return ok(undefined)
  const { refund, said } = now
  if (!said.ok) return said
  if (said.value.state === 'processing') return fail(409, 'refund_underway', '渠道说这笔退款正在办，等它有了结果再来')
  if (said.value.state !== 'succeeded') return ok(undefined)
  await take(refund, said)
  return fail(409, 'refund_done', '渠道说这笔已经退给买家了，不用再退')
}
