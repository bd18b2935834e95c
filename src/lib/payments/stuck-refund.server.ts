/** What a provider would not give back: asked once more under another number, or paid by hand out of our own account. */
import type { Db } from '#lib/db/db.server.ts'
import { undoneWhenRefused } from '#lib/db/undone.server.ts'
import { randomId } from '#lib/std/id.ts'
import { plus } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { payableHandler } from './payable.server.ts'
import {
  type AttemptRow,
  claimedFen,
  findAttemptById,
  findRefund,
  holdAttempt,
  holdIntent,
  type IntentRow,
  isReceiptUsed,
  moveRefund,
  type RefundRow,
} from './payment.sql.ts'
import { addApprovedRefund } from './refund.server.ts'

type Held = { intent: IntentRow; attempt: AttemptRow; refund: RefundRow }

/** Intent before attempt, as whoever settles holds them; the refund is read under both. */
const holdRefund = async (tx: Db, id: string): Promise<Result<Held>> => {
  const found = await findRefund(tx, id)
  const of = found && (await findAttemptById(tx, found.attemptId))
  if (!of) return fail(404, 'not_found', '没有相关的页面或资源哦')
  const intent = await holdIntent(tx, of.intentId)
  const attempt = await holdAttempt(tx, of.id)
  return ok({ intent, attempt, refund: (await findRefund(tx, id))! })
}

/** `C…02`, then `C…02R1`, `C…02R2`: the provider gives back once a number, and this one it would not. */
const nextNumber = (outRefundNo: string): string => {
  const [, base = outRefundNo, turn = '0'] = /^(.*?)(?:R(\d+))?$/.exec(outRefundNo) ?? []
  return `${base}R${Number(turn) + 1}`
}

/** What was done with a refund, and whose it was, for whoever writes it down. */
export type Seen = { before: RefundRow; refund: RefundRow; intent: IntentRow }

/** Asks the provider once more. `note` runs in the same transaction. 409 `wrong_state` for what has not failed. */
export const retryRefund = (
  id: string,
  actorId: string,
  note: (tx: Db, seen: Seen) => Promise<void>,
): Promise<Result<Seen>> =>
  undoneWhenRefused(async (tx) => {
    const held = await holdRefund(tx, id)
    if (!held.ok) return held
    const { attempt, intent } = held.value
    const replaced = await moveRefund(tx, id, 'replace', { actorId })
    if (!replaced.ok) return replaced
    const before = replaced.value.row
    if (plus(await claimedFen(tx, attempt.id), before.amountFen) > attempt.amountFen)
      return fail(409, 'refund_too_much', '这笔付款剩下的不够再退这么多')
    const { amountFen, reason, userId } = before
    const refund = await addApprovedRefund(tx, {
      ...{ id: randomId(), attemptId: attempt.id, userId, amountFen, reason },
      outRefundNo: nextNumber(before.outRefundNo),
    })
    await payableHandler(intent.payableKind).refundReplaced?.(tx, { before, after: refund })
    const seen = { before, refund, intent }
    await note(tx, seen)
    return ok(seen)
  })

/**
 * Paid out of our bank account, with the bank's receipt: it counts as given back, and the ledger says from where. `note` runs in the
 * same transaction. 409 `wrong_state` for what neither failed nor is stranded.
 */
export const payRefundByHand = (
  id: string,
  { actorId, receiptNo }: { actorId: string; receiptNo: string },
  note: (tx: Db, seen: Seen) => Promise<void>,
): Promise<Result<Seen>> =>
  undoneWhenRefused(async (tx) => {
    const held = await holdRefund(tx, id)
    if (!held.ok) return held
    const { attempt, intent, refund: before } = held.value
    // Under the intent's lock of this refund alone; the index says the same of all.
    if (await isReceiptUsed(tx, receiptNo)) return fail(409, 'receipt_used', '这个回单号已经记过一笔了，请核对')
    const set = { doneAt: new Date(), queryAt: null, receiptNo }
    const paid = await moveRefund(tx, id, 'pay_by_hand', { actorId, set })
    if (!paid.ok) return paid
    const refund = paid.value.row
    await payableHandler(intent.payableKind).refunded(tx, { intent, attempt, refund })
    const seen = { before, refund, intent }
    await note(tx, seen)
    return ok(seen)
  })
