/** Paying out what was earned with friends: finance alone, nobody their own, each with its receipt (issue 36, part 4). */
import type { z } from 'zod'
import { type DeskOperator, deskOperator } from '#lib/auth/desk-operator.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { pageOf } from '#lib/http/page-of.ts'
import { settleSoon } from '#lib/referral/commission.server.ts'
import {
  type DeskPayout,
  findPayout,
  isReceiptUsed,
  listDeskPayouts,
  movePayout,
  namedPayout,
} from '#lib/referral/commission.sql.ts'
import type { PayoutEvent } from '#lib/referral/payout.machine.ts'
import type { PayoutRow } from '#lib/referral/referral.table.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { audit } from '#lib/users/operator.sql.ts'
import { post } from '#lib/wallet/ledger.server.ts'
import { commissionGivenBack, commissionPaidOut, type Posting } from '#lib/wallet/posting.ts'
import type * as api from './payout-desk.api.ts'

type View = z.output<typeof api.payoutRow>

const viewOf = ({ payout, number, orders, barred, owedFen }: DeskPayout, { userId }: DeskOperator): View => {
  const isMine = payout.state === 'paying' && payout.decidedBy === userId
  return {
    ...{ payoutNo: payout.number, amountFen: payout.amountFen, state: payout.state, number, orders, barred, owedFen },
    payeeAccount: isMine ? payout.payeeAccount : null,
    payeeName: isMine ? payout.payeeName : null,
    ...{ receiptNo: payout.receiptNo, refusal: payout.refusal },
    createTime: payout.createdAt.getTime(),
    decidedTime: payout.decidedAt?.getTime() ?? null,
    mayTake: payout.state === 'asked' && payout.userId !== null && payout.userId !== userId,
    mayDecide: isMine,
  }
}

const mayPay = (tx: Db, actor: Actor) => deskOperator(tx, actor, ['finance'])

export const seePayouts = async ({ actor, query }: CallOf<typeof api.listDeskPayouts>) => {
  const allowed = await mayPay(db(), actor)
  if (!allowed.ok) return allowed
  const { rows, total } = await listDeskPayouts(db(), query.tab, query)
  return ok({ results: rows.map((row) => viewOf(row, allowed.value)), totalCount: total })
}

/** The page of payouts its address asks for; `?done=1`: those that were decided. */
export const payoutsPage = async (actor: Actor, url: URL) => {
  const allowed = await mayPay(db(), actor)
  if (!allowed.ok) return allowed
  const list = await pageOf(
    url,
    20,
    ({ done, ...paging }) => listDeskPayouts(db(), done ? 'decided' : 'waiting', paging),
    (row) => viewOf(row, allowed.value),
  )
  return ok({ ...list, operator: allowed.value })
}

type Decision = {
  event: Extract<PayoutEvent, 'pay' | 'refuse'>
  set: Partial<Pick<PayoutRow, 'receiptNo' | 'refusal'>>
  words: string
  posting: (row: PayoutRow & { userId: string }) => Posting
}
type Owned = { row: PayoutRow & { userId: string }; operator: DeskOperator }

/** A payout somebody else asked for, before whoever may see to it. */
const payoutFor = async (tx: Db, actor: Actor, payoutNo: string): Promise<Result<Owned>> => {
  const allowed = await mayPay(tx, actor)
  if (!allowed.ok) return allowed
  const row = await findPayout(tx, payoutNo)
  if (row?.kind !== 'transfer' || row.userId === null) return notFound()
  if (row.userId === allowed.value.userId) return fail(403, 'own_payout', '自己的提现要请别的同事来办')
  return ok({ row: { ...row, userId: row.userId }, operator: allowed.value })
}

const owed = () => fail(409, 'commission_owed', '他有退掉的书，之前多给的还没扣回；先不转，把钱放回去再扣')

/** One of finance is about to pay it: from here on nobody takes it back and nobody pays it too. */
export const takePayout = ({ actor, params }: CallOf<typeof api.takeDeskPayout>) =>
  transactionInTurn<Result<View>>(actor.userId, async (tx) => {
    const found = await payoutFor(tx, actor, params.payoutNo)
    if (!found.ok) return found
    const { row, operator } = found.value
    // What came back meanwhile is taken before anything leaves the house.
    if ((await namedPayout(tx, row.id)).owedFen > 0) return owed()
    const moved = await movePayout(tx, row.id, 'take', {
      set: { decidedBy: operator.userId },
      actorId: operator.userId,
    })
    return moved.ok ? ok(viewOf(await namedPayout(tx, row.id), operator)) : moved
  })

/** One decision: state, ledger and audit in one transaction. Where it was to go is forgotten with it. */
const decide = (actor: Actor & { userId: string }, payoutNo: string, { event, set, words, posting }: Decision) =>
  transactionInTurn<Result<View>>(actor.userId, async (tx) => {
    const found = await payoutFor(tx, actor, payoutNo)
    if (!found.ok) return found
    const { row, operator } = found.value
    if (row.state === 'paying' && row.decidedBy !== operator.userId)
      return fail(403, 'not_own_payout', '这一笔是别的同事在办')
    if (set.receiptNo && (await isReceiptUsed(tx, set.receiptNo)))
      return fail(409, 'receipt_used', '这个回单号已经记在另一笔上了')
    const change = { ...set, decidedAt: new Date(), payeeAccount: null, payeeName: null }
    const moved = await movePayout(tx, row.id, event, { set: change, actorId: operator.userId })
    if (!moved.ok) return moved
    const posted = await post(tx, { key: `payout-end:${row.id}`, ref: row.number }, posting(row))
    if (!posted.ok) throw new Error(`a payout could not be posted: ${posted.failure.code}`)
    await audit(tx, {
      ...{ actorId: operator.userId, capability: operator.capability, action: `payout.${event}` },
      ...{ userId: row.userId, ref: row.number, reason: words },
      details: { fen: row.amountFen, ...(set.receiptNo ? { receipt: set.receiptNo } : {}) },
    })
    return ok(viewOf(await namedPayout(tx, row.id), operator))
  })

export const payPayout = ({ actor, params, body }: CallOf<typeof api.payDeskPayout>) =>
  decide(actor, params.payoutNo, {
    ...{ event: 'pay', set: { receiptNo: body.receiptNo }, words: body.words },
    posting: ({ amountFen }) => commissionPaidOut(amountFen),
  })

/** Free again, it pays what is owed first. */
export const refusePayout = async ({ actor, params, body }: CallOf<typeof api.refuseDeskPayout>) => {
  const refused = await decide(actor, params.payoutNo, {
    ...{ event: 'refuse', set: { refusal: body.words }, words: body.words },
    posting: ({ userId, amountFen }) => commissionGivenBack(userId, amountFen),
  })
  const owner = refused.ok ? (await findPayout(db(), params.payoutNo))?.userId : undefined
  if (owner) await settleSoon(owner)
  return refused
}
