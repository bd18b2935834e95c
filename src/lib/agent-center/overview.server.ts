/** What an agent is shown when they come in: how many books went out, what is theirs, who ordered what. */
import { activeAgentOf } from '#lib/agents/agent.sql.ts'
import type { AgentRow } from '#lib/agents/agent.table.ts'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { bindingOffers } from '#lib/pricing/binding-offers.ts'
import { referralFor } from '#lib/referral/referral.server.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { bindingName } from '#lib/site/lookups/bindings.ts'
import { atRate, bp, type Fen, fen, minus } from '#lib/std/money.ts'
import { balanceOf } from '#lib/wallet/statement.sql.ts'
import { agentOrders, soldByWeek } from './agent-books.sql.ts'

const weekMs = 7 * 86_400_000

/** Midnight in UTC+8 that begins the four weeks which end with today. */
const fourWeeksAgo = (nowMs: number): Date => {
  const zoneMs = 8 * 3_600_000
  const day = Math.floor((nowMs + zoneMs) / 86_400_000)
  return new Date((day + 1) * 86_400_000 - zoneMs - 4 * weekMs)
}

export type PriceRow = { binding: string; listFen: Fen; agentFen: Fen; marginFen: Fen }

/** What books of the first kind on the list cost of so many pages: for everybody, for the agent, and what lies between. */
const priceRows = async (rate: number, pages: number): Promise<PriceRow[]> => {
  const products = await bucket('products')
  const item = products.items[0]
  const style = item?.styles[0]
  if (!item || !style) return []
  const toSell = { product: item.id, style: style.id, pages, paper: undefined }
  return bindingOffers(products, toSell, 1).flatMap(({ name, price }) => {
    if (!price.ok) return []
    const listFen = fen(price.value.oneFen)
    const agentFen = atRate(listFen, bp(rate))
    return [{ binding: name, listFen, agentFen, marginFen: minus(listFen, agentFen) }]
  })
}

/** The agent who comes in; undefined: somebody else. */
export const agentForPage = async (actor: Actor): Promise<(AgentRow & { uid: number }) | undefined> =>
  actor.kind === 'user' ? activeAgentOf(db(), actor.userId) : undefined

/** Pages the price list is reckoned with. */
export const listedPages = 160

export const overviewOf = async (agent: AgentRow, nowMs = Date.now()) => {
  const [balance, earned, weeks, orders, prices] = await Promise.all([
    balanceOf(db(), agent.userId),
    referralFor(agent.userId),
    soldByWeek(db(), agent.userId, fourWeeksAgo(nowMs)),
    agentOrders(db(), agent.userId, 20),
    priceRows(agent.rateBp, listedPages),
  ])
  return {
    ...{ balanceFen: fen(balance.cashFen + balance.bonusFen - balance.heldFen), weeks, prices },
    ...{ freeFen: earned.freeFen, waitingFen: earned.waitingFen },
    orders: orders.map(({ number, kind, binding, ...order }) => ({
      ...order,
      ...{ orderNo: wireNumber(kind, number), bindingName: bindingName(binding) },
    })),
    sold: weeks.reduce((sum, copies) => sum + copies, 0),
  }
}
