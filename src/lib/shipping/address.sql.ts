import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { addresses } from './address.table.ts'

export type AddressRow = typeof addresses.$inferSelect
export type AddressFields = Pick<AddressRow, 'name' | 'phone' | 'province' | 'city' | 'district' | 'street'>

/** One at a time for the addresses of this person until the transaction ends. */
export const lockAddresses = async (db: Db, userId: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`addresses:${userId}`}, 0))`)
}

/** The default first, then the last changed. */
export const listAddresses = async (db: Db, userId: string): Promise<AddressRow[]> =>
  db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.updatedAt), desc(addresses.id))

export const countAddresses = async (db: Db, userId: string): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(addresses).where(eq(addresses.userId, userId))
  return row?.total ?? 0
}

/** Somebody's own address; undefined also for other people's. */
export const findAddress = async (db: Db, userId: string, id: string): Promise<AddressRow | undefined> => {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.userId, userId)))
  return row
}

export const addAddress = async (db: Db, row: AddressFields & { id: string; userId: string }): Promise<AddressRow> =>
  (await db.insert(addresses).values(row).returning())[0]!

export const changeAddress = async (db: Db, id: string, fields: AddressFields): Promise<AddressRow> =>
  (
    await db
      .update(addresses)
      .set({ ...fields, updatedAt: new Date() })
      .where(eq(addresses.id, id))
      .returning()
  )[0]!

/** Makes this one the default: the only one. */
export const setDefault = async (db: Db, userId: string, id: string | undefined): Promise<void> => {
  await db
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), addresses.isDefault))
  if (id !== undefined) await db.update(addresses).set({ isDefault: true }).where(eq(addresses.id, id))
}

export const removeAddress = async (db: Db, id: string): Promise<void> => {
  await db.delete(addresses).where(eq(addresses.id, id))
}
