import type { Db } from '#lib/db/db.server.ts'
import { raiseAlarm } from '#lib/queue/alarm.server.ts'
import { randomId } from '#lib/std/id.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import type { Failure, Result } from '#lib/std/result.ts'
import { payableHandler } from './payable.server.ts'
import { claimedFen, findAttempt, holdAttempt, holdIntent, moveAttempt, moveIntent } from './payment.sql.ts'
import type { Paid } from './provider.ts'
import { addApprovedRefund } from './refund.server.ts'

/**
 * What became of the news that money came. The first four are taken; the others change nothing and tell an operator:
 * `wrong_amount`: another sum than was asked for; `other_trade`: paid a second time under one number.
 */
export type Outcome = 'paid' | 'repeated' | 'surplus' | 'late' | 'wrong_amount' | 'unknown_trade' | 'other_trade'
export const isTaken = (outcome: Outcome): boolean => ['paid', 'repeated', 'surplus', 'late'].includes(outcome)

const words: Partial<Record<Outcome, string>> = {
  surplus: 'paid twice by two ways; the second goes back by itself',
  late: 'paid after it was closed; it goes back by itself',
  wrong_amount: 'a provider says another sum was paid than was asked for',
  unknown_trade: 'a provider says something was paid that nobody asked for',
  other_trade: 'a provider says one number was paid twice',
}

/**
 * Money went back that we never asked to: somebody did it at the provider's console, past the ledger. Nothing is moved by it;
 * an operator is told, and puts it right by hand.
 */
export const tellForeignRefund = async (tx: Db, outTradeNo: string): Promise<void> => {
  const error = Object.assign(new Error('money was given back at the provider that we did not ask for'), {
    code: 'payment_foreign_refund',
  })
  await raiseAlarm(tx, { job: 'payments', ref: outTradeNo, error, attempts: 1 })
}

/** Does a provider say that more went back than we asked for, as far as it says? */
const isForeignRefund = async (tx: Db, provider: ProviderName, outTradeNo: string, paid: Paid): Promise<boolean> => {
  if (paid.refunded === 'none') return false
  const attempt = await findAttempt(tx, provider, outTradeNo)
  const claimed = attempt ? await claimedFen(tx, attempt.id) : 0
  return paid.refunded === 'all' ? claimed < paid.amountFen : claimed === 0
}

/** A move the rows held by us allow: anything else is a mistake of ours. */
const moved = <T>(result: Result<T, Failure>): T => {
  if (!result.ok) throw new Error(`a payment could not move: ${JSON.stringify(result.failure)}`)
  return result.value
}

const settleHeld = async (tx: Db, provider: ProviderName, outTradeNo: string, paid: Paid): Promise<Outcome> => {
  const found = await findAttempt(tx, provider, outTradeNo)
  if (found === undefined) return 'unknown_trade'
  const intent = await holdIntent(tx, found.intentId)
  const held = await holdAttempt(tx, found.id)
  if (held.tradeNo !== null) return held.tradeNo === paid.tradeNo ? 'repeated' : 'other_trade'
  if (held.amountFen !== paid.amountFen) return 'wrong_amount'
  const surplus = intent.state !== 'open'
  const set = { tradeNo: paid.tradeNo, paidAt: paid.paidAt, surplus, queryAt: null }
  const { row: attempt } = moved(await moveAttempt(tx, held.id, 'pay', { set }))
  const handler = payableHandler(intent.payableKind)
  if (!surplus) {
    const settled = moved(await moveIntent(tx, intent.id, 'settle', { set: { settledAt: new Date() } }))
    await handler.settled(tx, { intent: settled.row, attempt })
    return 'paid'
  }
  const reason = intent.state === 'closed' ? 'late' : 'surplus'
  await handler.surplus(tx, { intent, attempt, reason })
  await addApprovedRefund(tx, {
    id: randomId(),
    attemptId: attempt.id,
    userId: attempt.userId,
    outRefundNo: `SP${attempt.outTradeNo}`,
    amountFen: attempt.amountFen,
    reason,
  })
  return reason
}

/**
 * Takes the news that an attempt was paid, from a message or an answer whose signature was verified. In the caller's
 * transaction; the same news again changes nothing.
 */
export const settle = async (tx: Db, provider: ProviderName, outTradeNo: string, paid: Paid): Promise<Outcome> => {
  // Asked before a late payment is sent back by ourselves.
  if (await isForeignRefund(tx, provider, outTradeNo, paid)) await tellForeignRefund(tx, outTradeNo)
  const outcome = await settleHeld(tx, provider, outTradeNo, paid)
  const said = words[outcome]
  if (said !== undefined) {
    const error = Object.assign(new Error(said), { code: `payment_${outcome}` })
    await raiseAlarm(tx, { job: 'payments', ref: outTradeNo, error, attempts: 1 })
  }
  return outcome
}
