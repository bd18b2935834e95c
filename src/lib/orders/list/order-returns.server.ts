import type { Db } from '#lib/db/db.server.ts'
import { findRefund } from '#lib/payments/payment.sql.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import type { OrderRow } from '../order.table.ts'
import { tendersOf } from '../order-parts.sql.ts'
import { orderRefundsOf } from '../order-refund.sql.ts'
import { refundReasonName } from '../refunds/refund-reason.ts'

/** One way of one return. `underway`: its provider has not said yet that it arrived. `hand`: paid out of our bank account. */
export type ReturnWay = {
  kind: 'balance' | ProviderName
  fen: number
  state: 'done' | 'underway' | 'hand'
  atMs: number
}
export type OrderReturn = { fen: number; copies: number; reasonName: string; atMs: number; ways: ReturnWay[] }

/** What was given back of an order, the newest first: why, how much, by which ways, and what of it has arrived. */
export const returnsOf = async (db: Db, order: OrderRow): Promise<OrderReturn[]> => {
  const agreed = await orderRefundsOf(db, order.id)
  if (agreed.length === 0) return []
  const provider = (await tendersOf(db, order.id)).find(({ kind }) => kind !== 'balance')?.kind
  const returns: OrderReturn[] = []
  for (const { cashFen, bonusFen, providerFen, paymentRefundId, createdAt, ...row } of agreed) {
    const atMs = createdAt.getTime()
    const ways: ReturnWay[] = []
    const refund = paymentRefundId === null ? undefined : await findRefund(db, paymentRefundId)
    if (refund && provider) {
      const state = refund.state === 'paid_by_hand' ? 'hand' : refund.doneAt === null ? 'underway' : 'done'
      ways.push({ kind: provider, fen: providerFen, state, atMs: refund.doneAt?.getTime() ?? atMs })
    }
    if (cashFen + bonusFen > 0) ways.push({ kind: 'balance', fen: cashFen + bonusFen, state: 'done', atMs })
    const copies = row.copies.reduce((sum, count) => sum + count, 0)
    returns.unshift({ fen: row.amountFen, copies, reasonName: refundReasonName(row.reason), atMs, ways })
  }
  return returns
}
