import type { z } from 'zod'
import { type Db, db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { createOrder } from '#lib/orders/order.server.ts'
import { findOrder } from '#lib/orders/order.sql.ts'
import type { OrderRow } from '#lib/orders/order.table.ts'
import { tendersOf } from '#lib/orders/order-parts.sql.ts'
import { orderRefundsOf } from '#lib/orders/order-refund.sql.ts'
import { intentOf, payStateOf, viewStatus } from '#lib/orders/order-view.server.ts'
import { ownRecharge } from '#lib/orders/own-orders.server.ts'
import { holdIntent } from '#lib/payments/payment.sql.ts'
import { isOrderingOpen } from '#lib/payments/providers.server.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { randomId } from '#lib/std/id.ts'
import { type Fen, fen, minus, noFen, plus, sumFen } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { refundableNow, refundPrincipal } from '#lib/wallet/principal.server.ts'
import { rechargeFits } from '#lib/wallet/recharge.ts'
import { balanceOf } from '#lib/wallet/statement.sql.ts'
import { openRest } from '../order.server.ts'
import { sellable } from '../sellable.server.ts'
import type * as api from './recharge.api.ts'
import { giveRechargeBack } from './settle-recharge.server.ts'

type View = z.output<typeof api.rechargeView>

/** What somebody has with us, set aside or not. */
export const storedOf = async (db: Db, userId: string): Promise<Fen> => {
  const { cashFen, bonusFen } = await balanceOf(db, userId)
  return plus(fen(cashFen), fen(bonusFen))
}

const statusNames: Partial<Record<OrderRow['state'], string>> = { completed: '已到账', refunding: '退款中' }

const statusOf = async (db: Db, order: OrderRow) => {
  const status = viewStatus(order, await intentOf(db, order))
  return { ...status, statusName: statusNames[order.state] ?? status.statusName }
}

/** One's own recharge as calls and its page show it. */
const viewRecharge = async (db: Db, order: OrderRow, userId: string): Promise<View> => {
  const refunds = await orderRefundsOf(db, order.id)
  const [tender] = await tendersOf(db, order.id)
  const over = sumFen(refunds.filter(({ reason }) => reason === 'wallet_full').map(({ amountFen }) => amountFen))
  const { fen: left, untilMs } = await refundableNow(db, userId, order.number)
  return {
    ...(await statusOf(db, order)),
    payState: payStateOf(order),
    amountFen: order.payableFen,
    storedFen: order.paidAt === null ? 0 : minus(order.paidFen, over),
    returningFen: sumFen(refunds.map(({ amountFen }) => amountFen)),
    refundedFen: order.refundedFen,
    overFen: over,
    provider: tender && tender.kind !== 'balance' ? tender.kind : null,
    createTime: order.createdAt.getTime(),
    paidAt: order.paidAt?.getTime() ?? null,
    refundable: { fen: left, untilAt: untilMs },
  }
}

/** An order that is nothing but money for one's balance: it is paid like every other, by a provider alone. */
export const orderRecharge = async ({ body, actor, tx }: CallOf<typeof api.createRecharge>) => {
  const { userId } = actor
  if (!isOrderingOpen(await bucket('products', tx)))
    return fail(409, 'ordering_closed', '网上付款还没有开放，现在还不能充值')
  const amount = fen(body.amountFen)
  const fits = rechargeFits(amount, await storedOf(tx, userId))
  if (!fits.ok) return fits
  const { order: kind, title } = sellable.recharge
  const nowMs = Date.now()
  const line = { product: 'recharge', binding: '', paper: null, title: '余额充值', copies: 1, work: null }
  const made = await createOrder(tx, {
    ...{ kind, userId, nowMs, details: [], parcel: null },
    quoteId: `recharge:${randomId()}`,
    lines: [{ ...line, unit: amount, discount: noFen }],
  })
  if (!made.ok) return made
  const { order } = made.value
  await openRest(tx, order, { dueFen: amount, title }, { actor, nowMs })
  return ok(await viewRecharge(tx, order, userId))
}

export const seeRecharge = async ({ params, actor }: CallOf<typeof api.getRecharge>) => {
  const found = await ownRecharge(actor.userId, params.orderNo)
  return found.ok ? ok(await viewRecharge(db(), found.value, actor.userId)) : found
}

export const seeRechargeStatus = async ({ params, actor }: CallOf<typeof api.getRechargeStatus>) => {
  const found = await ownRecharge(actor.userId, params.orderNo)
  return found.ok ? ok(await statusOf(db(), found.value)) : found
}

/** One's own recharge for its page; undefined: missing and another's alike. */
export const rechargeForPage = async (userId: string, orderNo: string): Promise<View | undefined> => {
  const found = await ownRecharge(userId, orderNo)
  return found.ok ? viewRecharge(db(), found.value, userId) : undefined
}

/** May this be paid now? A balance that filled up since says so before any money moves. */
export const mayPayRecharge = async (order: OrderRow): Promise<Result<void>> =>
  order.kind === 'recharge' && order.state === 'unpaid' && order.userId !== null
    ? rechargeFits(order.payableFen, await storedOf(db(), order.userId))
    : ok(undefined)

/** Takes unused money of a recharge out of the balance and asks its provider to give it back: what was seen, or nothing. */
export const refundOwnRecharge = async ({ params, body, actor, tx }: CallOf<typeof api.refundRecharge>) => {
  const { userId } = actor
  const found = await ownRecharge(userId, params.orderNo, tx)
  if (!found.ok) return found
  const intent = await intentOf(tx, found.value)
  if (intent) await holdIntent(tx, intent.id)
  const order = (await findOrder(tx, found.value.id, true))!
  const { fen: left, untilMs } = await refundableNow(tx, userId, order.number)
  const attemptId = (await tendersOf(tx, order.id)).find(({ kind }) => kind !== 'balance')?.attemptId
  if (left === 0 || !attemptId) return fail(409, 'not_refundable', '这一笔没有可以直接退的钱了，要退请联系客服')
  if (left !== body.agreedFen)
    return fail(409, 'refund_changed', '能退的数和刚才看到的不一样，请再看一遍', { fen: left, untilAt: untilMs })
  const back = { attemptId, amountFen: left, reason: 'principal', actorId: userId } as const
  const asked = await giveRechargeBack(tx, order, back)
  if (!asked.ok) return asked
  const reported = { key: `principal:${asked.value.refundId}`, ref: order.number }
  const taken = await refundPrincipal(tx, reported, { userId, amountFen: left })
  if (!taken.ok) return taken
  return ok(await viewRecharge(tx, (await findOrder(tx, order.id))!, userId))
}
