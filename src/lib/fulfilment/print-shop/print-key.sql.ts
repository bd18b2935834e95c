import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { type PrintKeyRow, type PrintPartnerRow, printKeys, printPartners } from './print-job.table.ts'

/** The print shop of this name; made where there is none. Its row is held until the transaction ends. */
export const havePartner = async (tx: Db, row: typeof printPartners.$inferInsert): Promise<PrintPartnerRow> => {
  await tx.insert(printPartners).values(row).onConflictDoNothing()
  return (await tx.select().from(printPartners).where(eq(printPartners.name, row.name)).for('no key update'))[0]!
}

/** One call of a print shop at a time. */
export const lockPartner = async (tx: Db, id: string): Promise<void> => {
  await tx.select({ id: printPartners.id }).from(printPartners).where(eq(printPartners.id, id)).for('no key update')
}

export const addKey = async (tx: Db, row: typeof printKeys.$inferInsert): Promise<void> => {
  await tx.insert(printKeys).values(row)
}

/** Whose key this is, unless it was revoked. */
export const findKey = async (
  db: Db,
  keyHash: string,
): Promise<{ key: PrintKeyRow; partner: PrintPartnerRow } | undefined> =>
  (
    await db
      .select({ key: printKeys, partner: printPartners })
      .from(printKeys)
      .innerJoin(printPartners, eq(printPartners.id, printKeys.partnerId))
      .where(and(eq(printKeys.keyHash, keyHash), isNull(printKeys.revokedAt)))
  )[0]

export const touchKey = async (db: Db, id: string, usedAt: Date): Promise<void> => {
  await db.update(printKeys).set({ usedAt }).where(eq(printKeys.id, id))
}

const open = (which: { tail: string } | { partnerId: string }) =>
  and(
    isNull(printKeys.revokedAt),
    'tail' in which ? eq(printKeys.tail, which.tail) : eq(printKeys.partnerId, which.partnerId),
  )

/** Revokes keys that end so, or those of a print shop; answers how many opened something until now. */
export const revokeKeys = async (
  db: Db,
  which: { tail: string } | { partnerId: string },
  revokedAt: Date,
): Promise<number> =>
  (await db.update(printKeys).set({ revokedAt }).where(open(which)).returning({ id: printKeys.id })).length

export const listKeys = (db: Db) =>
  db
    .select({ key: printKeys, partner: printPartners.name })
    .from(printKeys)
    .innerJoin(printPartners, eq(printPartners.id, printKeys.partnerId))
    .orderBy(asc(printPartners.name), asc(printKeys.createdAt))
