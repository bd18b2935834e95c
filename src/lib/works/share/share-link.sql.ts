import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import type { LinkGrant } from '#lib/http/actor.ts'
import { works } from '#lib/works/work.table.ts'
import { shareLinks } from './share-link.table.ts'

export type ShareLinkRow = typeof shareLinks.$inferSelect

/** Undefined: there is one of this id. */
export const addShareLink = async (db: Db, row: typeof shareLinks.$inferInsert): Promise<ShareLinkRow | undefined> =>
  (await db.insert(shareLinks).values(row).onConflictDoNothing().returning())[0]

/** In the order they were made. */
export const listShareLinks = async (db: Db, workId: string): Promise<ShareLinkRow[]> =>
  db
    .select()
    .from(shareLinks)
    .where(eq(shareLinks.workId, workId))
    .orderBy(asc(shareLinks.createdAt), asc(shareLinks.id))

/** One link of this work, locked. */
export const findShareLink = async (db: Db, workId: string, id: string): Promise<ShareLinkRow | undefined> =>
  (
    await db
      .select()
      .from(shareLinks)
      .where(and(eq(shareLinks.workId, workId), eq(shareLinks.id, id)))
      .for('update')
  )[0]

export const changeShareLink = async (
  db: Db,
  id: string,
  change: Partial<Pick<ShareLinkRow, 'label' | 'passwordHash' | 'epoch' | 'endsAt' | 'revokedAt'>>,
): Promise<ShareLinkRow> => (await db.update(shareLinks).set(change).where(eq(shareLinks.id, id)).returning())[0]!

export const deleteShareLink = async (db: Db, id: string): Promise<void> => {
  await db.delete(shareLinks).where(eq(shareLinks.id, id))
}

const isOpen = and(
  eq(works.linksOpen, true),
  isNull(shareLinks.revokedAt),
  or(isNull(shareLinks.endsAt), gt(shareLinks.endsAt, sql`now()`)),
)

/** A link as long as it opens its work. */
export const findOpenLink = async (db: Db, id: string): Promise<ShareLinkRow | undefined> =>
  (
    await db
      .select({ link: shareLinks })
      .from(shareLinks)
      .innerJoin(works, eq(works.id, shareLinks.workId))
      .where(and(eq(shareLinks.id, id), isOpen))
  )[0]?.link

/** Which of these grants opens this work now; undefined: none does. */
export const findOpenGrant = async (
  db: Db,
  workId: string,
  grants: readonly LinkGrant[],
): Promise<LinkGrant | undefined> => {
  if (grants.length === 0) return undefined
  const rows = await db
    .select({ linkId: shareLinks.id, epoch: shareLinks.epoch })
    .from(shareLinks)
    .innerJoin(works, eq(works.id, shareLinks.workId))
    .where(
      and(
        eq(shareLinks.workId, workId),
        inArray(
          shareLinks.id,
          grants.map(({ linkId }) => linkId),
        ),
        isOpen,
      ),
    )
  return grants.find((grant) => rows.some(({ linkId, epoch }) => linkId === grant.linkId && epoch === grant.epoch))
}

/** Another browser came in by it. */
export const countOpening = async (db: Db, id: string): Promise<void> => {
  await db
    .update(shareLinks)
    .set({ opens: sql`${shareLinks.opens} + 1`, lastOpenedAt: sql`now()` })
    .where(eq(shareLinks.id, id))
}

export const linksAreOpen = async (db: Db, workId: string): Promise<boolean> =>
  (await db.select({ open: works.linksOpen }).from(works).where(eq(works.id, workId)))[0]?.open === true

/** Opens a work to its links, or shuts it: who came in before is out, and stays out when it is opened again. */
export const setLinksOpen = async (db: Db, workId: string, open: boolean): Promise<void> => {
  const changed = await db
    .update(works)
    .set({ linksOpen: open })
    .where(and(eq(works.id, workId), eq(works.linksOpen, !open)))
    .returning({ id: works.id })
  if (open || changed.length === 0) return
  await db
    .update(shareLinks)
    .set({ epoch: sql`${shareLinks.epoch} + 1` })
    .where(eq(shareLinks.workId, workId))
}
