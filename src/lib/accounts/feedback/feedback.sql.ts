import { count, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { users } from '#lib/users/user.table.ts'
import { feedback } from './feedback.table.ts'

export type FeedbackRow = typeof feedback.$inferSelect

export const addFeedback = async (db: Db, row: typeof feedback.$inferInsert): Promise<void> => {
  await db.insert(feedback).values(row)
}

/** What somebody told us, the newest first. */
export const listFeedbackOf = async (db: Db, userId: string, most: number): Promise<FeedbackRow[]> =>
  db.select().from(feedback).where(eq(feedback.userId, userId)).orderBy(desc(feedback.createdAt)).limit(most)

/** What everybody told us, with the public number of the account; the newest first. */
export const listFeedback = async (db: Db, choice: { done: boolean; page: number; pageSize: number }) => {
  const where = choice.done ? isNotNull(feedback.doneAt) : isNull(feedback.doneAt)
  const rows = await db
    .select({ feedback, nickname: users.nickname, number: users.xinshuUserId })
    .from(feedback)
    .innerJoin(users, eq(users.id, feedback.userId))
    .where(where)
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(choice.pageSize)
    .offset((choice.page - 1) * choice.pageSize)
  const [counted] = await db.select({ total: count() }).from(feedback).where(where)
  return { rows, total: counted?.total ?? 0 }
}

export const findFeedback = async (db: Db, id: string): Promise<FeedbackRow | undefined> =>
  (await db.select().from(feedback).where(eq(feedback.id, id)))[0]

export const setFeedbackDone = async (db: Db, id: string, doneAt: Date | null): Promise<void> => {
  await db.update(feedback).set({ doneAt }).where(eq(feedback.id, id))
}
