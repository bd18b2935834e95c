import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { type UserRow, users } from '#lib/users/user.table.ts'
import { wechatIdentities, wechatStates } from './wechat.table.ts'
import type { WechatPerson } from './wechat.ts'

export type WechatState = typeof wechatStates.$inferSelect

export const addState = async (db: Db, row: WechatState, now: Date): Promise<void> => {
  await db.delete(wechatStates).where(lt(wechatStates.expiresAt, now))
  await db.insert(wechatStates).values(row)
}

/** Takes a state away, for the browser that began it: of two returns at once one gets it. */
export const takeState = async (db: Db, stateHash: string, nonceHash: string): Promise<WechatState | undefined> => {
  const [row] = await db
    .delete(wechatStates)
    .where(and(eq(wechatStates.stateHash, stateHash), eq(wechatStates.nonceHash, nonceHash)))
    .returning()
  return row
}

/** The account of an openid; else of the same person's unionid; else of an account older than identities. */
export const findWechatUser = async (db: Db, person: WechatPerson): Promise<UserRow | undefined> => {
  const { appid, openid, unionid } = person
  const [exact] = await db
    .select({ user: users })
    .from(wechatIdentities)
    .innerJoin(users, eq(users.id, wechatIdentities.userId))
    .where(and(eq(wechatIdentities.appid, appid), eq(wechatIdentities.openid, openid)))
  if (exact) return exact.user
  if (unionid !== undefined) {
    const [same] = await db
      .select({ user: users })
      .from(wechatIdentities)
      .innerJoin(users, eq(users.id, wechatIdentities.userId))
      .where(eq(wechatIdentities.unionid, unionid))
      .orderBy(asc(wechatIdentities.createdAt))
      .limit(1)
    if (same) return same.user
    const [known] = await db.select().from(users).where(eq(users.unionid, unionid))
    if (known) return known
  }
  const [old] = await db.select().from(users).where(eq(users.openid, openid))
  return old
}

/** The openid of an account at this application, and whether it follows, as last heard; one that follows first. */
export const findOpenid = async (
  db: Db,
  userId: string,
  appid: string,
): Promise<{ openid: string; subscribe: boolean | null } | undefined> =>
  (
    await db
      .select({ openid: wechatIdentities.openid, subscribe: wechatIdentities.subscribe })
      .from(wechatIdentities)
      .where(and(eq(wechatIdentities.userId, userId), eq(wechatIdentities.appid, appid)))
      .orderBy(sql`${wechatIdentities.subscribe} desc nulls last`, asc(wechatIdentities.createdAt))
      .limit(1)
  )[0]

/** Lets this person in by this account from now on, and keeps what was last heard of them. */
export const putIdentity = async (db: Db, userId: string, person: WechatPerson): Promise<void> => {
  const { appid, openid, unionid, subscribe } = person
  const known = {
    ...(unionid === undefined ? {} : { unionid }),
    ...(subscribe === undefined ? {} : { subscribe }),
  }
  await db
    .insert(wechatIdentities)
    .values({ appid, openid, userId, ...known })
    .onConflictDoUpdate({ target: [wechatIdentities.appid, wechatIdentities.openid], set: { userId, ...known } })
}

/** Who an account is to one of our apps of WeChat; undefined: nobody it knows. */
export const openidOf = async (db: Db, userId: string, appid: string): Promise<string | undefined> =>
  (
    await db
      .select({ openid: wechatIdentities.openid })
      .from(wechatIdentities)
      .where(and(eq(wechatIdentities.userId, userId), eq(wechatIdentities.appid, appid)))
      .limit(1)
  )[0]?.openid

/** Lets go of every WeChat of an account. */
export const dropIdentities = async (db: Db, userId: string): Promise<void> => {
  await db.delete(wechatIdentities).where(eq(wechatIdentities.userId, userId))
  await db.update(users).set({ openid: null, unionid: null, subscribe: false }).where(eq(users.id, userId))
}

/** One at a time for this person until the transaction ends: two first visits at once make one account. */
export const lockPerson = async (db: Db, { openid, unionid }: WechatPerson): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wechat:${unionid ?? openid}`}, 0))`)
}
