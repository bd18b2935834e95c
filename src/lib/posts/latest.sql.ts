import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { postPeople, postSources, posts } from '#lib/posts/post.table.ts'
import type { Person } from '#lib/posts/post-import.ts'

/** The collection that further imports of this kind go to. */
export const findSourceOfKind = async (db: Db, ownerId: string, kind: string) =>
  (
    await db
      .select({ id: postSources.id, head: postSources.head, updatedAt: postSources.updatedAt })
      .from(postSources)
      .where(and(eq(postSources.ownerId, ownerId), eq(postSources.kind, kind), eq(postSources.slot, 0)))
  )[0]

/** How many posts, and the local times of the first and the last dated one ('' when none is). */
export const spanOfSource = async (db: Db, sourceId: string) => {
  const [row] = await db
    .select({
      entries: count(),
      first: sql<string>`coalesce(min(${posts.local}) filter (where ${posts.local} <> ''), '')`,
      last: sql<string>`coalesce(max(${posts.local}), '')`,
    })
    .from(posts)
    .where(eq(posts.sourceId, sourceId))
  return row ?? { entries: 0, first: '', last: '' }
}

/** Whose export it is, where the export says so. */
export const findOwnerName = async (db: Db, sourceId: string): Promise<Person | undefined> =>
  (
    await db
      .select({ person: postPeople.person })
      .from(postPeople)
      .where(and(eq(postPeople.sourceId, sourceId), sql`(${postPeople.person}->>'isOwner')::boolean`))
      .orderBy(asc(postPeople.personId))
      .limit(1)
  )[0]?.person
