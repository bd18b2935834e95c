import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import { packageMachine } from './package.machine.ts'
import {
  boughtPackages,
  type PackageCodeRow,
  type PackageRow,
  packageCodeHistory,
  packageCodes,
  packageHistory,
} from './package.table.ts'
import { packageCodeMachine } from './package-code.machine.ts'

/** The one way a package's state changes. */
export const movePackage = mover({
  machine: packageMachine,
  table: boughtPackages,
  key: 'state',
  history: packageHistory,
})

/** The one way a code's state changes. */
export const movePackageCode = mover({
  machine: packageCodeMachine,
  table: packageCodes,
  key: 'state',
  history: packageCodeHistory,
})

export const addPackage = async (tx: Db, row: typeof boughtPackages.$inferInsert): Promise<PackageRow> =>
  (await tx.insert(boughtPackages).values(row).returning())[0]!

/** Its package counts them (trigger `package_codes_count`). */
export const addPackageCodes = async (tx: Db, rows: readonly (typeof packageCodes.$inferInsert)[]): Promise<void> => {
  await tx.insert(packageCodes).values([...rows])
}

/** By the number of its order; `forUpdate`: nobody else moves it until the transaction ends. */
export const packageOfOrder = async (db: Db, orderRef: string, forUpdate = false): Promise<PackageRow | undefined> => {
  const query = db.select().from(boughtPackages).where(eq(boughtPackages.orderRef, orderRef))
  const [row] = forUpdate ? await query.for('no key update') : await query
  return row
}

export const packagesOfOrders = async (db: Db, orderRefs: readonly string[]): Promise<PackageRow[]> =>
  orderRefs.length === 0
    ? []
    : db
        .select()
        .from(boughtPackages)
        .where(inArray(boughtPackages.orderRef, [...orderRefs]))

/** Its codes in one order; `forUpdate`: nobody else moves them until the transaction ends. */
export const codesOfPackage = async (db: Db, packageId: string, forUpdate = false): Promise<PackageCodeRow[]> => {
  const query = db
    .select()
    .from(packageCodes)
    .where(eq(packageCodes.packageId, packageId))
    .orderBy(asc(packageCodes.id))
  return forUpdate ? await query.for('no key update') : await query
}

export type HeldCode = { code: PackageCodeRow; of: PackageRow }

/** Codes read at one price: each is looked at. */
const mostAtOnce = 500

/** What somebody may use now or set aside in an order nobody paid: neither used nor over, longest first to be lost. */
export const usableCodes = (db: Db, userId: string, now: Date): Promise<HeldCode[]> =>
  db
    .select({ code: packageCodes, of: boughtPackages })
    .from(packageCodes)
    .innerJoin(boughtPackages, eq(boughtPackages.id, packageCodes.packageId))
    .where(
      and(
        eq(packageCodes.userId, userId),
        sql`${packageCodes.state} in ('open', 'held')`,
        sql`${boughtPackages.endsAt} >= ${now}`,
      ),
    )
    .orderBy(asc(boughtPackages.endsAt), asc(boughtPackages.id), asc(packageCodes.id))
    .limit(mostAtOnce)

/**
 * Holds these of one's own until the transaction ends; what else is asked for is not there. Always package by package: a code that
 * moves holds its package (trigger `package_codes_count`), and two orders of the same packages must not wait for each other.
 */
export const lockPackageCodes = async (tx: Db, userId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .select({ id: packageCodes.id })
    .from(packageCodes)
    .where(and(eq(packageCodes.userId, userId), inArray(packageCodes.id, [...ids])))
    .orderBy(asc(packageCodes.packageId), asc(packageCodes.id))
    .for('no key update')
  // Their packages too, which count them (trigger): whoever settles holds these before accounts, and so does whoever orders.
  const ofThese = tx
    .select({ id: packageCodes.packageId })
    .from(packageCodes)
    .where(inArray(packageCodes.id, [...ids]))
  await tx
    .select({ id: boughtPackages.id })
    .from(boughtPackages)
    .where(inArray(boughtPackages.id, ofThese))
    .orderBy(asc(boughtPackages.id))
    .for('no key update')
}

/** These, with their packages. */
export const packageCodesById = async (db: Db, ids: readonly string[]): Promise<HeldCode[]> =>
  ids.length === 0
    ? []
    : db
        .select({ code: packageCodes, of: boughtPackages })
        .from(packageCodes)
        .innerJoin(boughtPackages, eq(boughtPackages.id, packageCodes.packageId))
        .where(inArray(packageCodes.id, [...ids]))
        .orderBy(asc(packageCodes.packageId), asc(packageCodes.id))

/** What stands in an order. */
export const packageCodesOfOrder = (tx: Db, orderRef: string): Promise<PackageCodeRow[]> =>
  tx
    .select()
    .from(packageCodes)
    .where(eq(packageCodes.orderRef, orderRef))
    .orderBy(asc(packageCodes.packageId), asc(packageCodes.id))

/**
 * May this person take a code, by the hash of what it is given away by? Their own counts: it is told to them. One word whether
 * there is one or not, without a lock: neither may be told from the other by its time (coupons/redeem.sql.ts).
 */
export const isToBeHad = async (tx: Db, codeHash: string, userId: string, now: Date): Promise<boolean> => {
  const { rows } = await tx.execute<{ had: boolean }>(sql`select coalesce(c.user_id = ${userId}
    or (c.taken_at is null and c.state = 'open' and p.ends_at >= ${now.toISOString()}::timestamptz), false) as had
    from (select ${codeHash}::text as hash) asked
    left join ${packageCodes} c on c.code_hash = asked.hash left join ${boughtPackages} p on p.id = c.package_id`)
  return rows[0]!.had
}

/** By the hash of what it is given away by, with its package. Nobody else takes it until the transaction ends. */
export const holdByCode = async (tx: Db, codeHash: string): Promise<HeldCode | undefined> => {
  const [code] = await tx.select().from(packageCodes).where(eq(packageCodes.codeHash, codeHash)).for('no key update')
  if (!code) return undefined
  const [of] = await tx.select().from(boughtPackages).where(eq(boughtPackages.id, code.packageId))
  return { code, of: of! }
}

export const setCode = async (
  tx: Db,
  id: string,
  set: Partial<Pick<PackageCodeRow, 'codeHash' | 'tail' | 'userId' | 'takenAt'>>,
): Promise<void> => {
  await tx.update(packageCodes).set(set).where(eq(packageCodes.id, id))
}

/** Codes somebody has by another's hand, the newest first. */
export const takenCodes = (db: Db, userId: string): Promise<HeldCode[]> =>
  db
    .select({ code: packageCodes, of: boughtPackages })
    .from(packageCodes)
    .innerJoin(boughtPackages, eq(boughtPackages.id, packageCodes.packageId))
    .where(and(eq(packageCodes.userId, userId), sql`${packageCodes.takenAt} is not null`))
    .orderBy(desc(packageCodes.takenAt), desc(packageCodes.id))
    .limit(mostAtOnce)

/** Packages of somebody that are paid, the newest first. */
export const paidPackages = (db: Db, userId: string): Promise<PackageRow[]> =>
  db
    .select()
    .from(boughtPackages)
    .where(and(eq(boughtPackages.userId, userId), sql`${boughtPackages.state} in ('active', 'returned')`))
    .orderBy(desc(boughtPackages.createdAt), desc(boughtPackages.id))
