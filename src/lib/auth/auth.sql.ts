import { and, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { users } from '#lib/users/user.table.ts'
import { sessions, smsCodes, tickets } from './auth.table.ts'
import type { SmsPurpose } from './sms/sms-purpose.ts'

type NewSession = typeof sessions.$inferInsert

export const insertSession = async (db: Db, session: NewSession): Promise<void> => {
  await db.insert(sessions).values(session)
}

/** The account behind a live session. */
export const findSession = async (db: Db, tokenHash: string, now: Date) => {
  const [row] = await db
    .select({
      mark: sessions.mark,
      seenAt: sessions.seenAt,
      userId: users.id,
      role: users.role,
      nickname: users.nickname,
      headimgurl: users.headimgurl,
      openid: users.openid,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
  return row
}

/** Says that this sign-in was used now. */
export const touchSession = async (db: Db, mark: string, now: Date): Promise<void> => {
  await db.update(sessions).set({ seenAt: now }).where(eq(sessions.mark, mark))
}

/** Live sign-ins of an account, the last used first. */
export const listSessions = async (db: Db, userId: string, now: Date) =>
  db
    .select({ mark: sessions.mark, device: sessions.device, createdAt: sessions.createdAt, seenAt: sessions.seenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))

/** Ends one sign-in of this account, named by its public mark; false when it has none such. */
export const revokeSessionOf = async (db: Db, userId: string, mark: string, now: Date): Promise<boolean> => {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), eq(sessions.mark, mark), isNull(sessions.revokedAt)))
    .returning({ mark: sessions.mark })
  return rows.length > 0
}

/** When the session with this public mark ends. */
export const sessionEnd = async (db: Db, mark: string): Promise<Date | undefined> => {
  const [row] = await db.select({ expiresAt: sessions.expiresAt }).from(sessions).where(eq(sessions.mark, mark))
  return row?.expiresAt
}

export const revokeSession = async (db: Db, tokenHash: string, now: Date): Promise<void> => {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt)))
}

/** Ends every sign-in of an account but the one with this mark; answers how many. */
export const revokeOtherSessions = async (db: Db, userId: string, mark: string, now: Date): Promise<number> => {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), ne(sessions.mark, mark), isNull(sessions.revokedAt)))
    .returning({ mark: sessions.mark })
  return rows.length
}

/** Old sessions say nothing any more: an unknown token is answered like an expired one. */
export const deleteOldSessions = async (db: Db, before: Date): Promise<void> => {
  await db.delete(sessions).where(or(lt(sessions.expiresAt, before), lt(sessions.revokedAt, before)))
}

export const insertTicket = async (db: Db, ticket: typeof tickets.$inferInsert): Promise<void> => {
  await db.insert(tickets).values(ticket)
}

/** Whose ticket is it, while it is good. Does not use it up. */
export const findTicket = async (db: Db, ticketHash: string, now: Date): Promise<string | undefined> => {
  const [row] = await db
    .select({ userId: tickets.userId })
    .from(tickets)
    .where(and(eq(tickets.ticketHash, ticketHash), isNull(tickets.usedAt), gt(tickets.expiresAt, now)))
  return row?.userId
}

/** Uses a ticket up: of two requests at once only one gets the account. */
export const useTicket = async (db: Db, ticketHash: string, now: Date): Promise<string | undefined> => {
  const [row] = await db
    .update(tickets)
    .set({ usedAt: now })
    .where(and(eq(tickets.ticketHash, ticketHash), isNull(tickets.usedAt), gt(tickets.expiresAt, now)))
    .returning({ userId: tickets.userId })
  return row?.userId
}

export const putSmsCode = async (db: Db, row: typeof smsCodes.$inferInsert): Promise<void> => {
  const { codeHash, askedFrom, expiresAt } = row
  await db
    .insert(smsCodes)
    .values(row)
    .onConflictDoUpdate({ target: [smsCodes.phone, smsCodes.purpose], set: { codeHash, askedFrom, expiresAt } })
}

/** The live code of this phone for this purpose. */
export const findSmsCode = async (db: Db, phone: string, purpose: SmsPurpose, now: Date) => {
  const [row] = await db
    .select({ codeHash: smsCodes.codeHash, askedFrom: smsCodes.askedFrom })
    .from(smsCodes)
    .where(and(eq(smsCodes.phone, phone), eq(smsCodes.purpose, purpose), gt(smsCodes.expiresAt, now)))
  return row
}

/** A code confirms once: true for the one call that took it away. */
export const takeSmsCode = async (db: Db, phone: string, codeHash: string): Promise<boolean> => {
  const rows = await db
    .delete(smsCodes)
    .where(and(eq(smsCodes.phone, phone), eq(smsCodes.codeHash, codeHash)))
    .returning({ phone: smsCodes.phone })
  return rows.length === 1
}
