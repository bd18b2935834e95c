/** Money a provider would not give back: seen at the desk, asked for once more, or paid by hand. */
import type { z } from 'zod'
import { type DeskOperator, deskOperator } from '#lib/auth/desk-operator.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { inTurn } from '#lib/db/in-turn.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { pageNumber } from '#lib/http/page-of.ts'
import { findOrder } from '#lib/orders/order.sql.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { refundReasonName } from '#lib/orders/refunds/refund-reason.ts'
import { findRefund, type IntentRow, stuckRefunds } from '#lib/payments/payment.sql.ts'
import { mayEndOtherwise } from '#lib/payments/refund.server.ts'
import { payRefundByHand, retryRefund, type Seen } from '#lib/payments/stuck-refund.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { Capability } from '#lib/users/capability.ts'
import { audit } from '#lib/users/operator.sql.ts'
import { refundNames } from '../orders/desk-words.ts'
import type * as api from './refund-desk.api.ts'
import { listRefunds } from './refund-desk.server.ts'

const deciders = ['finance', 'manage'] as const satisfies readonly Capability[]
type View = z.output<typeof api.stuckRefundView>

const reasonNames: Readonly<Record<string, string>> = {
  surplus: '重复付款',
  late: '关单后才到的款',
  principal: '充值退回',
  wallet_full: '超过余额上限',
}

const orderNoOf = async (tx: Db, { payableKind, payableId }: IntentRow): Promise<string | null> => {
  const order = payableKind === 'order' ? await findOrder(tx, payableId) : undefined
  return order ? wireNumber(order.kind, order.number) : null
}

const list = async (operator: DeskOperator, paging: { page: number; pageSize: number }) => {
  const { rows, total } = await stuckRefunds(db(), paging)
  const results: View[] = []
  for (const { refund, attempt, intent } of rows)
    results.push({
      ...{ id: refund.id, orderNo: await orderNoOf(db(), intent), provider: attempt.provider },
      ...{ outTradeNo: attempt.outTradeNo, tradeNo: attempt.tradeNo, outRefundNo: refund.outRefundNo },
      ...{ fen: refund.amountFen, reasonName: reasonNames[refund.reason] ?? refundReasonName(refund.reason) },
      ...{ state: refund.state, stateName: refundNames[refund.state], createdAt: refund.createdAt.getTime() },
      mayAct:
        refund.userId !== operator.userId &&
        operator.capabilities.some((one) => (deciders as readonly string[]).includes(one)),
    })
  return { results, totalCount: total }
}

export const listStuck = async ({ actor, query }: CallOf<typeof api.listStuckRefunds>) => {
  const allowed = await deskOperator(db(), actor, ['support', ...deciders])
  return allowed.ok ? ok(await list(allowed.value, query)) : allowed
}

const noted =
  ({ userId: actorId, capability }: DeskOperator, action: string, words: string) =>
  (tx: Db, { before, refund, intent }: Seen): Promise<void> =>
    audit(tx, {
      ...{ actorId, capability, action, userId: refund.userId, ref: intent.number, reason: words },
      details: {
        ...{ refund: before.outRefundNo, fen: refund.amountFen },
        ...(refund.receiptNo === null ? {} : { receipt: refund.receiptNo }),
        ...(refund.id === before.id ? {} : { now: refund.outRefundNo }),
      },
    })

const doneOf = ({ refund }: Seen) => ({
  ...{ outRefundNo: refund.outRefundNo, state: refund.state, stateName: refundNames[refund.state] },
})

/** Nobody sees to money of their own; and the provider has the first word. */
const mayEnd = async (id: string, operator: DeskOperator): Promise<Result<void>> => {
  const refund = await findRefund(db(), id)
  if (refund?.userId === operator.userId) return fail(403, 'own_order', '自己的订单要请别的同事来办')
  return mayEndOtherwise(id)
}

export const retryStuck = ({ actor, params, body }: CallOf<typeof api.retryStuckRefund>) =>
  inTurn(actor.userId, async () => {
    const allowed = await deskOperator(db(), actor, deciders)
    if (!allowed.ok) return allowed
    const may = await mayEnd(params.id, allowed.value)
    if (!may.ok) return may
    const done = await retryRefund(params.id, allowed.value.userId, noted(allowed.value, 'refund.retry', body.words))
    return done.ok ? ok(doneOf(done.value)) : done
  })

export const payStuck = ({ actor, params, body }: CallOf<typeof api.payStuckRefund>) =>
  inTurn(actor.userId, async () => {
    const allowed = await deskOperator(db(), actor, ['finance'])
    if (!allowed.ok) return allowed
    const may = await mayEnd(params.id, allowed.value)
    if (!may.ok) return may
    const paid = { actorId: allowed.value.userId, receiptNo: body.receiptNo }
    const done = await payRefundByHand(params.id, paid, noted(allowed.value, 'refund.by_hand', body.words))
    return done.ok ? ok(doneOf(done.value)) : done
  })

/** Tabs of the page of refunds, as they stand in its address. */
export const refundTabs = [
  { id: 'waiting', name: '等批' },
  { id: 'stuck', name: '渠道没退成' },
  { id: 'decided', name: '办过的' },
] as const

const pageSize = 20

/** The page of refunds its address asks for. */
export const refundsPage = async (actor: Actor, url: URL) => {
  const allowed = await deskOperator(db(), actor, ['support', ...deciders])
  if (!allowed.ok) return allowed
  const operator = allowed.value
  const tab = refundTabs.find(({ id }) => id === url.searchParams.get('tab'))?.id ?? 'waiting'
  const page = pageNumber(url)
  const paging = { page, pageSize }
  const requests = tab === 'stuck' ? undefined : await listRefunds(operator, tab, paging)
  const stuck = tab === 'stuck' ? await list(operator, paging) : undefined
  const first = { page: 1, pageSize: 1 }
  const counts = new Map<string, number>([
    ['waiting', (await listRefunds(operator, 'waiting', first)).totalCount],
    ['stuck', (await list(operator, first)).totalCount],
  ])
  const total = (requests ?? stuck)?.totalCount ?? 0
  return ok({ tab, page, operator, requests, stuck, counts, total, pages: Math.max(1, Math.ceil(total / pageSize)) })
}
