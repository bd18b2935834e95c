/** What comes back of a paid order: reckoned from what was written when it was made, put into effect in one transaction. */
import { lostGift } from '#lib/campaigns/gifts/free-gift.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import { reverseCashback } from '#lib/orders/cashback/cashback.server.ts'
import { refundOrder, releaseWorks } from '#lib/orders/order.server.ts'
import { findOrder, linesOf, moveOrder } from '#lib/orders/order.sql.ts'
import type { OrderLineRow, OrderRow, TenderRow } from '#lib/orders/order.table.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { tendersOf } from '#lib/orders/order-parts.sql.ts'
import { addOrderRefund, finishOrderRefund, orderRefundsOf } from '#lib/orders/order-refund.sql.ts'
import type { OrderRefundRow } from '#lib/orders/order-refund.table.ts'
import { packageCodesOfOrder } from '#lib/packages/package.sql.ts'
import { requestRefund } from '#lib/payments/refund.server.ts'
import { copyShares, type Refund, refundOf } from '#lib/pricing/order/refund.ts'
import { randomId } from '#lib/std/id.ts'
import { type Fen, fen, minus, noFen, plus, sumFen } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { post } from '#lib/wallet/ledger.server.ts'
import { findHold } from '#lib/wallet/ledger.sql.ts'
import { orderRefunded } from '#lib/wallet/posting.ts'
import { refundOrder as splitBalance } from '#lib/wallet/wallet.ts'
import { must } from './must.ts'
import { giveBackGift, giveOffersBack } from './offers/held-offers.server.ts'
import { soldOf } from './order-payable.server.ts'
import { earnLess } from './referral/earn.server.ts'

/** What comes back. `isAll`: nothing is left of the order; with its last copy delivery comes back. */
export type Reckoned = {
  refund: Refund
  isAll: boolean
  lines: OrderLineRow[]
  tenders: TenderRow[]
  before: OrderRefundRow[]
}

const sumOf = (rows: readonly OrderRefundRow[], pick: (row: OrderRefundRow) => Fen): Fen => sumFen(rows.map(pick))

const backBy = (before: readonly OrderRefundRow[], { kind }: TenderRow): Fen =>
  sumOf(before, ({ cashFen, bonusFen, providerFen }) => (kind === 'balance' ? plus(cashFen, bonusFen) : providerFen))

/** Copies by line, null for all that are left; or an amount, for which nothing is sent back. */
export type Wanted = readonly number[] | null | { amountFen: Fen }

/** 409 `refund_too_much` for more than there is. */
export const reckonRefund = async (db: Db, order: OrderRow, wanted: Wanted): Promise<Result<Reckoned>> => {
  // What it brought lies in a balance, and may be spent: it goes back from there (recharge/recharge.server.ts).
  if (order.kind === 'recharge') return fail(409, 'refund_too_much', '充值的钱在余额里，要从那一笔充值里退')
  const lines = await linesOf(db, order.id)
  const tenders = await tendersOf(db, order.id)
  const before = await orderRefundsOf(db, order.id)
  const isAmount = wanted !== null && 'amountFen' in wanted
  const copies = isAmount ? lines.map(() => 0) : (wanted ?? lines.map((line) => line.copies - line.refundedCopies))
  const allCopies = lines.every((line, at) => line.copies - line.refundedCopies === copies[at])
  const refund = refundOf(
    {
      lines: lines.map((line) => ({ count: line.copies, refundable: line.refundableFen })),
      delivery: order.deliveryFen,
      tenders: tenders.map(({ amountFen }) => amountFen),
    },
    {
      copies: lines.map(({ refundedCopies }) => refundedCopies),
      lines: lines.map((_, at) => sumOf(before, ({ linesFen }) => linesFen[at] ?? noFen)),
      delivery: sumOf(before, ({ deliveryFen }) => deliveryFen),
      tenders: tenders.map((tender) => backBy(before, tender)),
    },
    isAmount ? { amount: wanted.amountFen } : { copies, delivery: allCopies },
  )
  if (!refund.ok) return refund
  // A copy paid by a code of a package goes back by copies alone: money for its delivery neither ends the order nor frees the code.
  const hasCodes = isAmount && (await packageCodesOfOrder(db, wireNumber(order.kind, order.number))).length > 0
  const isAll = isAmount ? refund.value.left === 0 && !hasCodes : allCopies
  return ok({ refund: refund.value, isAll, lines, tenders, before })
}

/** The balance's part in cash and bonus, as it was taken. */
const balanceBack = async (tx: Db, holdId: string, before: readonly OrderRefundRow[], amount: Fen) => {
  const hold = await findHold(tx, holdId)
  if (!hold) throw new Error('a balance paid, and nothing was set aside')
  const left = {
    cashFen: minus(
      fen(hold.cashFen),
      sumOf(before, ({ cashFen }) => cashFen),
    ),
    bonusFen: minus(
      fen(hold.bonusFen),
      sumOf(before, ({ bonusFen }) => bonusFen),
    ),
  }
  return splitBalance(left, amount)
}

/**
 * What was paid for the copies that would be left of an order, and whether its gift goes out all the same: the press has it, or the
 * parcel left. Money given back for copies that stay (for a delay) is not their price and does not count.
 */
const leftOfGoods = (order: OrderRow, { refund, lines, isAll }: Reckoned): { fen: Fen; isGone: boolean } => {
  const kept = lines.flatMap(({ copies, refundableFen }, at) =>
    copyShares(copies, refundableFen).slice(refund.after.copies[at] ?? 0),
  )
  const isHere = order.state === 'paid' || (isAll && order.state === 'printing')
  return { fen: isAll ? noFen : sumFen(kept), isGone: !isHere }
}

/** Name of the gift an order would lose by this; null: none. */
export const giftLostBy = async (db: Db, order: OrderRow, reckoned: Reckoned): Promise<string | null> => {
  const { fen: left, isGone } = leftOfGoods(order, reckoned)
  if (isGone) return null
  return (await lostGift(db, wireNumber(order.kind, order.number), left))?.name ?? null
}

type Parts = { cashFen: Fen; bonusFen: Fen; providerFen: Fen; attemptId: string | null }

const partsOf = async (tx: Db, { refund, tenders, before }: Reckoned): Promise<Parts> => {
  const parts: Parts = { cashFen: noFen, bonusFen: noFen, providerFen: noFen, attemptId: null }
  for (const [at, { kind, holdId, attemptId }] of tenders.entries()) {
    const amount = refund.tenders[at] ?? noFen
    if (kind === 'balance') Object.assign(parts, await balanceBack(tx, holdId ?? '', before, amount))
    else Object.assign(parts, { providerFen: amount, attemptId })
  }
  return parts
}

const copiesOf = (reckoned: Reckoned): number[] =>
  reckoned.refund.after.copies.map((after, at) => after - (reckoned.lines[at]?.refundedCopies ?? 0))

/** The balance's part is back at once. */
const giveBalance = async (tx: Db, order: OrderRow, refundId: string, parts: Parts): Promise<void> => {
  const { cashFen, bonusFen } = parts
  const amount = plus(cashFen, bonusFen)
  if (amount === 0 || order.userId === null) return
  must(await refundOrder(tx, order.id, 'balance', amount), 'a refund into the balance')
  const posting = orderRefunded({ balance: { userId: order.userId, cashFen, bonusFen } }, soldOf(order, amount))
  must(await post(tx, { key: `order-refund:${refundId}`, ref: order.number }, posting), 'a refund into the balance')
}

/**
 * Gives back what was reckoned, in the transaction of its caller, who holds intent and order: its copies are no longer printed, the
 * balance's part is back, the provider is asked for the rest. When nothing is left of the order its books are free, its coupons and codes
 * are back; its gift, when too little is left for it.
 */
export const giveBack = async (
  tx: Db,
  order: OrderRow,
  reckoned: Reckoned,
  { actorId, reason }: { actorId: string; reason: string },
): Promise<Result<OrderRefundRow>> => {
  const { refund, isAll, before } = reckoned
  const parts = await partsOf(tx, reckoned)
  const { providerFen, attemptId, cashFen, bonusFen } = parts
  const asked =
    providerFen > 0 && attemptId !== null
      ? await requestRefund(tx, {
          ...{ attemptId, amountFen: providerFen, reason, approved: true },
          outRefundNo: `C${order.number}${String(before.length + 1).padStart(2, '0')}`,
        })
      : undefined
  if (asked && !asked.ok) return asked
  const moved = await moveOrder(tx, order.id, isAll ? 'refund' : 'refund_part', { actorId, reason })
  if (!moved.ok) return moved
  const row = await addOrderRefund(tx, {
    ...{ id: randomId(), orderId: order.id, copies: copiesOf(reckoned), linesFen: refund.lines, reason },
    ...{ deliveryFen: refund.delivery, amountFen: refund.amount, cashFen, bonusFen, providerFen },
    paymentRefundId: asked?.value.id ?? null,
  })
  const orderRef = wireNumber(order.kind, order.number)
  await giveBackGift(tx, orderRef, leftOfGoods(order, reckoned))
  if (isAll) {
    await releaseWorks(tx, order.id)
    await giveOffersBack(tx, orderRef, new Date())
    await reverseCashback(tx, order.id)
  }
  await earnLess(tx, order, reckoned)
  await giveBalance(tx, order, row.id, parts)
  if (providerFen > 0) return ok(row)
  await finishOrderRefund(tx, row.id)
  // What is left cost nothing, and all else is back: nothing is waited for.
  const now = await findOrder(tx, order.id)
  if (now?.state === 'refunding' && now.refundedFen === now.paidFen)
    must(await moveOrder(tx, order.id, 'finish_refund'), 'an order that is back')
  return ok(row)
}
