import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import { deletionMachine } from './deletion.machine.ts'
import { deletionHistory, type UserRow, users } from './user.table.ts'

export const findUser = async (db: Db, id: string): Promise<UserRow | undefined> => {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}

export const findUserByPhone = async (db: Db, phone: string): Promise<UserRow | undefined> => {
  const [row] = await db.select().from(users).where(eq(users.loginPhone, phone))
  return row
}

/** By the public number. */
export const findUserByNumber = async (db: Db, number: number): Promise<UserRow | undefined> => {
  const [row] = await db.select().from(users).where(eq(users.xinshuUserId, number))
  return row
}

type Known = { loginPhone: string } | { openid: string } | { unionid: string }

/** The account of a phone or WeChat id, made when there is none; two requests at once get the same one. */
export const findOrAddUser = async (db: Db, known: Known, nickname: string): Promise<UserRow> => {
  const [name, value] = Object.entries(known)[0] as ['loginPhone' | 'openid' | 'unionid', string]
  await db
    .insert(users)
    .values({ id: crypto.randomUUID(), nickname, ...known })
    .onConflictDoNothing({ target: users[name] })
  const [row] = await db.select().from(users).where(eq(users[name], value))
  return row!
}

/** Changes what its owner may change, and what WeChat says of them. */
export const changeUser = async (
  db: Db,
  id: string,
  change: Partial<
    Pick<UserRow, 'nickname' | 'headimgurl' | 'subscribe' | 'loginPhone' | 'shippingSms' | 'shippingWechat'>
  >,
): Promise<UserRow | undefined> => {
  const [row] = await db.update(users).set(change).where(eq(users.id, id)).returning()
  return row
}

/** The one way the state of its deletion changes. */
export const moveDeletion = mover({
  machine: deletionMachine,
  table: users,
  key: 'deletion',
  history: deletionHistory,
})

/** One at a time for this phone until the transaction ends. */
export const lockPhone = async (db: Db, phone: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${phone}`}, 0))`)
}

/** Accounts in the order of their ids, locked until the transaction ends. */
export const lockUsers = async (db: Db, ids: readonly string[]): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('update')

/** What is left of an account that was joined into another: its public number, and where its things went. */
export const emptyJoined = async (db: Db, id: string, joinedInto: string): Promise<void> => {
  const nothing = { openid: null, unionid: null, loginPhone: null, passwordHash: null, headimgurl: null }
  await db
    .update(users)
    .set({ ...nothing, nickname: '', subscribe: false, joinedInto })
    .where(eq(users.id, id))
}

/** Writes what two accounts together are. */
export const setJoined = async (
  db: Db,
  id: string,
  whole: Pick<UserRow, 'openid' | 'unionid' | 'loginPhone' | 'passwordHash' | 'nickname' | 'headimgurl' | 'subscribe'>,
): Promise<UserRow> => {
  const [row] = await db.update(users).set(whole).where(eq(users.id, id)).returning()
  return row!
}

/** Fills in WeChat's ids where they are free: no two accounts have the same. */
export const setWechatIds = async (
  db: Db,
  id: string,
  ids: { openid: string | undefined; unionid: string | undefined },
): Promise<void> => {
  for (const name of ['openid', 'unionid'] as const) {
    const value = ids[name]
    if (value === undefined) continue
    const taken = await db.select({ id: users.id }).from(users).where(eq(users[name], value))
    if (taken.length === 0)
      await db
        .update(users)
        .set({ [name]: value })
        .where(eq(users.id, id))
  }
}

export const setPasswordHash = async (db: Db, id: string, passwordHash: string): Promise<void> => {
  await db.update(users).set({ passwordHash }).where(eq(users.id, id))
}

export const setRole = async (db: Db, id: string, role: UserRow['role']): Promise<void> => {
  await db.update(users).set({ role }).where(eq(users.id, id))
}

/** Everybody who answers for the service desk. */
export const operators = async (db: Db) =>
  db
    .select({ id: users.id, loginPhone: users.loginPhone, nickname: users.nickname })
    .from(users)
    .where(eq(users.role, 'operator'))
    .orderBy(users.createdAt)

/**
 * Orders somebody paid for and kept: 0 is a newbie (4.27), here, for coupons and on the wire alike. Counted by the database's own
 * function, as orders stand: nothing is to be kept up to date, and joined accounts have the orders of both.
 */
export const paidOrderCount = async (db: Db, id: string): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`select paid_order_count(${id}) as count`)
  return rows[0]?.count ?? 0
}
