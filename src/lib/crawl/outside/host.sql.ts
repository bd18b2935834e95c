import { eq, sql } from 'drizzle-orm'
import { crawlHosts } from '#lib/crawl/crawl.table.ts'
import type { Db } from '#lib/db/db.server.ts'

/**
 * Takes the host for one request of at most `longestMs`; answers 0, or the ms until it is worth asking again. One row,
 * one clock (the database's): never two requests to a host at once, whatever process makes them.
 */
export const takeHost = async (db: Db, host: string, longestMs: number): Promise<number> => {
  const until = sql`clock_timestamp() + ${longestMs} * interval '1 millisecond'`
  const { rows } = await db.execute(
    sql`insert into crawl_hosts (host, free_at) values (${host}, ${until})
      on conflict (host) do update set free_at = ${until} where crawl_hosts.free_at <= clock_timestamp() returning host`,
  )
  if (rows.length > 0) return 0
  const left = await db.execute<{ ms: number }>(
    sql`select ceil(extract(epoch from free_at - clock_timestamp()) * 1000)::int as ms from crawl_hosts where host = ${host}`,
  )
  return Math.max(10, left.rows[0]?.ms ?? 10)
}

/** Gives the host back; the next request may go after `pauseMs`. */
export const leaveHost = async (db: Db, host: string, pauseMs: number): Promise<void> => {
  await db
    .update(crawlHosts)
    .set({ freeAt: sql`clock_timestamp() + ${pauseMs} * interval '1 millisecond'` })
    .where(eq(crawlHosts.host, host))
}

/** robots.txt of the host as kept, when it is fresh enough; undefined: to be fetched. */
export const storedRobots = async (db: Db, host: string, freshMs: number): Promise<string | undefined> => {
  const rows = await db.select().from(crawlHosts).where(eq(crawlHosts.host, host))
  const row = rows[0]
  if (!row || row.robots === null || row.robotsAt === null) return undefined
  return Date.now() - row.robotsAt.getTime() < freshMs ? row.robots : undefined
}

export const keepRobots = async (db: Db, host: string, robots: string): Promise<void> => {
  const row = { robots, robotsAt: new Date() }
  await db
    .insert(crawlHosts)
    .values({ host, freeAt: new Date(0), ...row })
    .onConflictDoUpdate({ target: crawlHosts.host, set: row })
}
