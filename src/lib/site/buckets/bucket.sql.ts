import { and, desc, eq, gt, lte, max, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { bucketVersions } from './bucket.table.ts'

export type BucketRow = typeof bucketVersions.$inferSelect

/** The version in force of every bucket that was ever put. */
export const latestVersions = async (db: Db): Promise<{ name: string; version: number }[]> => {
  const rows = await db
    .select({ name: bucketVersions.name, version: max(bucketVersions.version) })
    .from(bucketVersions)
    .groupBy(bucketVersions.name)
  return rows.map(({ name, version }) => ({ name, version: version ?? 0 }))
}

export const findVersion = async (db: Db, name: string, version: number): Promise<BucketRow | undefined> => {
  const [row] = await db
    .select()
    .from(bucketVersions)
    .where(and(eq(bucketVersions.name, name), eq(bucketVersions.version, version)))
  return row
}

/** The newest first. */
export const listVersions = (db: Db, name: string, most: number): Promise<BucketRow[]> =>
  db
    .select()
    .from(bucketVersions)
    .where(eq(bucketVersions.name, name))
    .orderBy(desc(bucketVersions.version))
    .limit(most)

/** Adds the next version and answers its number. Call it in a transaction: two editors wait for each other. */
export const addVersion = async (tx: Db, name: string, value: unknown, note: string): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`bucket ${name}`}))`)
  const [last] = await listVersions(tx, name, 1)
  const version = (last?.version ?? 0) + 1
  await tx.insert(bucketVersions).values({ name, version, value, note })
  return version
}

/** What was in force at some time since then, in the order of time: the version of that moment and all after it. */
export const versionsSince = async (db: Db, name: string, since: Date): Promise<BucketRow[]> => {
  const named = eq(bucketVersions.name, name)
  const [before] = await db
    .select()
    .from(bucketVersions)
    .where(and(named, lte(bucketVersions.createdAt, since)))
    .orderBy(desc(bucketVersions.version))
    .limit(1)
  const after = await db
    .select()
    .from(bucketVersions)
    .where(and(named, gt(bucketVersions.createdAt, since)))
    .orderBy(bucketVersions.version)
  return before ? [before, ...after] : after
}
