import { sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { type Bp, bp } from '#lib/std/money.ts'

/** The agent whose book this order prints for somebody else, and what of the list price they pay; undefined: nobody's. */
export const sellerOf = async (db: Db, orderId: string): Promise<{ userId: string; rateBp: Bp } | undefined> => {
  const { rows } = await db.execute<{ user_id: string; rate_bp: number }>(
    sql`select a.user_id, a.rate_bp from orders o join order_lines l on l.order_id = o.id
      join print_snapshots s on s.id = l.snapshot_id join agents a on a.user_id = s.owner_id and a.state = 'active'
      where o.id = ${orderId} and o.user_id <> s.owner_id limit 1`,
  )
  return rows[0] && { userId: rows[0].user_id, rateBp: bp(rows[0].rate_bp) }
}
