import { sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'

/** Turns of one urgency; more than anybody will have waiting. */
export const turnsEach = 1_000_000

/**
 * The priority that makes a queue fair between people: everybody's jobs are given turns one after another, beginning with
 * the turn that is due now, and the queue does turn after turn. So somebody's only job goes before the second of somebody
 * who asked for sixty, and nobody waits for ever: whoever keeps asking is given later and later turns. A more urgent job
 * goes before all turns of a less urgent one.
 *
 * Start-time fair queueing (Goyal, Vin, Cheng 1996) with every job counted alike. The person stands in `group_tier`, which
 * the queue keeps with a job and does not use otherwise.
 */
export const turnFor = async (db: Db, name: string, person: string, urgency: number): Promise<number> => {
  const top = urgency * turnsEach
  const { rows } = await db.execute<{ due: number | null; own: number | null }>(
    sql`select
        min(${top} - priority) filter (where state < 'active' and start_after <= now()) as due,
        max(${top} - priority) filter (where group_tier = ${person}) as own
      from pgboss.job
      where name = ${name} and state <= 'active' and priority between ${top - turnsEach + 1} and ${top}`,
  )
  const { due, own } = rows[0] ?? { due: null, own: null }
  return top - Math.min(turnsEach - 1, Math.max(due ?? 0, own === null ? 0 : own + 1))
}
