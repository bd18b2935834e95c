/** Refunds at the desk: one person asks, above a sum another agrees; nobody to their own (board 34, decision 0301). */
import type { z } from 'zod'
import { type DeskOperator, deskOperator } from '#lib/auth/desk-operator.server.ts'
import { viewOfReckoned } from '#lib/checkout/cancel.server.ts'
import { giftLostBy, giveBack, type Reckoned, reckonRefund, type Wanted } from '#lib/checkout/refund.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { inTurn } from '#lib/db/in-turn.server.ts'
import { undoneWhenRefused } from '#lib/db/undone.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { findOrder, findOrderByNumber } from '#lib/orders/order.sql.ts'
import type { OrderRow } from '#lib/orders/order.table.ts'
import { readWireNumber, wireNumber } from '#lib/orders/order-number.ts'
import { intentOf } from '#lib/orders/order-view.server.ts'
import { refundReasonName } from '#lib/orders/refunds/refund-reason.ts'
import {
  addRequest,
  deskRefundedFen,
  findRequest,
  listRequests,
  moveRequest,
  type NamedRequest,
  requestsOf,
  waitingRequest,
} from '#lib/orders/refunds/refund-request.sql.ts'
import type { RefundRequestRow } from '#lib/orders/refunds/refund-request.table.ts'
import { holdIntent } from '#lib/payments/payment.sql.ts'
import { randomId } from '#lib/std/id.ts'
import { fen } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { audit } from '#lib/users/operator.sql.ts'
import type * as api from './refund-desk.api.ts'
import { mayAgree, needsTwo } from './two-people.ts'

const mayAsk = (tx: Db, actor: Actor) => deskOperator(tx, actor, ['support', 'finance', 'manage'])
const mayDecide = (tx: Db, actor: Actor) => deskOperator(tx, actor, ['finance', 'manage'])

type View = z.output<typeof api.refundRequestView>

const viewOf = ({ request, order, askedBy, decidedBy }: NamedRequest, operator: DeskOperator): View => ({
  ...{ id: request.id, orderNo: wireNumber(order.kind, order.number), fen: request.amountFen },
  copies: request.copies.reduce((sum, copies) => sum + copies, 0),
  ...{ reason: request.reason, reasonName: refundReasonName(request.reason), words: request.words },
  ...{ state: request.state, askedBy, askedAt: request.createdAt.getTime(), decidedBy },
  ...{ decidedAt: request.decidedAt?.getTime() ?? null, decisionWords: request.decisionWords },
  isOwn: request.askedBy === operator.userId,
  isOwnOrder: order.userId !== null && order.userId === operator.userId,
  isAlone: request.state === 'approved' && request.askedBy !== null && request.askedBy === request.decidedBy,
  mayAgree:
    request.state === 'requested' &&
    operator.capabilities.some((one) => one === 'finance' || one === 'manage') &&
    mayAgree({ askedBy: request.askedBy, buyerId: order.userId }, operator.userId).ok,
})

const named = async (tx: Db, { id, orderId }: Pick<RefundRequestRow, 'id' | 'orderId'>): Promise<NamedRequest> =>
  (await requestsOf(tx, orderId)).find(({ request }) => request.id === id)!

/** All requests of an order, for its page at the desk. */
export const requestsOfOrder = async (tx: Db, orderId: string, operator: DeskOperator): Promise<View[]> =>
  (await requestsOf(tx, orderId)).map((one) => viewOf(one, operator))

const whyNot: Partial<Record<OrderRow['state'], string>> = {
  unpaid: '这一单还没付款，没有可退的',
  closed: '这一单没有付款就关了，没有可退的',
  refunding: '这一单已经在全部退款',
  refunded: '这一单已经全部退了',
}

const sumOfCopies = (after: readonly number[], { lines }: Reckoned): number =>
  after.reduce((sum, copies, at) => sum + copies - (lines[at]?.refundedCopies ?? 0), 0)

/** What is asked for, reckoned; refused where there is nothing to give back or nobody to give it to. */
const reckon = async (tx: Db, order: OrderRow, wanted: Wanted, operatorId: string): Promise<Result<Reckoned>> => {
  const why = whyNot[order.state]
  if (why !== undefined) return fail(409, 'wrong_state', why)
  if (order.userId === operatorId) return fail(403, 'own_order', '自己的订单要请别的同事来办')
  if (order.kind === 'repair') return fail(409, 'wrong_state', '补印的单没有收钱，没有可退的')
  // Its copies, its link would stay good: what of it goes back its buyer sees, and presses.
  if (order.kind === 'package' || order.kind === 'giftcard')
    return fail(409, 'refund_too_much', '套餐和礼品卡由买的人在那一页上退，退多少那里写着')
  const reckoned = await reckonRefund(tx, order, wanted)
  if (!reckoned.ok) return reckoned
  const { refund, tenders } = reckoned.value
  const copies = wanted !== null && 'amountFen' in wanted ? 0 : sumOfCopies(refund.after.copies, reckoned.value)
  // An order its coupon paid whole gives back no money, but its coupon.
  if (refund.amount === 0 && copies === 0) return fail(409, 'refund_too_much', '请先选好要退哪几本，或写下退多少钱')
  const toBalance = tenders.some(({ kind }, at) => kind === 'balance' && (refund.tenders[at] ?? 0) > 0)
  if (toBalance && order.userId === null) return fail(409, 'buyer_gone', '买家的账号已注销，余额退不回去了')
  return reckoned
}

const waiting = () => fail(409, 'refund_waiting', '这一单已有一笔退款在等人批，先把它办了')

const orderOf = async (tx: Db, orderNo: string): Promise<Result<OrderRow>> => {
  const wanted = readWireNumber(orderNo)
  const order = wanted?.kind === 'order' ? await findOrderByNumber(tx, wanted) : undefined
  return order ? ok(order) : notFound()
}

/** The intent before the order, as whoever settles holds them. */
const holdOrder = async (tx: Db, order: OrderRow): Promise<OrderRow> => {
  const intent = await intentOf(tx, order)
  if (intent) await holdIntent(tx, intent.id)
  return (await findOrder(tx, order.id, true))!
}

/** What would come back, before anybody asks for it. */
export const previewRefund = async ({ actor, params, query }: CallOf<typeof api.previewDeskRefund>) => {
  const allowed = await mayAsk(db(), actor)
  if (!allowed.ok) return allowed
  const found = await orderOf(db(), params.orderNo)
  if (!found.ok) return found
  if (await waitingRequest(db(), found.value.id)) return waiting()
  const { copies, amountFen } = query
  const wanted = amountFen === undefined ? (copies?.split(',').map(Number) ?? null) : { amountFen: fen(amountFen) }
  const reckoned = await reckon(db(), found.value, wanted, allowed.value.userId)
  if (!reckoned.ok) return reckoned
  const deskFen = await deskRefundedFen(db(), found.value.id)
  return ok({
    ...viewOfReckoned(reckoned.value),
    ...{ deskFen, needsTwo: needsTwo(deskFen, reckoned.value.refund.amount) },
    lostGift: await giftLostBy(db(), found.value, reckoned.value),
  })
}

type Line = { action: string; request: RefundRequestRow; order: OrderRow; reason: string }

const note = (tx: Db, { userId, capability }: DeskOperator, { action, request, order, reason }: Line): Promise<void> =>
  audit(tx, {
    ...{ actorId: userId, capability, action, userId: order.userId, ref: order.number, reason },
    details: { request: request.id, fen: request.amountFen, why: request.reason },
  })

const changed = (amount: number) =>
  fail(409, 'refund_changed', '退回的金额和刚才看到的不一样，请再看一遍', { fen: amount })

/** It goes back now: in the same transaction as the word of whoever says so. */
const settleRequest = async (
  tx: Db,
  { order, request, reckoned }: { order: OrderRow; request: RefundRequestRow; reckoned: Reckoned },
  operator: DeskOperator,
  how: 'alone' | 'agreed',
): Promise<Result<NamedRequest>> => {
  const given = await giveBack(tx, order, reckoned, { actorId: operator.userId, reason: request.reason })
  if (!given.ok) return given
  const set = { decidedBy: operator.userId, decidedAt: new Date(), orderRefundId: given.value.id }
  const moved = await moveRequest(tx, request.id, 'approve', { actorId: operator.userId, reason: how, set })
  return moved.ok ? ok(await named(tx, request)) : moved
}

/** Asks for a refund; what one person may do is done at once. Under the order's lock, so that two at once are one after the other. */
export const askRefund = async ({ actor, params, body, tx }: CallOf<typeof api.askDeskRefund>) => {
  const allowed = await mayAsk(tx, actor)
  if (!allowed.ok) return allowed
  const operator = allowed.value
  const found = await orderOf(tx, params.orderNo)
  if (!found.ok) return found
  const order = await holdOrder(tx, found.value)
  if (await waitingRequest(tx, order.id)) return waiting()
  const wanted = body.amountFen === undefined ? (body.copies ?? null) : { amountFen: fen(body.amountFen) }
  const reckoned = await reckon(tx, order, wanted, operator.userId)
  if (!reckoned.ok) return reckoned
  const { amount } = reckoned.value.refund
  if (amount !== body.agreedFen) return changed(amount)
  const isAlone = !needsTwo(await deskRefundedFen(tx, order.id), amount)
  const request = await addRequest(tx, {
    ...{ id: randomId(), orderId: order.id, userId: order.userId, askedBy: operator.userId, amountFen: amount },
    ...{ copies: body.copies ?? reckoned.value.lines.map(() => 0), isAmount: body.amountFen !== undefined },
    ...{ reason: body.reason, words: body.words },
  })
  await note(tx, operator, { action: isAlone ? 'refund.alone' : 'refund.ask', request, order, reason: body.words })
  if (!isAlone) return ok(viewOf(await named(tx, request), operator))
  const done = await settleRequest(tx, { order, request, reckoned: reckoned.value }, operator, 'alone')
  return done.ok ? ok(viewOf(done.value, operator)) : done
}

type Open = { order: OrderRow; request: RefundRequestRow }

/** The request and its order, both held. */
const holdRequest = async (tx: Db, id: string): Promise<Result<Open>> => {
  const found = await findRequest(tx, id)
  const of = found && (await findOrder(tx, found.orderId))
  if (!of) return notFound()
  const order = await holdOrder(tx, of)
  return ok({ order, request: (await findRequest(tx, id))! })
}

/** All of it or nothing: a refusal half way leaves neither money nor words. */
const inOneGo = <T>(operatorId: string, work: (tx: Db) => Promise<Result<T>>): Promise<Result<T>> =>
  inTurn(operatorId, () => undoneWhenRefused(work))

const over = () => fail(409, 'wrong_state', '这一笔已经办过了，请刷新后再看')

/** A second person agrees: exactly what was asked for goes back, or nothing does. Pressed twice it is once. */
export const approveRequest = ({ actor, params, body }: CallOf<typeof api.approveRefund>) =>
  inOneGo(actor.userId, async (tx) => {
    const allowed = await mayDecide(tx, actor)
    if (!allowed.ok) return allowed
    const operator = allowed.value
    const open = await holdRequest(tx, params.id)
    if (!open.ok) return open
    const { order, request } = open.value
    if (request.state === 'approved' && request.decidedBy === operator.userId && request.askedBy !== operator.userId)
      return ok(viewOf(await named(tx, request), operator))
    if (request.state !== 'requested') return over()
    const may = mayAgree({ askedBy: request.askedBy, buyerId: order.userId }, operator.userId)
    if (!may.ok) return may
    const wanted = request.isAmount ? { amountFen: request.amountFen } : request.copies
    const reckoned = await reckon(tx, order, wanted, operator.userId)
    if (!reckoned.ok) return reckoned
    const { amount } = reckoned.value.refund
    if (amount !== request.amountFen || amount !== body.agreedFen) return changed(amount)
    await note(tx, operator, { action: 'refund.approve', request, order, reason: request.words })
    const done = await settleRequest(tx, { order, request, reckoned: reckoned.value }, operator, 'agreed')
    return done.ok ? ok(viewOf(done.value, operator)) : done
  })

export const declineRequest = ({ actor, params, body }: CallOf<typeof api.declineRefund>) =>
  inOneGo(actor.userId, async (tx) => {
    const allowed = await mayDecide(tx, actor)
    if (!allowed.ok) return allowed
    const operator = allowed.value
    const open = await holdRequest(tx, params.id)
    if (!open.ok) return open
    const { order, request } = open.value
    const may = mayAgree({ askedBy: request.askedBy, buyerId: order.userId }, operator.userId)
    if (!may.ok) return may
    const set = { decidedBy: operator.userId, decidedAt: new Date(), decisionWords: body.words }
    const moved = await moveRequest(tx, request.id, 'decline', { actorId: operator.userId, set })
    if (!moved.ok) return over()
    await note(tx, operator, { action: 'refund.decline', request, order, reason: body.words })
    return ok(viewOf(await named(tx, request), operator))
  })

export const withdrawRequest = ({ actor, params }: CallOf<typeof api.withdrawRefund>) =>
  inOneGo(actor.userId, async (tx) => {
    const allowed = await mayAsk(tx, actor)
    if (!allowed.ok) return allowed
    const operator = allowed.value
    const open = await holdRequest(tx, params.id)
    if (!open.ok) return open
    const { order, request } = open.value
    if (request.askedBy !== operator.userId) return fail(403, 'not_own_request', '只能收回自己提的退款')
    const set = { decidedBy: operator.userId, decidedAt: new Date() }
    const moved = await moveRequest(tx, request.id, 'withdraw', { actorId: operator.userId, set })
    if (!moved.ok) return over()
    await note(tx, operator, { action: 'refund.withdraw', request, order, reason: request.words })
    return ok(viewOf(await named(tx, request), operator))
  })

export const listRefunds = async (
  operator: DeskOperator,
  tab: 'waiting' | 'decided',
  paging: { page: number; pageSize: number },
) => {
  const { rows, total } = await listRequests(db(), tab === 'waiting', paging)
  return { results: rows.map((one) => viewOf(one, operator)), totalCount: total }
}

export const listAllRefunds = async ({ actor, query }: CallOf<typeof api.listRefundRequests>) => {
  const allowed = await mayAsk(db(), actor)
  if (!allowed.ok) return allowed
  const { tab, ...paging } = query
  return ok(await listRefunds(allowed.value, tab, paging))
}
