import { and, asc, count, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { openStates } from '#lib/moderation/moderation.machine.ts'
import { moderationItems } from '#lib/moderation/moderation.table.ts'
import { users } from '#lib/users/user.table.ts'
import { shareLinks } from '#lib/works/share/share-link.table.ts'
import { remarks } from './remark.table.ts'

export type RemarkRow = typeof remarks.$inferSelect

const joined = (db: Db) =>
  db
    .select({
      remark: remarks,
      nickname: users.nickname,
      headimgurl: users.headimgurl,
      linkLabel: shareLinks.label,
      moderation: {
        state: moderationItems.state,
        decidedAt: moderationItems.decidedAt,
        words: moderationItems.decisionWords,
      },
    })
    .from(remarks)
    .innerJoin(users, eq(users.id, remarks.userId))
    .leftJoin(shareLinks, eq(shareLinks.id, remarks.linkId))
    .leftJoin(moderationItems, and(eq(moderationItems.kind, 'remark'), eq(moderationItems.subjectId, remarks.id)))

export type ShownRemark = Awaited<ReturnType<typeof joined>>[number]

/** Who looks. The owner sees what they hid; what the desk holds or took away is its writer's alone. */
export type Viewer = { userId: string | undefined; isOwner: boolean }

const seenBy = ({ userId, isOwner }: Viewer): SQL | undefined => {
  const isOpen = or(isNull(moderationItems.state), inArray(moderationItems.state, [...openStates]))
  const open = isOwner ? isOpen : and(isOpen, isNull(remarks.hiddenAt))
  return userId === undefined ? open : or(open, eq(remarks.userId, userId))
}

/** `places`: those the book shows now; the owner and a writer see what hangs on others too. */
const ofWork = (workId: string, viewer: Viewer, places: readonly string[]): SQL | undefined => {
  const { userId, isOwner } = viewer
  const hangs = inArray(remarks.place, [...places])
  const placed = isOwner ? undefined : userId === undefined ? hangs : or(hangs, eq(remarks.userId, userId))
  return and(eq(remarks.workId, workId), isNull(remarks.answerTo), placed, seenBy(viewer))
}

/** What remarks of this work hang on. */
export const placesIn = async (db: Db, workId: string): Promise<string[]> =>
  (
    await db
      .selectDistinct({ place: remarks.place })
      .from(remarks)
      .where(and(eq(remarks.workId, workId), isNull(remarks.answerTo)))
  ).map(({ place }) => place)

/** The newest first. */
export const listRemarks = async (
  db: Db,
  workId: string,
  viewer: Viewer,
  { places, size, page }: { places: readonly string[]; size: number; page: number },
): Promise<ShownRemark[]> =>
  joined(db)
    .where(ofWork(workId, viewer, places))
    .orderBy(desc(remarks.createdAt), desc(remarks.id))
    .limit(size)
    .offset((page - 1) * size)

export const countRemarks = async (
  db: Db,
  workId: string,
  viewer: Viewer,
  places: readonly string[],
): Promise<number> =>
  (
    await db
      .select({ total: count() })
      .from(remarks)
      .leftJoin(moderationItems, and(eq(moderationItems.kind, 'remark'), eq(moderationItems.subjectId, remarks.id)))
      .where(ofWork(workId, viewer, places))
  )[0]?.total ?? 0

/** Answers to these, as far as this viewer sees them. */
export const answersTo = async (db: Db, ids: readonly string[], viewer: Viewer): Promise<ShownRemark[]> =>
  ids.length === 0
    ? []
    : joined(db)
        .where(and(inArray(remarks.answerTo, [...ids]), seenBy(viewer)))
        .orderBy(asc(remarks.createdAt))

/** One remark or answer of this work, as far as this viewer sees it. */
export const findShown = async (db: Db, workId: string, id: string, viewer: Viewer): Promise<ShownRemark | undefined> =>
  (await joined(db).where(and(eq(remarks.workId, workId), eq(remarks.id, id), seenBy(viewer))))[0]

export const findRemark = async (db: Db, id: string): Promise<RemarkRow | undefined> =>
  (await db.select().from(remarks).where(eq(remarks.id, id)))[0]

/** False: there is one of this id. */
export const addRemark = async (tx: Db, row: typeof remarks.$inferInsert): Promise<boolean> =>
  (await tx.insert(remarks).values(row).onConflictDoNothing({ target: remarks.id }).returning({ id: remarks.id }))
    .length > 0

export const changeRemark = async (
  tx: Db,
  id: string,
  change: Partial<Pick<RemarkRow, 'text' | 'textHash' | 'hiddenAt' | 'editedAt'>>,
): Promise<void> => {
  await tx.update(remarks).set(change).where(eq(remarks.id, id))
}

export const removeRemarkRow = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(remarks).where(eq(remarks.id, id))
}

export const answerOf = async (tx: Db, id: string): Promise<RemarkRow | undefined> =>
  (await tx.select().from(remarks).where(eq(remarks.answerTo, id)))[0]

/** How often this person said the same since then, and whether at this place. */
export const repeatsOf = async (
  tx: Db,
  said: { userId: string; textHash: string; since: Date; workId: string; place: string; but: string },
): Promise<{ total: number; here: number }> => {
  const [found] = await tx
    .select({
      total: count(),
      here: sql<number>`count(*) filter (where work_id = ${said.workId} and place = ${said.place})`.mapWith(Number),
    })
    .from(remarks)
    .where(
      and(
        eq(remarks.userId, said.userId),
        eq(remarks.textHash, said.textHash),
        gt(remarks.createdAt, said.since),
        sql`${remarks.id} <> ${said.but}`,
      ),
    )
  return found ?? { total: 0, here: 0 }
}
