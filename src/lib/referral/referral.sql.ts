import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { users } from '#lib/users/user.table.ts'
import { commissions, referralLinks, referrals } from './referral.table.ts'

type Link = typeof referralLinks.$inferSelect

/** Somebody's link; after joining accounts the older. */
export const findLinkOf = async (db: Db, userId: string): Promise<Link | undefined> =>
  (
    await db
      .select()
      .from(referralLinks)
      .where(eq(referralLinks.userId, userId))
      .orderBy(asc(referralLinks.createdAt), asc(referralLinks.code))
      .limit(1)
  )[0]

/** A first link; of two made at once the older is theirs, the other leads in as well. */
export const addLink = async (db: Db, code: string, userId: string): Promise<void> => {
  await db.insert(referralLinks).values({ code, userId })
}

/** All links of somebody open or shut. */
export const setLinksOpen = async (db: Db, userId: string, isOpen: boolean): Promise<void> => {
  await db
    .update(referralLinks)
    .set({ closedAt: isOpen ? null : new Date() })
    .where(eq(referralLinks.userId, userId))
}

/** Whose link this is while it is open, with their name. */
export const findOpenLink = async (db: Db, code: string): Promise<{ userId: string; nickname: string } | undefined> =>
  (
    await db
      .select({ userId: referralLinks.userId, nickname: users.nickname })
      .from(referralLinks)
      .innerJoin(users, eq(users.id, referralLinks.userId))
      .where(and(eq(referralLinks.code, code), isNull(referralLinks.closedAt), eq(users.deletion, 'none')))
  )[0]

/** Notes that somebody whose account was made after `since` came by a link: once, and never by their own. */
export const addReferral = async (db: Db, friendId: string, referrerId: string, since: Date): Promise<boolean> => {
  const { rowCount } = await db.execute(
    sql`insert into referrals (friend_id, referrer_id)
      select u.id, ${referrerId} from users u
      where u.id = ${friendId} and u.id <> ${referrerId} and u.created_at >= ${since.toISOString()}::timestamptz
      on conflict do nothing`,
  )
  return (rowCount ?? 0) > 0
}

/** Who brought this person, and when. */
export const referrerOf = async (
  db: Db,
  friendId: string,
): Promise<{ referrerId: string; joinedAt: Date } | undefined> =>
  (
    await db
      .select({ referrerId: referrals.referrerId, joinedAt: referrals.joinedAt })
      .from(referrals)
      .where(eq(referrals.friendId, friendId))
  )[0]

export type Friend = { nickname: string; joinedAt: Date; orders: number; returned: number }

/** Who came, the newest first: how often they bought, and how often all of it went back. */
export const listFriends = async (
  db: Db,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: Friend[]; total: number }> => {
  const ofFriend = and(eq(commissions.friendId, referrals.friendId), eq(commissions.referrerId, userId))
  const rows = await db
    .select({
      nickname: users.nickname,
      joinedAt: referrals.joinedAt,
      orders: sql<number>`count(${commissions.id})::int`,
      returned: sql<number>`(count(*) filter (where ${commissions.state} = 'reversed'))::int`,
    })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.friendId))
    .leftJoin(commissions, ofFriend)
    .where(eq(referrals.referrerId, userId))
    .groupBy(referrals.friendId, users.nickname, referrals.joinedAt)
    .orderBy(desc(referrals.joinedAt), desc(referrals.friendId))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await db.$count(referrals, eq(referrals.referrerId, userId)) }
}

/** How many of them bought something that stayed bought. */
export const countBuyers = async (db: Db, userId: string): Promise<number> => {
  const [row] = await db
    .select({ n: sql<number>`count(distinct ${commissions.friendId})::int` })
    .from(commissions)
    .where(and(eq(commissions.referrerId, userId), sql`${commissions.keptFen} > 0`))
  return row?.n ?? 0
}
