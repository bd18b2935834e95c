import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { pageOf } from '#lib/http/page-of.ts'
import { fen, minus, plus } from '#lib/std/money.ts'
import { ok } from '#lib/std/result.ts'
import { lotsOf } from './principal.ts'
import { balanceOf, cashMovesOf, listStatement, type StatementRow } from './statement.sql.ts'
import type * as api from './wallet.api.ts'
import { titleOf } from './wallet-words.ts'

/** What somebody has with us. Whoever never had anything has nothing, which is no mistake. */
export const balanceFor = async (userId: string): Promise<api.BalanceView> => {
  const { cashFen, bonusFen, heldFen } = await balanceOf(db(), userId)
  const balanceFen = plus(fen(cashFen), fen(bonusFen))
  const nowMs = Date.now()
  const lots = cashFen > 0 ? lotsOf(await cashMovesOf(db(), userId)) : []
  const refundable = lots
    .filter(({ untilMs }) => nowMs < untilMs)
    .map(({ ref, leftFen, untilMs }) => ({ ref, leftFen, untilAt: untilMs }))
  return { balanceFen, freeFen: minus(balanceFen, fen(heldFen)), heldFen, cashFen, bonusFen, refundable }
}

export const myBalance = async ({ actor }: Pick<CallOf<typeof api.getBalance>, 'actor'>) =>
  ok(await balanceFor(actor.userId))

const viewOf = ({ at, cashFen, bonusFen, ...row }: StatementRow) => ({
  ...row,
  at: at.getTime(),
  title: titleOf(row.type),
  amountFen: plus(fen(cashFen), fen(bonusFen)),
  cashFen,
  bonusFen,
})

export const myBalanceDetail = async ({
  actor,
  query,
}: Pick<CallOf<typeof api.listBalanceDetail>, 'actor' | 'query'>) => {
  const { rows, total } = await listStatement(db(), actor.userId, query)
  return ok({ results: rows.map(viewOf), totalCount: total })
}

/** Lines a page of /my/balance/details shows. */
const pageSize = 20

/** One page of the statement, as its address says. */
export const statementPage = (userId: string, url: URL, size = pageSize) =>
  pageOf(url, size, (asked) => listStatement(db(), userId, asked), viewOf)
