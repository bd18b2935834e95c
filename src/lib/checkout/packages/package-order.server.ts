import type { z } from 'zod'
import { redeemKey } from '#lib/coupons/redeem.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import type { OrderRow } from '#lib/orders/order.table.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { askedBack } from '#lib/orders/order-refund.sql.ts'
import { payStateOf, viewStatus } from '#lib/orders/order-view.server.ts'
import { ownOrder } from '#lib/orders/own-orders.server.ts'
import { returnable } from '#lib/packages/bought.server.ts'
import { codeValueOf } from '#lib/packages/code-value.ts'
import { codesOfPackage, packageOfOrder, packagesOfOrders, takenCodes } from '#lib/packages/package.sql.ts'
import type { PackageCodeRow, PackageRow } from '#lib/packages/package.table.ts'
import { newGiftCode } from '#lib/packages/package-code-gift.server.ts'
import { packageType } from '#lib/packages/package-offer.ts'
import { findIntents, type IntentRow } from '#lib/payments/payment.sql.ts'
import { bindingName } from '#lib/site/lookups/bindings.ts'
import { noFen } from '#lib/std/money.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { payableKind } from '../order-payable.server.ts'
import type * as api from './package-order.api.ts'
import { countPackageOrders, pageOfPackageOrders } from './package-orders.sql.ts'

export type PackageOrderView = z.output<typeof api.packageOrderView>

const stateNames: Partial<Record<OrderRow['state'], string>> = { completed: '已开通', refunding: '退款中' }

export const viewPackageOrder = (order: OrderRow, row: PackageRow, intent: IntentRow | undefined): PackageOrderView => {
  const status = viewStatus(order, intent)
  const { name, kind, binding, pages, copies, packageId, endsAt, open, held, used, returned } = row
  return {
    ...{ ...status, statusName: stateNames[order.state] ?? status.statusName, payState: payStateOf(order) },
    ...{ bookType: packageType(row), packageId, name, kind, binding, bindingName: bindingName(binding), pages },
    ...{ count: copies, payable: order.payableFen, dueFen: intent?.amountFen ?? 0 },
    ...{ paid: order.paidFen, refunded: order.refundedFen, createTime: order.createdAt.getTime() },
    ...{ endAt: endsAt?.getTime() ?? null, open, held, used, returned },
  }
}

/** One's own order of a package, and the package; missing, another's and orders of other things: the same answer. */
export const ownPackage = async (
  userId: string,
  orderNo: string,
  from: Db = db(),
): Promise<Result<{ order: OrderRow; row: PackageRow }>> => {
  const found = await ownOrder(userId, orderNo, from)
  if (!found.ok) return found
  const order = found.value
  const row = order.kind === 'package' ? await packageOfOrder(from, wireNumber(order.kind, order.number)) : undefined
  return row ? ok({ order, row }) : notFound()
}

/** Rows a page of /package-orders shows (2.77). */
const pageSize = 12

/** One page of somebody's packages. */
const packageOrdersFor = async (userId: string, paging: { page: number; pageSize: number }) => {
  const orders = await pageOfPackageOrders(db(), userId, paging)
  const packages = await packagesOfOrders(
    db(),
    orders.map(({ kind, number }) => wireNumber(kind, number)),
  )
  const ids = orders.map(({ id }) => id)
  const intents = await findIntents(db(), payableKind, ids)
  const results = orders.flatMap((order) => {
    const row = packages.find(({ orderRef }) => orderRef === wireNumber(order.kind, order.number))
    return row ? [viewPackageOrder(order, row, intents.get(order.id))] : []
  })
  return { results, totalCount: await countPackageOrders(db(), userId) }
}

/** That page, and the copies others gave away to them. */
export const packageOrdersPage = async (userId: string, page: number) => {
  const { results, totalCount } = await packageOrdersFor(userId, { page, pageSize })
  const taken = (await takenCodes(db(), userId)).map(({ code, of }) => ({
    ...{ id: code.id, name: of.name, words: `${bindingName(of.binding)}，${of.pages} 页以内` },
    ...{ isOpen: code.state === 'open' || code.state === 'held', endAt: of.endsAt?.getTime() ?? 0 },
  }))
  return { results, taken, totalCount, page, pages: Math.max(1, Math.ceil(totalCount / pageSize)) }
}

export const myPackageOrders = async ({ actor, query }: CallOf<typeof api.listPackageOrders>) =>
  ok(await packageOrdersFor(actor.userId, query))

const statuses = { open: 0, held: 1, used: 2, returned: 3 } as const

const codeView = (code: PackageCodeRow, row: PackageRow): z.output<typeof api.packageCodeView> => {
  const { isTaken } = codeValueOf(row)(code)
  return {
    ...{ couponNo: code.id, status: statuses[code.state], isTaken, tail: isTaken ? '' : code.tail },
    // What somebody else did with it is theirs.
    ...{ orderNo: isTaken ? '' : (code.orderRef ?? ''), usedFen: isTaken ? row.listFen : code.usedFen },
  }
}

/** What giving back returns now, and why it may not be pressed. */
const backOf = async (order: OrderRow, row: PackageRow) => {
  const back = await returnable(db(), row.orderRef, await askedBack(db(), order.id))
  if (!back.ok) return { fen: noFen, usedFen: noFen, why: back.failure.message }
  const { fen, usedFen, codes } = back.value
  const held = codes.map(codeValueOf(row)).some(({ state, isTaken }) => state === 'held' && !isTaken)
  const why = held
    ? '有券占在没付的订单里，付了或取消那一单再退'
    : fen === 0
      ? row.state === 'returned'
        ? '没用的已经退了'
        : '用掉的按单买价算，已经没有可退的了'
      : ''
  return { fen, usedFen, why }
}

/** A package with its codes for its page; undefined: missing and another's alike. */
export const packageForPage = async (userId: string, orderNo: string) => {
  const found = await ownPackage(userId, orderNo)
  if (!found.ok) return undefined
  const { order, row } = found.value
  const intents = await findIntents(db(), payableKind, [order.id])
  const codes = (await codesOfPackage(db(), row.id)).map((code) => codeView(code, row))
  return { view: viewPackageOrder(order, row, intents.get(order.id)), codes, giveBack: await backOf(order, row), row }
}

export const seePackageCodes = async ({ params, actor }: CallOf<typeof api.listPackageCodes>) => {
  const found = await packageForPage(actor.userId, params.orderNo)
  if (!found) return notFound()
  return ok({ results: found.codes, totalCount: found.codes.length, giveBack: found.giveBack })
}

export const makeOwnPackageCode = async ({ params, actor }: CallOf<typeof api.makePackageCode>) => {
  const { userId } = actor
  const key = await redeemKey()
  return transactionInTurn(userId, async (tx) => {
    const found = await ownPackage(userId, params.orderNo, tx)
    return found.ok ? newGiftCode(tx, found.value.row, { codeNo: params.couponNo, userId, key }) : found
  })
}
