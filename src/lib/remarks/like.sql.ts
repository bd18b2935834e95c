import { and, count, desc, eq, or } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { users } from '#lib/users/user.table.ts'
import { shareLinks } from '#lib/works/share/share-link.table.ts'
import { remarkBlocks, remarkSettings, workLikes } from './remark.table.ts'

export const countLikes = async (db: Db, workId: string): Promise<number> =>
  (await db.select({ total: count() }).from(workLikes).where(eq(workLikes.workId, workId)))[0]?.total ?? 0

export const likesIt = async (db: Db, workId: string, userId: string): Promise<boolean> =>
  (
    await db
      .select({ id: workLikes.id })
      .from(workLikes)
      .where(and(eq(workLikes.workId, workId), eq(workLikes.userId, userId)))
  ).length > 0

export const addLike = async (tx: Db, row: typeof workLikes.$inferInsert): Promise<void> => {
  await tx
    .insert(workLikes)
    .values(row)
    .onConflictDoNothing({ target: [workLikes.workId, workLikes.userId] })
}

export const removeLike = async (tx: Db, workId: string, userId: string): Promise<void> => {
  await tx.delete(workLikes).where(and(eq(workLikes.workId, workId), eq(workLikes.userId, userId)))
}

/** The newest first. */
export const listLikes = async (db: Db, workId: string, { size, page }: { size: number; page: number }) =>
  db
    .select({
      id: workLikes.id,
      userId: workLikes.userId,
      createdAt: workLikes.createdAt,
      nickname: users.nickname,
      headimgurl: users.headimgurl,
    })
    .from(workLikes)
    .innerJoin(users, eq(users.id, workLikes.userId))
    .where(eq(workLikes.workId, workId))
    .orderBy(desc(workLikes.createdAt), desc(workLikes.id))
    .limit(size)
    .offset((page - 1) * size)

/** The picture of whoever likes a work by this like. */
export const likerPicture = async (db: Db, workId: string, id: string): Promise<string | null | undefined> =>
  (
    await db
      .select({ headimgurl: users.headimgurl })
      .from(workLikes)
      .innerJoin(users, eq(users.id, workLikes.userId))
      .where(and(eq(workLikes.id, id), eq(workLikes.workId, workId)))
  )[0]?.headimgurl

export type SettingsRow = Pick<typeof remarkSettings.$inferSelect, 'likesOpen' | 'remarksOpen'>

export const findSettings = async (db: Db, workId: string): Promise<SettingsRow> =>
  (await db.select().from(remarkSettings).where(eq(remarkSettings.workId, workId)))[0] ?? {
    likesOpen: true,
    remarksOpen: true,
  }

export const setSettings = async (tx: Db, workId: string, settings: SettingsRow): Promise<void> => {
  await tx
    .insert(remarkSettings)
    .values({ workId, ...settings })
    .onConflictDoUpdate({ target: remarkSettings.workId, set: settings })
}

/** Is this person blocked here, or the link they come by? */
export const isBlocked = async (
  db: Db,
  workId: string,
  { userId, linkId }: { userId: string; linkId: string | undefined },
): Promise<boolean> => {
  const byLink = linkId === undefined ? undefined : eq(remarkBlocks.linkId, linkId)
  const rows = await db
    .select({ id: remarkBlocks.id })
    .from(remarkBlocks)
    .where(and(eq(remarkBlocks.workId, workId), or(eq(remarkBlocks.userId, userId), byLink)))
    .limit(1)
  return rows.length > 0
}

export const addBlock = async (tx: Db, row: typeof remarkBlocks.$inferInsert): Promise<void> => {
  await tx.insert(remarkBlocks).values(row).onConflictDoNothing()
}

export const removeBlock = async (tx: Db, workId: string, id: string): Promise<boolean> =>
  (
    await tx
      .delete(remarkBlocks)
      .where(and(eq(remarkBlocks.workId, workId), eq(remarkBlocks.id, id)))
      .returning({ id: remarkBlocks.id })
  ).length > 0

/** Who is blocked at a work, the last first. */
export const listBlocks = async (db: Db, workId: string) =>
  db
    .select({
      id: remarkBlocks.id,
      createdAt: remarkBlocks.createdAt,
      nickname: users.nickname,
      linkLabel: shareLinks.label,
    })
    .from(remarkBlocks)
    .leftJoin(users, eq(users.id, remarkBlocks.userId))
    .leftJoin(shareLinks, eq(shareLinks.id, remarkBlocks.linkId))
    .where(eq(remarkBlocks.workId, workId))
    .orderBy(desc(remarkBlocks.createdAt), desc(remarkBlocks.id))
