import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'

/** How many rows of one kind are wrong, and one of them. */
export type Fault = { what: string; count: number; ref: string }

/**
 * Everything that must hold of the ledger, each asked by one statement, so of one moment: what is posted meanwhile is
 * seen whole or not at all.
 */
const rules: Readonly<Record<string, SQL>> = {
  'account: entries do not add up to its balance': sql`select a.id as ref from ledger_accounts a
    left join (select account_id, sum(amount_fen) as sum from ledger_entries group by account_id) e on e.account_id = a.id
    where a.balance_fen <> coalesce(e.sum, 0)`,
  'entry: not the balance after it': sql`select id::text as ref from (select id, balance_fen,
      sum(amount_fen) over (partition by account_id order by id) as rebuilt from ledger_entries) e
    where balance_fen <> rebuilt`,
  'transaction: does not add up to zero': sql`select t.id::text as ref from ledger_transactions t
    left join ledger_entries e on e.transaction_id = t.id
    group by t.id having coalesce(sum(e.amount_fen), 0) <> 0 or count(e.id) <> t.entry_count or count(e.id) < 2`,
  'account: holds do not add up to what is held': sql`select a.id as ref from ledger_accounts a
    left join (select user_id, sum(cash_fen) as cash, sum(bonus_fen) as bonus from ledger_holds
      where state = 'pending' group by user_id) h on h.user_id = a.user_id
    where a.closed_at is null and a.held_fen <> coalesce(case a.kind when 'user_cash' then h.cash when 'user_bonus' then h.bonus end, 0)`,
  'account: closed, and not empty': sql`select id as ref from ledger_accounts
    where (closed_at is not null or (user_id is null and kind like 'user\\_%')) and (balance_fen <> 0 or held_fen <> 0)`,
  // Whatever waits for money is paid or closed within the hour: somebody forgot this one, and its owner cannot spend it.
  'hold: pending for days': sql`select id as ref from ledger_holds
    where state = 'pending' and created_at < now() - interval '2 days'`,
}

/** What of these rules does not hold; nothing when all is well. */
export const ledgerFaults = async (db: Db): Promise<Fault[]> => {
  const faults: Fault[] = []
  for (const [what, rule] of Object.entries(rules)) {
    const { rows } = await db.execute<{ count: number; ref: string | null }>(
      sql`select count(*)::int as count, min(ref) as ref from (${rule}) wrong`,
    )
    const [row] = rows
    if (row && row.count > 0) faults.push({ what, count: row.count, ref: row.ref ?? '' })
  }
  return faults
}
