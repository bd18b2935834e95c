import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { type Fen, fen } from '#lib/std/money.ts'
import type { CashMove } from './principal.ts'

/** What somebody has, by kind; 0 for whoever never had a wallet. */
export type BalanceRow = { cashFen: number; bonusFen: number; heldFen: number }

export const balanceOf = async (db: Db, userId: string): Promise<BalanceRow> => {
  const { rows } = await db.execute<BalanceRow>(
    sql`select coalesce(sum(balance_fen) filter (where kind = 'user_cash'), 0)::bigint as "cashFen",
      coalesce(sum(balance_fen) filter (where kind = 'user_bonus'), 0)::bigint as "bonusFen",
      coalesce(sum(held_fen), 0)::bigint as "heldFen"
      from ledger_accounts where user_id = ${userId}`,
  )
  return rows[0] ?? { cashFen: 0, bonusFen: 0, heldFen: 0 }
}

/** Cash nothing is waiting to take. */
export const freeCashOf = async (db: Db, userId: string): Promise<Fen> => {
  const { rows } = await db.execute<{ free: number }>(
    sql`select coalesce(sum(balance_fen - held_fen), 0)::bigint as free
      from ledger_accounts where user_id = ${userId} and kind = 'user_cash'`,
  )
  return fen(rows[0]?.free ?? 0)
}

/** One thing that happened to somebody's balance. `balanceFen`: cash and bonus after it. */
export type StatementRow = {
  id: number
  type: string
  ref: string
  at: Date
  cashFen: number
  bonusFen: number
  balanceFen: number
}

/**
 * Transactions of somebody's cash and bonus. Accounts that were joined are one history in the order of time; the transfer
 * between them changed nothing of the whole, and is left out.
 */
const statement = (userId: string): SQL => sql`select t.id, t.type, t.ref, t.at,
    coalesce(sum(e.amount_fen) filter (where a.kind = 'user_cash'), 0)::bigint as "cashFen",
    coalesce(sum(e.amount_fen) filter (where a.kind = 'user_bonus'), 0)::bigint as "bonusFen",
    (sum(sum(e.amount_fen)) over (order by t.id))::bigint as "balanceFen"
  from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
  where a.user_id = ${userId} and a.kind in ('user_cash', 'user_bonus')
  group by t.id
  having sum(e.amount_fen) <> 0`

export const listStatement = async (
  db: Db,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: StatementRow[]; total: number }> => {
  const found = await db.execute<StatementRow & { total: number }>(
    sql`select *, (count(*) over ())::bigint as total from (${statement(userId)}) s
      order by id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )
  const total = found.rows[0]?.total ?? (page > 1 ? await countStatement(db, userId) : 0)
  return { rows: found.rows.map((row) => ({ ...row, at: new Date(row.at) })), total }
}

/** A page beyond the last has no row to tell how many there are. */
const countStatement = async (db: Db, userId: string): Promise<number> =>
  (await db.execute<{ n: number }>(sql`select count(*)::bigint as n from (${statement(userId)}) s`)).rows[0]?.n ?? 0

/** What happened to somebody's cash, the oldest first. */
export const cashMovesOf = async (db: Db, userId: string): Promise<CashMove[]> => {
  const { rows } = await db.execute<{ type: string; ref: string; amountFen: number; at: Date }>(
    sql`select t.type, t.ref, t.at, sum(e.amount_fen)::bigint as "amountFen"
      from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
      where a.user_id = ${userId} and a.kind = 'user_cash'
      group by t.id having sum(e.amount_fen) <> 0 order by t.id`,
  )
  return rows.map(({ type, ref, amountFen, at }) => ({
    type,
    ref,
    amountFen: fen(amountFen),
    atMs: new Date(at).getTime(),
  }))
}

/** What one recharge brought. */
export const bonusOfRecharge = async (
  db: Db,
  userId: string,
  ref: string,
): Promise<{ paidFen: Fen; bonusFen: Fen }> => {
  const { rows } = await db.execute<{ paid: number; bonus: number }>(
    sql`select coalesce(sum(e.amount_fen) filter (where a.kind = 'user_cash'), 0)::bigint as paid,
      coalesce(sum(e.amount_fen) filter (where a.kind = 'user_bonus'), 0)::bigint as bonus
      from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
      where a.user_id = ${userId} and t.type = 'recharged' and t.ref = ${ref}`,
  )
  return { paidFen: fen(rows[0]?.paid ?? 0), bonusFen: fen(rows[0]?.bonus ?? 0) }
}
