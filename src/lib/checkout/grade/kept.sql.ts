import { sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import type { KeptOrder } from '#lib/pricing/rules/grade.ts'
import { fen } from '#lib/std/money.ts'

/**
 * Completed orders of somebody that were paid after `since`, and what was paid for their goods less what was agreed to give back,
 * be it there yet or not. Without delivery, which is the courier's. Recharges, gift cards and packages are money that only changes
 * places (0370).
 */
export const keptOrders = async (db: Db, userId: string, since: Date): Promise<KeptOrder[]> => {
  const { rows } = await db.execute<{ at: string; kept: string }>(
    sql`select * from (
      select extract(epoch from o.paid_at) * 1000 as at,
        (select coalesce(sum(l.refundable_fen), 0) from order_lines l where l.order_id = o.id)
        - (select coalesce(sum(part.fen::bigint), 0) from order_refunds r, jsonb_array_elements_text(r.lines_fen) part(fen)
            where r.order_id = o.id) as kept
      from orders o
      where o.user_id = ${userId} and o.state = 'completed' and o.kind in ('print', 'electronic') and o.paid_at > ${since}
    ) counted where kept > 0`,
  )
  return rows.map(({ at, kept }) => ({ paidAtMs: Math.round(Number(at)), keptFen: fen(Number(kept)) }))
}
