/** The desk of orders: everybody's orders, people masked, and one order with all its ways (board 34). */
import type { z } from 'zod'
import { type DeskOperator, deskOperator } from '#lib/auth/desk-operator.server.ts'
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import { pressTabs } from '#lib/fulfilment/press.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { pageNumber } from '#lib/http/page-of.ts'
import { stateLook } from '#lib/orders/list/order-words.ts'
import type { OrderAddress } from '#lib/orders/new-order.ts'
import type { OrderEvent } from '#lib/orders/order.machine.ts'
import { adjustmentsOf } from '#lib/orders/order.sql.ts'
import type { OrderRow, ParcelRow } from '#lib/orders/order.table.ts'
import { readWireNumber, wireNumber } from '#lib/orders/order-number.ts'
import { orderRefundsOf } from '#lib/orders/order-refund.sql.ts'
import { giftView, intentOf } from '#lib/orders/order-view.server.ts'
import { attemptsOf, refundsOf } from '#lib/payments/payment.sql.ts'
import { bindingName } from '#lib/site/lookups/bindings.ts'
import { courierName } from '#lib/site/lookups/couriers.ts'
import { plus } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { type Capability, capabilities as capabilityNames } from '#lib/users/capability.ts'
import { audit } from '#lib/users/operator.sql.ts'
import { findUser } from '#lib/users/user.sql.ts'
import { requestsOfOrder } from '../refunds/refund-desk.server.ts'
import { type DeskFilter, deskFilterOf, deskTabs } from './desk-filter.ts'
import type * as api from './desk-order.api.ts'
import {
  auditOf,
  countDeskStates,
  deskHistory,
  deskOrderRow,
  linesOfDesk,
  pageOfDesk,
  tendersOfDesk,
} from './desk-order.sql.ts'
import { actionName, attemptNames, eventNames, refundNames } from './desk-words.ts'
import { maskedName, maskedPhone } from './masked.ts'

/** Who may look at everybody's orders. */
const deskCapabilities = ['support', 'finance', 'manage'] as const satisfies readonly Capability[]

type Item = z.output<typeof api.deskItem>
type View = z.output<typeof api.deskOrder>
type Line = Awaited<ReturnType<typeof linesOfDesk>>[number]
type Tender = Awaited<ReturnType<typeof tendersOfDesk>>[number]

const time = (at: Date | null): number | null => at?.getTime() ?? null

const personOf = (address: OrderAddress | null | undefined): Item['person'] =>
  address
    ? {
        name: maskedName(address.name),
        phone: maskedPhone(address.phone),
        place: `${address.province}${address.city}`,
      }
    : null

const titleOf = (lines: readonly Line[]): string => {
  const titles = [...new Set(lines.map(({ line }) => line.title))]
  return titles.length > 1 ? `${titles[0]} 等 ${titles.length} 种` : (titles[0] ?? '')
}

const itemOf = (
  { order, parcel }: { order: OrderRow; parcel: ParcelRow | null },
  lines: readonly Line[],
  tenders: readonly Tender[],
): Item => ({
  orderNo: wireNumber(order.kind, order.number),
  state: order.state,
  stateName: stateLook(order.state).name,
  createdAt: order.createdAt.getTime(),
  person: personOf(parcel?.address),
  title: titleOf(lines),
  copies: lines.reduce((sum, { line }) => sum + line.copies - line.refundedCopies, 0),
  tenders: tenders.map(({ kind }) => kind),
  payableFen: order.payableFen,
  netFen: order.paidFen - order.refundedFen,
})

const list = async (filter: DeskFilter, paging: { page: number; pageSize: number }) => {
  const states = await countDeskStates(db(), filter)
  const countOf = (tab: (typeof deskTabs)[number]): number =>
    [...states].reduce(
      (sum, [state, n]) => sum + (tab.states === null || (tab.states as readonly string[]).includes(state) ? n : 0),
      0,
    )
  const counts = new Map(deskTabs.map((tab) => [tab.id, countOf(tab)]))
  const rows = await pageOfDesk(db(), filter, paging)
  const ids = rows.map(({ order }) => order.id)
  const [lines, tenders] = [await linesOfDesk(db(), ids), await tendersOfDesk(db(), ids)]
  const results = rows.map((row) =>
    itemOf(
      row,
      lines.filter(({ line }) => line.orderId === row.order.id),
      tenders.filter(({ orderId }) => orderId === row.order.id),
    ),
  )
  return { results, counts, totalCount: counts.get(filter.tab) ?? 0 }
}

export const listAllOrders = async ({ actor, query }: CallOf<typeof api.listDeskOrders>) => {
  const allowed = await deskOperator(db(), actor, deskCapabilities)
  if (!allowed.ok) return allowed
  const { tab, search, ...paging } = query
  return ok(await list({ tab, search: search || undefined }, paging))
}

const pageSize = 20

/** The page of everybody's orders its address asks for. */
export const deskOrdersPage = async (actor: Actor, url: URL) => {
  const allowed = await deskOperator(db(), actor, deskCapabilities)
  if (!allowed.ok) return allowed
  const filter = deskFilterOf(url.searchParams)
  const page = pageNumber(url)
  const found = await list(filter, { page, pageSize })
  return ok({
    ...{ ...found, filter, page, operator: allowed.value },
    pages: Math.max(1, Math.ceil(found.totalCount / pageSize)),
  })
}

/** An order by the number people read; 404 for what is none. */
const findDeskOrder = async (tx: Db, orderNo: string) => {
  const wanted = readWireNumber(orderNo)
  const found = wanted ? await deskOrderRow(tx, wanted.number) : undefined
  return found ? ok(found) : notFound()
}

const paymentsOf = async (tx: Db, order: OrderRow): Promise<Pick<View, 'attempts' | 'refunds'>> => {
  const intent = await intentOf(tx, order)
  if (!intent) return { attempts: [], refunds: [] }
  const [attempts, refunds] = [await attemptsOf(tx, intent.id), await refundsOf(tx, intent.id)]
  return {
    attempts: attempts.map((one) => ({
      ...{ provider: one.provider, outTradeNo: one.outTradeNo, tradeNo: one.tradeNo, fen: one.amountFen },
      ...{ refundedFen: one.refundedFen, state: one.state, stateName: attemptNames[one.state] },
      ...{ isSurplus: one.surplus, createdAt: one.createdAt.getTime(), paidAt: time(one.paidAt) },
    })),
    refunds: refunds.map((one) => ({
      provider: attempts.find(({ id }) => id === one.attemptId)!.provider,
      ...{ outRefundNo: one.outRefundNo, fen: one.amountFen, state: one.state, stateName: refundNames[one.state] },
      ...{ reason: one.reason, createdAt: one.createdAt.getTime(), doneAt: time(one.doneAt) },
    })),
  }
}

const lineView = ({ line, snapshot }: Line): View['lines'][number] => ({
  ...{ position: line.position, title: line.title, bindingName: bindingName(line.binding), copies: line.copies },
  ...{ refundedCopies: line.refundedCopies, unitFen: line.unitFen, oriFen: line.oriFen },
  ...{ discountFen: line.discountFen, refundableFen: line.refundableFen, refundedFen: line.refundedFen },
  snapshot: snapshot && {
    ...{ pages: snapshot.pageCount, contentHash: snapshot.contentHash },
    ...{ innerSha256: snapshot.innerSha256, coverSha256: snapshot.coverSha256 },
  },
})

const parcelView = (parcel: ParcelRow | null): View['parcel'] =>
  parcel && {
    courierName: parcel.courier === null ? '没有指定' : courierName(parcel.courier),
    ...{ trackingNo: parcel.trackingNo, promisedOn: parcel.promisedOn },
    ...{ shippedAt: time(parcel.shippedAt), deliveredAt: time(parcel.deliveredAt) },
  }

type Found = NonNullable<Awaited<ReturnType<typeof deskOrderRow>>>

const viewOf = async (tx: Db, { order, parcel, buyerNo }: Found): Promise<View> => {
  const lines = await linesOfDesk(tx, [order.id])
  const tenders = await tendersOfDesk(tx, [order.id])
  const agreed = await orderRefundsOf(tx, order.id)
  const history = await deskHistory(tx, order.id)
  const done = await auditOf(tx, order.number)
  return {
    ...itemOf({ order, parcel }, lines, tenders),
    ...{ kind: order.kind, buyerNo, paidAt: time(order.paidAt), oriFen: order.oriFen, discountFen: order.discountFen },
    ...{ deliveryFen: order.deliveryFen, paidFen: order.paidFen, refundedFen: order.refundedFen },
    pressTab: parcel ? (pressTabs.find(({ state }) => state === order.state)?.id ?? null) : null,
    lines: lines.map(lineView),
    adjustments: (await adjustmentsOf(tx, order.id)).map(({ type, label, amountFen: fen }) => ({ type, label, fen })),
    gift: await giftView(tx, order),
    paidBy: tenders.map(({ kind, amountFen: fen, refundedFen }) => ({ kind, fen, refundedFen })),
    ...(await paymentsOf(tx, order)),
    agreed: agreed.map((one) => ({
      copies: one.copies.reduce((sum, copies) => sum + copies, 0),
      ...{ fen: one.amountFen, balanceFen: plus(one.cashFen, one.bonusFen), providerFen: one.providerFen },
      ...{ reason: one.reason, createdAt: one.createdAt.getTime(), doneAt: time(one.doneAt) },
    })),
    parcel: parcelView(parcel),
    history: history.map(({ event, at, by }) => ({
      ...{ event, name: eventNames[event as OrderEvent], at: at.getTime(), by },
    })),
    audit: done.map(({ action, capability, at, ...rest }) => ({
      ...{ ...rest, action: actionName(action), capability: capabilityNames[capability], at: at.getTime() },
    })),
  }
}

type Requests = Awaited<ReturnType<typeof requestsOfOrder>>

/** One order with all its ways, to whoever may see it. */
export const oneDeskOrder = async (
  actor: Actor,
  orderNo: string,
): Promise<Result<{ view: View; operator: DeskOperator; requests: Requests; operatorName: string }>> => {
  const allowed = await deskOperator(db(), actor, deskCapabilities)
  if (!allowed.ok) return allowed
  const found = await findDeskOrder(db(), orderNo)
  if (!found.ok) return found
  const operator = allowed.value
  return ok({
    ...{ view: await viewOf(db(), found.value), operator },
    requests: await requestsOfOrder(db(), found.value.order.id, operator),
    operatorName: (await findUser(db(), operator.userId))?.nickname ?? '',
  })
}

export const readDeskOrder = async ({ actor, params }: CallOf<typeof api.getDeskOrder>) => {
  const found = await oneDeskOrder(actor, params.orderNo)
  return found.ok ? ok(found.value.view) : found
}

/** The whole of whoever gets it: who looked, when and why stand in the audit before the answer leaves. */
export const readDeskPerson = ({ actor, params, body }: CallOf<typeof api.seeDeskPerson>) =>
  transaction(async (tx) => {
    const allowed = await deskOperator(tx, actor, deskCapabilities)
    if (!allowed.ok) return allowed
    const found = await findDeskOrder(tx, params.orderNo)
    if (!found.ok) return found
    const { order, parcel } = found.value
    const address = parcel?.address
    if (!address) return fail(409, 'nobody_there', parcel ? '账号已注销，收件人不在了' : '这一单不寄东西，没有收件人')
    const { userId: actorId, capability } = allowed.value
    await audit(tx, {
      ...{ actorId, capability, action: 'order.person', userId: order.userId },
      ...{ ref: order.number, reason: body.reason },
    })
    const { name, phone, province, city, district, street } = address
    return ok({ name, phone, address: `${province}${city}${district}${street}` })
  })
