import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import type { LinkGrant } from '#lib/http/actor.ts'
import { works } from '#lib/works/work.table.ts'
import { type LinkPurpose, shareLinks } from './share-link.table.ts'

export type ShareLinkRow = typeof shareLinks.$inferSelect

/** Undefined: there is one of this id. */
export const addShareLink = async (db: Db, row: typeof shareLinks.$inferInsert): Promise<ShareLinkRow | undefined> =>
  (await db.insert(shareLinks).values(row).onConflictDoNothing().returning())[0]

/** Those to look at the work, or those of another purpose, in the order they were made. */
export const listShareLinks = async (db: Db, workId: string, purpose: LinkPurpose = 'view'): Promise<ShareLinkRow[]> =>
  db
    .select()
    .from(shareLinks)
    .where(and(eq(shareLinks.workId, workId), eq(shareLinks.purpose, purpose)))
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

/** One to look opens nothing while its work is shut; photographs come in, and an agent's book is sold, whoever may look. */
const isOpen = and(
  or(eq(works.linksOpen, true), ne(shareLinks.purpose, 'view')),
  isNull(shareLinks.revokedAt),
  or(isNull(shareLinks.endsAt), gt(shareLinks.endsAt, sql`now()`)),
)

/** A link as long as it holds, whatever it is for. */
export const findOpenLink = async (db: Db, id: string): Promise<ShareLinkRow | undefined> =>
  (
    await db
      .select({ link: shareLinks })
      .from(shareLinks)
      .innerJoin(works, eq(works.id, shareLinks.workId))
      .where(and(eq(shareLinks.id, id), isOpen))
  )[0]?.link

/** A grant that holds, and what for. */
export type OpenGrant = LinkGrant & { purpose: LinkPurpose }

/** Which of these grants lets one look at this work now, or do what `purposes` say, the first before the others; undefined: none does. */
export const findOpenGrant = async (
  db: Db,
  workId: string,
  grants: readonly LinkGrant[],
  purposes: readonly LinkPurpose[] = ['view'],
): Promise<OpenGrant | undefined> => {
  if (grants.length === 0) return undefined
  const rows = await db
    .select({ linkId: shareLinks.id, epoch: shareLinks.epoch, purpose: shareLinks.purpose })
    .from(shareLinks)
    .innerJoin(works, eq(works.id, shareLinks.workId))
    .where(
      and(
        eq(shareLinks.workId, workId),
        inArray(shareLinks.purpose, [...purposes]),
        inArray(
          shareLinks.id,
          grants.map(({ linkId }) => linkId),
        ),
        isOpen,
      ),
    )
  const isGranted = (row: LinkGrant): boolean =>
    grants.some(({ linkId, epoch }) => linkId === row.linkId && epoch === row.epoch)
  return rows.filter(isGranted).sort((a, b) => purposes.indexOf(a.purpose) - purposes.indexOf(b.purpose))[0]
}

/** The link of a grant while it holds for this purpose, kept from being changed until the transaction ends. */
export const holdGranted = async (
  tx: Db,
  workId: string,
  { linkId, epoch }: LinkGrant,
  purpose: LinkPurpose,
): Promise<ShareLinkRow | undefined> =>
  (
    await tx
      .select({ link: shareLinks })
      .from(shareLinks)
      .innerJoin(works, eq(works.id, shareLinks.workId))
      .where(
        and(
          eq(shareLinks.id, linkId),
          eq(shareLinks.workId, workId),
          eq(shareLinks.epoch, epoch),
          eq(shareLinks.purpose, purpose),
          isOpen,
        ),
      )
      .for('no key update', { of: shareLinks })
  )[0]?.link

/** Whoever came by a link of this work, whatever it was for, is out; links that are not revoked let them in anew when it is back. */
export const shutLinksOf = async (tx: Db, workId: string): Promise<void> => {
  await setLinksOpen(tx, workId, false)
  await tx
    .update(shareLinks)
    .set({ epoch: sql`${shareLinks.epoch} + 1` })
    .where(and(eq(shareLinks.workId, workId), ne(shareLinks.purpose, 'view')))
}

/** Whoever came by one of these links is out, for good. */
export const revokeLinksOf = async (tx: Db, ownerId: string, purpose: LinkPurpose): Promise<void> => {
  await tx
    .update(shareLinks)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(shareLinks.purpose, purpose),
        isNull(shareLinks.revokedAt),
        inArray(shareLinks.workId, tx.select({ id: works.id }).from(works).where(eq(works.ownerId, ownerId))),
      ),
    )
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
    .where(and(eq(shareLinks.workId, workId), eq(shareLinks.purpose, 'view')))
}
