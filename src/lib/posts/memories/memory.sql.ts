import { and, eq, inArray, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { postMedia, posts } from '#lib/posts/post.table.ts'
import type { Entry, Media } from '#lib/posts/post-import.ts'

/** Posts of a collection that somebody counts as their own: of these authors (null: whatever the import took in), never of `others`. */
export type OwnPosts = { sourceId: string; authorIds: string[] | null; others: string[] }

/** Dated to the day, in years before `year`, and one's own; `own` names at least one collection. */
const ownBefore = (own: readonly OwnPosts[], year: number) =>
  and(
    or(
      ...own.map(({ sourceId, authorIds, others }) =>
        and(
          eq(posts.sourceId, sourceId),
          authorIds ? inArray(posts.authorId, authorIds) : sql`(${posts.entry}->>'include')::boolean is not false`,
          others.length > 0 ? notInArray(posts.authorId, others) : undefined,
        ),
      ),
    ),
    sql`length(${posts.local}) >= 10`,
    sql`substr(${posts.local}, 1, 4) < ${String(year)}`,
  )

/** Same moment, same words, same pictures: one post, brought into two collections. */
const sameness = sql`md5(concat_ws(chr(10), ${posts.local}, ${posts.entry}->>'title', ${posts.entry}->>'body', ${posts.entry}->>'media'))`

export type MemoryRow = {
  sourceId: string
  local: string
  entry: Entry /** Posts of that year's day, these and those left out. */
  ofYear: number
}

/**
 * What somebody wrote on a day (`MM-DD`, the day where they were) of years before `year`, the oldest first, at most `most` a
 * year.
 */
export const listOnDay = (
  db: Db,
  own: readonly OwnPosts[],
  { day, year, most }: { day: string; year: number; most: number },
): Promise<MemoryRow[]> => {
  const once = db
    .selectDistinctOn([sameness], {
      ...{ sourceId: posts.sourceId, postId: posts.postId, local: posts.local, entry: posts.entry },
    })
    .from(posts)
    .where(and(sql`substr(${posts.local}, 6, 5) = ${day}`, ownBefore(own, year)))
    .orderBy(sameness, posts.sourceId, posts.postId)
    .as('once')
  const ofYear = sql`partition by substr(${once.local}, 1, 4)`
  const ranked = db
    .select({
      ...{ sourceId: once.sourceId, postId: once.postId, local: once.local, entry: once.entry },
      place: sql<number>`row_number() over (${ofYear} order by ${once.local}, ${once.postId})`
        .mapWith(Number)
        .as('place'),
      ofYear: sql<number>`count(*) over (${ofYear})`.mapWith(Number).as('of_year'),
    })
    .from(once)
    .as('ranked')
  return db
    .select({ sourceId: ranked.sourceId, local: ranked.local, entry: ranked.entry, ofYear: ranked.ofYear })
    .from(ranked)
    .where(lte(ranked.place, most))
    .orderBy(ranked.local, ranked.postId)
}

/** On how many posts each day (`DD`) of a month (`MM`) looks back, years before `year` together. */
export const countDaysOfMonth = (
  db: Db,
  own: readonly OwnPosts[],
  { month, year }: { month: string; year: number },
): Promise<{ day: string; count: number }[]> => {
  const day = sql<string>`substr(${posts.local}, 9, 2)`
  return db
    .select({ day, count: sql<number>`count(distinct ${sameness})`.mapWith(Number) })
    .from(posts)
    .where(and(sql`substr(${posts.local}, 6, 2) = ${month}`, ownBefore(own, year)))
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
