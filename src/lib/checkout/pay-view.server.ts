import type { z } from 'zod'
import type { Db } from '#lib/db/db.server.ts'
import type { OrderRow, TenderRow } from '#lib/orders/order.table.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { tendersOf } from '#lib/orders/order-parts.sql.ts'
import { intentOf, payStateOf } from '#lib/orders/order-view.server.ts'
import { type AttemptRow, attemptsOf, type IntentRow, type RefundRow, refundsOf } from '#lib/payments/payment.sql.ts'
import { offeredProviders } from '#lib/payments/providers.server.ts'
import type { payView } from './pay.api.ts'
import { sellable } from './sellable.server.ts'

type PayView = z.output<typeof payView>

const newestOf = (attempts: readonly AttemptRow[]): PayView['attempt'] => {
  const last = attempts.findLast(({ tradeNo }) => tradeNo === null)
  if (last === undefined) return null
  const { provider, state, createdAt } = last
  const ended = state === 'failed' || state === 'closed'
  return { provider, state: ended ? state : 'pending', at: createdAt.getTime() }
}

const paidOf = (order: OrderRow, tenders: readonly TenderRow[]): PayView['paid'] => {
  if (order.paidAt === null) return null
  const way = tenders.find(({ kind }) => kind !== 'balance')?.kind
  return { provider: way === 'balance' ? null : (way ?? null), fen: order.paidFen, at: order.paidAt.getTime() }
}

const returnedOf = (attempts: readonly AttemptRow[], refunds: readonly RefundRow[]): PayView['returned'] =>
  refunds.flatMap(({ attemptId, amountFen, reason, state, doneAt, createdAt }) => {
    const attempt = attempts.find(({ id }) => id === attemptId)
    if (!attempt?.surplus || (reason !== 'late' && reason !== 'surplus')) return []
    // Another number, or nothing, stands for these.
    if (state === 'replaced' || state === 'rejected') return []
    const isDone = state === 'succeeded' || state === 'paid_by_hand'
    return [
      {
        ...{ provider: attempt.provider, fen: amountFen, reason, state: isDone ? 'done' : 'underway' },
        at: (doneAt ?? createdAt).getTime(),
      } as const,
    ]
  })

const tried = async (db: Db, intent: IntentRow | undefined) =>
  intent ? { attempts: await attemptsOf(db, intent.id), refunds: await refundsOf(db, intent.id) } : undefined

/** Of an order nobody pays through a provider. */
const titleOf = ({ kind }: OrderRow): string => {
  if (kind === 'package') return sellable.package.title
  return kind === 'giftcard' ? sellable.giftCard.title : sellable.book.title
}

/** How the money of an order stands, as far as it is known here. */
export const viewPay = async (db: Db, order: OrderRow): Promise<PayView> => {
  const intent = await intentOf(db, order)
  const { attempts, refunds } = (await tried(db, intent)) ?? { attempts: [], refunds: [] }
  const tenders = await tendersOf(db, order.id)
  return {
    orderNo: wireNumber(order.kind, order.number),
    title: intent?.title ?? titleOf(order),
    state: payStateOf(order),
    payable: order.payableFen,
    balanceFen: tenders.find(({ kind }) => kind === 'balance')?.amountFen ?? 0,
    dueFen: intent?.amountFen ?? 0,
    payBefore: order.state === 'unpaid' && intent ? intent.expireAt.getTime() : null,
    providers: offeredProviders(),
    attempt: newestOf(attempts),
    paid: paidOf(order, tenders),
    returned: returnedOf(attempts, refunds),
  }
}
