import { and, count, desc, eq, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { cashbackRequests } from '#lib/orders/cashback/cashback.table.ts'
import { users } from '#lib/users/user.table.ts'
import { helpMessages, helpPictures, helpThreads } from './helpdesk.table.ts'
import type { Side } from './helpdesk.ts'

export type ThreadRow = typeof helpThreads.$inferSelect
type MessageRow = typeof helpMessages.$inferSelect
type PictureRow = typeof helpPictures.$inferSelect

export const findThread = async (db: Db, id: string): Promise<ThreadRow | undefined> =>
  (await db.select().from(helpThreads).where(eq(helpThreads.id, id)))[0]

export const findThreadOfUser = async (db: Db, userId: string): Promise<ThreadRow | undefined> =>
  (await db.select().from(helpThreads).where(eq(helpThreads.userId, userId)))[0]

export const findThreadOfTicket = async (db: Db, ticketHash: string): Promise<ThreadRow | undefined> =>
  (await db.select().from(helpThreads).where(eq(helpThreads.ticketHash, ticketHash)))[0]

/** The account's thread, made when there is none; two requests at once get the same one. */
export const threadOfUser = async (db: Db, userId: string, id: string): Promise<ThreadRow> => {
  await db.insert(helpThreads).values({ id, userId }).onConflictDoNothing({ target: helpThreads.userId })
  return (await findThreadOfUser(db, userId))!
}

export const addThread = async (db: Db, id: string, ticketHash: string): Promise<ThreadRow> =>
  (await db.insert(helpThreads).values({ id, ticketHash }).returning())[0]!

/** Waits until nobody else changes this thread in a transaction. */
export const lockThread = async (db: Db, id: string): Promise<ThreadRow | undefined> =>
  (await db.select().from(helpThreads).where(eq(helpThreads.id, id)).for('update'))[0]

/** A visitor's thread becomes that of an account which has none. */
export const giveThread = async (db: Db, id: string, userId: string): Promise<void> => {
  await db.update(helpThreads).set({ userId, ticketHash: null }).where(eq(helpThreads.id, id))
}

type Mark = 'customerLastId' | 'operatorLastId' | 'customerReadId' | 'operatorReadId'

/** How far both are read: what is unread in one of them stays unread. */
const readInBoth = (a: ThreadRow, b: ThreadRow, last: Mark, read: Mark): number =>
  Math.min(Math.max(a[last], b[last]), ...[a, b].filter((one) => one[last] > one[read]).map((one) => one[read]))

/** A visitor's thread goes into the one its writer's account already has. */
export const joinThreads = async (db: Db, from: ThreadRow, into: ThreadRow): Promise<void> => {
  // Keys are unique in a thread; those of the other one begin anew.
  await db
    .update(helpMessages)
    .set({ threadId: into.id, key: sql`${helpMessages.id} || '-' || left(${helpMessages.key}, 40)` })
    .where(eq(helpMessages.threadId, from.id))
  await db.update(helpPictures).set({ threadId: into.id }).where(eq(helpPictures.threadId, from.id))
  await db
    .update(helpThreads)
    .set({
      lastAt: from.lastAt > into.lastAt ? from.lastAt : into.lastAt,
      customerLastId: Math.max(from.customerLastId, into.customerLastId),
      operatorLastId: Math.max(from.operatorLastId, into.operatorLastId),
      customerReadId: readInBoth(from, into, 'operatorLastId', 'customerReadId'),
      operatorReadId: readInBoth(from, into, 'customerLastId', 'operatorReadId'),
      doneAt: from.doneAt && into.doneAt ? into.doneAt : null,
    })
    .where(eq(helpThreads.id, into.id))
  await db.delete(helpThreads).where(eq(helpThreads.id, from.id))
}

export type NewMessage = typeof helpMessages.$inferInsert

/** Undefined: a message with this key is there already. */
export const addMessage = async (db: Db, message: NewMessage): Promise<MessageRow | undefined> =>
  (
    await db
      .insert(helpMessages)
      .values(message)
      .onConflictDoNothing({ target: [helpMessages.threadId, helpMessages.key] })
      .returning()
  )[0]

export const findMessage = async (db: Db, threadId: string, key: string): Promise<MessageRow | undefined> =>
  (
    await db
      .select()
      .from(helpMessages)
      .where(and(eq(helpMessages.threadId, threadId), eq(helpMessages.key, key)))
  )[0]

/** Notes the newest message of a side; a person's opens a settled thread again, an answer leaves it as it is. */
export const noteMessage = async (db: Db, threadId: string, side: Side, message: MessageRow): Promise<void> => {
  const news =
    side === 'customer'
      ? { customerLastId: message.id, doneAt: null }
      : // Who answers has read what was asked.
        { operatorLastId: message.id, operatorReadId: sql`${helpThreads.customerLastId}` }
  await db
    .update(helpThreads)
    .set({ ...news, lastAt: message.createdAt })
    .where(eq(helpThreads.id, threadId))
}

/** The same of a notice nobody at the desk wrote: what was asked stays unread. */
export const noteNotice = async (db: Db, threadId: string, { id, createdAt }: MessageRow): Promise<void> => {
  await db.update(helpThreads).set({ operatorLastId: id, lastAt: createdAt }).where(eq(helpThreads.id, threadId))
}

export const listMessages = async (
  db: Db,
  threadId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: MessageRow[]; total: number }> => {
  const where = eq(helpMessages.threadId, threadId)
  const rows = await db
    .select()
    .from(helpMessages)
    .where(where)
    .orderBy(desc(helpMessages.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(helpMessages).where(where)
  return { rows, total: counted?.total ?? 0 }
}

/** Remembers how far a side has read; never backwards. */
export const markRead = async (db: Db, threadId: string, side: Side, upTo: number): Promise<void> => {
  const [read, last] =
    side === 'customer'
      ? ([helpThreads.customerReadId, helpThreads.operatorLastId] as const)
      : ([helpThreads.operatorReadId, helpThreads.customerLastId] as const)
  const value = sql`greatest(${read}, least(${last}, ${upTo}))`
  await db
    .update(helpThreads)
    .set(side === 'customer' ? { customerReadId: value } : { operatorReadId: value })
    .where(eq(helpThreads.id, threadId))
}

export const setDone = async (db: Db, threadId: string, doneAt: Date | null): Promise<void> => {
  await db.update(helpThreads).set({ doneAt }).where(eq(helpThreads.id, threadId))
}

export const addPicture = async (db: Db, picture: typeof helpPictures.$inferInsert): Promise<void> => {
  await db.insert(helpPictures).values(picture)
}

export const findPicture = async (db: Db, id: string): Promise<PictureRow | undefined> =>
  (await db.select().from(helpPictures).where(eq(helpPictures.id, id)))[0]

/** Puts pictures into a message: only those of this thread and side that are in none. Answers how many. */
export const sendPictures = async (
  db: Db,
  threadId: string,
  side: Side,
  messageId: number,
  ids: readonly string[],
): Promise<number> => {
  if (ids.length === 0) return 0
  const rows = await db
    .update(helpPictures)
    .set({ messageId })
    .where(
      and(
        inArray(helpPictures.id, [...ids]),
        eq(helpPictures.threadId, threadId),
        eq(helpPictures.side, side),
        isNull(helpPictures.messageId),
      ),
    )
    .returning({ id: helpPictures.id })
  return rows.length
}

export const picturesOf = async (db: Db, messageIds: readonly number[]): Promise<PictureRow[]> =>
  messageIds.length === 0
    ? []
    : db
        .select()
        .from(helpPictures)
        .where(inArray(helpPictures.messageId, [...messageIds]))
        .orderBy(helpPictures.createdAt, helpPictures.id)

const unreadByOperator = sql<boolean>`${helpThreads.customerLastId} > ${helpThreads.operatorReadId}`

/** Threads somebody wrote in: those with something unread first, then the newest. */
export const listThreadRows = async (
  db: Db,
  { page, pageSize, done }: { page: number; pageSize: number; done: boolean },
) => {
  const where = and(
    done ? isNotNull(helpThreads.doneAt) : isNull(helpThreads.doneAt),
    sql`greatest(${helpThreads.customerLastId}, ${helpThreads.operatorLastId}) > 0`,
  )
  const rows = await db
    .select({
      id: helpThreads.id,
      nickname: users.nickname,
      xinshuUserId: users.xinshuUserId,
      unread: unreadByOperator,
      doneAt: helpThreads.doneAt,
      lastAt: helpThreads.lastAt,
      preview: helpMessages.text,
    })
    .from(helpThreads)
    .leftJoin(users, eq(users.id, helpThreads.userId))
    .leftJoin(
      helpMessages,
      eq(helpMessages.id, sql`greatest(${helpThreads.customerLastId}, ${helpThreads.operatorLastId})`),
    )
    .where(where)
    .orderBy(desc(unreadByOperator), desc(helpThreads.lastAt))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(helpThreads).where(where)
  return { rows, total: counted?.total ?? 0 }
}

/** Who a thread is with, for the operator. */
export const writerOf = async (db: Db, userId: string) =>
  (
    await db
      .select({ nickname: users.nickname, xinshuUserId: users.xinshuUserId })
      .from(users)
      .where(eq(users.id, userId))
  )[0]

/** How many of these somebody brought to their correspondence and sent in no message; they stay until the transaction ends. */
export const holdPictures = async (tx: Db, userId: string, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0
  const rows = await tx
    .select({ id: helpPictures.id })
    .from(helpPictures)
    .innerJoin(helpThreads, eq(helpThreads.id, helpPictures.threadId))
    .where(
      and(
        inArray(helpPictures.id, [...ids]),
        eq(helpThreads.userId, userId),
        eq(helpPictures.side, 'customer'),
        isNull(helpPictures.messageId),
      ),
    )
    .for('key share', { of: helpPictures })
  return rows.length
}

/** In a post that waits for the desk, or was refused and may be written anew: not sent, and not left over. */
const isShown = sql`exists (select 1 from ${cashbackRequests} c
  where c.state in ('submitted', 'refused') and c.pictures ? ${helpPictures.id})`

/** Pictures nobody sent before `before`, and those whose thread is gone. */
export const leftPictures = async (db: Db, before: Date, most: number): Promise<string[]> => {
  const rows = await db
    .select({ id: helpPictures.id })
    .from(helpPictures)
    .where(
      or(
        isNull(helpPictures.threadId),
        and(isNull(helpPictures.messageId), lt(helpPictures.createdAt, before), not(isShown)),
      ),
    )
    .limit(most)
  return rows.map(({ id }) => id)
}

export const forgetPictures = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.delete(helpPictures).where(inArray(helpPictures.id, [...ids]))
}
