/** What an order means to whoever brought its buyer: told in the transaction of the order. */
import type { Db } from '#lib/db/db.server.ts'
import type { OrderLineRow, OrderRow } from '#lib/orders/order.table.ts'
import { type OrderKind, wireNumber } from '#lib/orders/order-number.ts'
import type { OrderRefundRow } from '#lib/orders/order-refund.table.ts'
import { earnCommission, earnerOf, reduceCommission } from '#lib/referral/commission.server.ts'
import { type Bp, bp, type Fen, minus, sumFen } from '#lib/std/money.ts'
import { ownDoorOf } from './own-door.sql.ts'
import { sellerOf } from './seller.sql.ts'

/** Money that only changes places earns nothing, nor what may be given back for years (packages): what is printed of it does. */
const earning: readonly OrderKind[] = ['print', 'electronic']

const minusRate = (rate: Bp): Bp => bp(10_000 - rate)

/** The order is paid. */
export const earnWith = async (tx: Db, order: OrderRow, lines: readonly OrderLineRow[], now: Date): Promise<void> => {
  // For goods: without delivery, which is the courier's.
  const kept = sumFen(lines.map(({ refundableFen }) => refundableFen))
  if (order.userId === null || kept === 0 || !earning.includes(order.kind)) return
  const bought = {
    ...{ orderRef: wireNumber(order.kind, order.number), friendId: order.userId, keptFen: kept },
    binding: lines[0]?.binding ?? '',
    copies: lines.reduce((sum, { copies }) => sum + copies, 0),
  }
  // What was printed is an agent's: what its buyer pays above the agent's price is the agent's, and nobody else brought them.
  const agent = await sellerOf(tx, order.id)
  if (agent) {
    const bar = await ownDoorOf(tx, order.id, agent.userId)
    return earnCommission(tx, agent.userId, { ...bought, rate: minusRate(agent.rateBp) }, bar)
  }
  const earner = await earnerOf(tx, order.userId, now)
  if (earner === undefined) return
  await earnCommission(tx, earner, bought, await ownDoorOf(tx, order.id, earner))
}

type Back = {
  lines: readonly OrderLineRow[]
  before: readonly OrderRefundRow[]
  refund: { lines: Fen[] }
  isAll: boolean
}

/** Something of it goes back, as it was reckoned. */
export const earnLess = (tx: Db, order: OrderRow, { lines, before, refund, isAll }: Back): Promise<void> => {
  const back = sumFen([...before.flatMap(({ linesFen }) => linesFen), ...refund.lines])
  const kept = minus(sumFen(lines.map(({ refundableFen }) => refundableFen)), back)
  return reduceCommission(tx, wireNumber(order.kind, order.number), isAll ? null : kept)
}
