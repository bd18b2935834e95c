import { and, asc, count, desc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import { users } from '#lib/users/user.table.ts'
import { moderationMachine, waitingStates } from './moderation.machine.ts'
import { type ModerationRow, moderationHistory, moderationItems, moderationReports } from './moderation.table.ts'
import type { ModeratedKind } from './moderation.ts'

/** The one way the state of an item changes. */
export const moveItem = mover({
  machine: moderationMachine,
  table: moderationItems,
  key: 'state',
  history: moderationHistory,
})

export const findItem = async (db: Db, id: string): Promise<ModerationRow | undefined> =>
  (await db.select().from(moderationItems).where(eq(moderationItems.id, id)))[0]

/** The same, locked: its words stay as they are until the transaction ends. */
export const lockItem = async (tx: Db, id: string): Promise<ModerationRow | undefined> =>
  (await tx.select().from(moderationItems).where(eq(moderationItems.id, id)).for('update'))[0]

/** The item of a thing, locked. */
export const holdItemOf = async (tx: Db, kind: ModeratedKind, subjectId: string): Promise<ModerationRow | undefined> =>
  (
    await tx
      .select()
      .from(moderationItems)
      .where(and(eq(moderationItems.kind, kind), eq(moderationItems.subjectId, subjectId)))
      .for('no key update')
  )[0]

/** The item of a thing, made where there is none; two at once get the same one. */
export const itemOf = async (tx: Db, row: typeof moderationItems.$inferInsert): Promise<ModerationRow> => {
  await tx
    .insert(moderationItems)
    .values(row)
    .onConflictDoNothing({ target: [moderationItems.kind, moderationItems.subjectId] })
  return (await holdItemOf(tx, row.kind, row.subjectId))!
}

export const changeItemText = async (
  tx: Db,
  id: string,
  change: Pick<ModerationRow, 'text' | 'hits' | 'listVersion'>,
): Promise<void> => {
  await tx.update(moderationItems).set(change).where(eq(moderationItems.id, id))
}

export const removeItemOf = async (tx: Db, kind: ModeratedKind, subjectId: string): Promise<void> => {
  await tx.delete(moderationItems).where(and(eq(moderationItems.kind, kind), eq(moderationItems.subjectId, subjectId)))
}

/** False: this person reported it before. */
export const addReport = async (tx: Db, row: typeof moderationReports.$inferInsert): Promise<boolean> =>
  (
    await tx
      .insert(moderationReports)
      .values(row)
      .onConflictDoNothing({ target: [moderationReports.itemId, moderationReports.reporterId] })
      .returning({ id: moderationReports.id })
  ).length > 0

/** Reports of these, the oldest first. */
export const reportsOf = async (db: Db, itemIds: readonly string[]) =>
  itemIds.length === 0
    ? []
    : db
        .select()
        .from(moderationReports)
        .where(inArray(moderationReports.itemId, [...itemIds]))
        .orderBy(asc(moderationReports.createdAt), asc(moderationReports.id))

/** What waits, the longest first; or what was decided, the last first. */
export const listItems = async (
  db: Db,
  waiting: boolean,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: { item: ModerationRow; author: string }[]; total: number }> => {
  const where = waiting
    ? inArray(moderationItems.state, [...waitingStates])
    : and(notInArray(moderationItems.state, [...waitingStates]), inArray(moderationItems.id, decidedIds(db)))
  const rows = await db
    .select({ item: moderationItems, author: users.nickname })
    .from(moderationItems)
    .innerJoin(users, eq(users.id, moderationItems.authorId))
    .where(where)
    .orderBy(...(waiting ? [asc(moderationItems.waitsSince)] : [desc(moderationItems.decidedAt)]), moderationItems.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(moderationItems).where(where)
  return { rows, total: counted?.total ?? 0 }
}

const decidedIds = (db: Db) =>
  db
    .select({ id: moderationHistory.subjectId })
    .from(moderationHistory)
    .where(inArray(moderationHistory.event, ['keep', 'remove']))

/** What became of these, the oldest first. */
export const historyOf = async (db: Db, itemIds: readonly string[]) =>
  itemIds.length === 0
    ? []
    : db
        .select()
        .from(moderationHistory)
        .where(inArray(moderationHistory.subjectId, [...itemIds]))
        .orderBy(asc(moderationHistory.id))
