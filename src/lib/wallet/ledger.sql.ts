import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import { randomId } from '#lib/std/id.ts'
import { type Fen, fen } from '#lib/std/money.ts'
import { users } from '#lib/users/user.table.ts'
import { type AccountName, type HouseAccount, houseId, personKinds } from './account.ts'
import { holdMachine } from './hold.machine.ts'
import { holdHistory, ledgerAccounts, ledgerEntries, ledgerHolds, ledgerTransactions } from './wallet.table.ts'

export type HoldRow = typeof ledgerHolds.$inferSelect
export type TransactionRow = typeof ledgerTransactions.$inferSelect
export type LockedAccount = { id: string; balanceFen: Fen; heldFen: Fen }
/** Accounts that are ours until the transaction ends. */
export type Locked = {
  /** Throws for one that was not locked. */
  of: (name: AccountName) => LockedAccount
  /** The account somebody's was joined into; else their own. */
  heirOf: (userId: string) => string
}

/**
 * Whoever an account was joined into has what was its. Joining and deleting lock the rows of `users` for themselves before
 * any account; here they are shared first, so that nobody who has accounts locked waits for either.
 */
const heirsOf = async (db: Db, userIds: readonly string[]): Promise<Map<string, string>> => {
  const heirs = new Map(userIds.map((id) => [id, id]))
  for (let asked = [...userIds]; asked.length > 0; ) {
    const rows = await db
      .select({ id: users.id, into: users.joinedInto })
      .from(users)
      .where(inArray(users.id, asked))
      .orderBy(asc(users.id))
      .for('key share')
    if (rows.length < asked.length) throw new Error('an account that is gone has no wallet')
    asked = []
    for (const { id, into } of rows)
      if (into !== null) {
        for (const [whose, heir] of heirs) if (heir === id) heirs.set(whose, into)
        asked.push(into)
      }
    asked = [...new Set(asked)]
  }
  return heirs
}

const openOf = (userIds: readonly string[]) =>
  and(inArray(ledgerAccounts.userId, [...userIds]), isNull(ledgerAccounts.closedAt))

const openMissing = async (db: Db, userIds: readonly string[], houses: readonly HouseAccount[]): Promise<void> => {
  const people = [...userIds]
    .sort()
    .flatMap((userId) => personKinds.map((kind) => ({ id: `p${randomId()}`, kind, userId })))
  const ours = [...houses].sort().map((kind) => ({ id: houseId(kind), kind, userId: null }))
  if (people.length + ours.length > 0)
    await db
      .insert(ledgerAccounts)
      .values([...people, ...ours])
      .onConflictDoNothing()
}

const present = (db: Db, userIds: readonly string[], houseIds: readonly string[]) =>
  db
    .select()
    .from(ledgerAccounts)
    .where(or(openOf(userIds), inArray(ledgerAccounts.id, [...houseIds])))
    .orderBy(asc(ledgerAccounts.id))

/** Accounts are opened before any is locked: whoever waits for another's new account must hold none. */
const openAccounts = async (db: Db, userIds: readonly string[], houses: readonly HouseAccount[]): Promise<void> => {
  const rows = await present(db, userIds, houses.map(houseId))
  const owners = new Set(rows.map(({ userId }) => userId))
  const ids = new Set(rows.map(({ id }) => id))
  await openMissing(
    db,
    userIds.filter((id) => !owners.has(id)),
    houses.filter((house) => !ids.has(houseId(house))),
  )
}

/**
 * Locks all accounts of these people, and these of the house, in the order of their ids, opening what is missing. All of
 * a transaction are locked by one call: a second one might wait for somebody who waits for the first.
 * `exactly`: in these names, whoever they were joined into; for whoever has locked the rows of `users`.
 */
export const lockAccounts = async (
  db: Db,
  people: readonly string[],
  houses: readonly HouseAccount[] = [],
  { exactly = false } = {},
): Promise<Locked> => {
  const heirs = exactly ? new Map(people.map((id) => [id, id])) : await heirsOf(db, people)
  const owners = [...new Set(heirs.values())]
  await openAccounts(db, owners, houses)
  const rows = await present(db, owners, houses.map(houseId)).for('no key update')
  const byName = new Map(rows.map((row) => [row.userId === null ? row.kind : `${row.userId} ${row.kind}`, row]))
  const heirOf = (userId: string): string => heirs.get(userId) ?? userId
  const of = (name: AccountName): LockedAccount => {
    const row = byName.get('house' in name ? name.house : `${heirOf(name.userId)} ${name.kind}`)
    if (!row) throw new Error('an account that was not locked')
    return { id: row.id, balanceFen: fen(row.balanceFen), heldFen: fen(row.heldFen) }
  }
  return { of, heirOf }
}

export const findTransaction = async (db: Db, idemKey: string): Promise<TransactionRow | undefined> =>
  (await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.idemKey, idemKey)))[0]

type NewTransaction = Pick<TransactionRow, 'idemKey' | 'type' | 'ref' | 'digest'>

/** Undefined: another transaction had this key. */
export const addTransaction = async (
  db: Db,
  row: NewTransaction,
  entries: readonly { accountId: string; amountFen: Fen }[],
): Promise<TransactionRow | undefined> => {
  const [added] = await db
    .insert(ledgerTransactions)
    .values({ ...row, entryCount: entries.length })
    .onConflictDoNothing()
    .returning()
  if (added) await db.insert(ledgerEntries).values(entries.map((entry) => ({ ...entry, transactionId: added.id })))
  return added
}

/** Marks so much of an account as waiting to be taken, or (negative) no longer so. */
export const addHeld = async (db: Db, accountId: string, amountFen: Fen): Promise<void> => {
  if (amountFen === 0) return
  await db
    .update(ledgerAccounts)
    .set({ heldFen: sql`${ledgerAccounts.heldFen} + ${amountFen}` })
    .where(eq(ledgerAccounts.id, accountId))
}

/** The one way the state of a hold changes. */
export const moveHold = mover({ machine: holdMachine, table: ledgerHolds, key: 'state', history: holdHistory })

export const findHold = async (db: Db, id: string): Promise<HoldRow | undefined> =>
  (await db.select().from(ledgerHolds).where(eq(ledgerHolds.id, id)))[0]

export const findHoldByKey = async (db: Db, idemKey: string): Promise<HoldRow | undefined> =>
  (await db.select().from(ledgerHolds).where(eq(ledgerHolds.idemKey, idemKey)))[0]

export const addHold = async (
  db: Db,
  row: Pick<HoldRow, 'id' | 'userId' | 'idemKey' | 'ref' | 'cashFen' | 'bonusFen'>,
): Promise<HoldRow | undefined> => (await db.insert(ledgerHolds).values(row).onConflictDoNothing().returning())[0]

/** After joining: holds go with their money, and the emptied accounts name who has it now. */
export const handOver = async (db: Db, from: string, into: string): Promise<void> => {
  await db.update(ledgerHolds).set({ userId: into }).where(eq(ledgerHolds.userId, from))
  await db
    .update(ledgerAccounts)
    .set({ userId: into, closedAt: sql`coalesce(${ledgerAccounts.closedAt}, now())` })
    .where(eq(ledgerAccounts.userId, from))
}

/** Has this account ever had a wallet? */
export const hasAccounts = async (db: Db, userId: string): Promise<boolean> =>
  (await db.select({ id: ledgerAccounts.id }).from(ledgerAccounts).where(eq(ledgerAccounts.userId, userId)).limit(1))
    .length > 0
