import { and, asc, count, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { postMedia, postPeople, postSources, posts } from '#lib/posts/post.table.ts'
import type { Entry, Media } from '#lib/posts/post-import.ts'

export type Author = { sourceId: string; authorId: string }

/**
 * Under which names somebody wrote themselves: the one marked as a collection's owner, or the only author of a
 * collection that names no owner. Posts of friends that came along are not their own days.
 */
export const listOwnAuthors = async (db: Db, ownerId: string): Promise<Author[]> => {
  const marked = await db
    .select({ sourceId: postPeople.sourceId, authorId: postPeople.personId })
    .from(postPeople)
    .innerJoin(postSources, eq(postSources.id, postPeople.sourceId))
    .where(and(eq(postSources.ownerId, ownerId), sql`(${postPeople.person}->>'isOwner')::boolean`))
  const known = [...new Set(marked.map(({ sourceId }) => sourceId))]
  const alone = await db
    .select({ sourceId: posts.sourceId, authorId: sql<string>`min(${posts.authorId})` })
    .from(posts)
    .innerJoin(postSources, eq(postSources.id, posts.sourceId))
    .where(and(eq(postSources.ownerId, ownerId), known.length > 0 ? notInArray(postSources.id, known) : undefined))
    .groupBy(posts.sourceId)
    .having(sql`min(${posts.authorId}) = max(${posts.authorId})`)
  return [...marked, ...alone]
}

/** Dated to the day, in years before `year`, and not left out when it was brought. */
const writtenBy = (authors: readonly Author[], year: number) =>
  and(
    or(...authors.map(({ sourceId, authorId }) => and(eq(posts.sourceId, sourceId), eq(posts.authorId, authorId)))),
    sql`length(${posts.local}) >= 10`,
    sql`substr(${posts.local}, 1, 4) < ${String(year)}`,
    sql`(${posts.entry}->>'include')::boolean is not false`,
  )

export type MemoryRow = { sourceId: string; local: string; entry: Entry }

/** What these authors (at least one) wrote on a day (`MM-DD`, the day where they were) of years before `year`, the oldest first. */
export const listOnDay = (
  db: Db,
  authors: readonly Author[],
  { day, year, most }: { day: string; year: number; most: number },
): Promise<MemoryRow[]> =>
  db
    .select({ sourceId: posts.sourceId, local: posts.local, entry: posts.entry })
    .from(posts)
    .where(and(sql`substr(${posts.local}, 6, 5) = ${day}`, writtenBy(authors, year)))
    .orderBy(asc(posts.local), asc(posts.sourceId), asc(posts.postId))
    .limit(most)

/** On how many posts each day (`DD`) of a month (`MM`) looks back, years before `year` together. */
export const countDaysOfMonth = (
  db: Db,
  authors: readonly Author[],
  { month, year }: { month: string; year: number },
): Promise<{ day: string; count: number }[]> => {
  const day = sql<string>`substr(${posts.local}, 9, 2)`
  return db
    .select({ day, count: count() })
    .from(posts)
    .where(and(sql`substr(${posts.local}, 6, 2) = ${month}`, writtenBy(authors, year)))
    .groupBy(day)
}

/** Pictures and films of posts, by collection and id. */
export const listMediaNamed = async (
  db: Db,
  wanted: readonly { sourceId: string; mediaId: string }[],
): Promise<Map<string, Media>> => {
  const found = new Map<string, Media>()
  for (const sourceId of new Set(wanted.map((one) => one.sourceId))) {
    const ids = wanted.filter((one) => one.sourceId === sourceId).map((one) => one.mediaId)
    const rows = await db
      .select({ mediaId: postMedia.mediaId, media: postMedia.media })
      .from(postMedia)
      .where(and(eq(postMedia.sourceId, sourceId), inArray(postMedia.mediaId, ids)))
    for (const { mediaId, media } of rows) found.set(`${sourceId}\n${mediaId}`, media)
  }
  return found
}
