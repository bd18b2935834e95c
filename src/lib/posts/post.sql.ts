import { createHash } from 'node:crypto'
import { and, asc, count, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import type { SourceHead } from '#lib/posts/post.table.ts'
import { postMedia, postPeople, postSources, posts } from '#lib/posts/post.table.ts'
import type { Media, Person } from '#lib/posts/post-import.ts'

export type SourceRow = typeof postSources.$inferSelect
export type PostRow = typeof posts.$inferSelect
export type StoredPost = Pick<PostRow, 'authorId' | 'postId' | 'month' | 'local' | 'hash' | 'entry'>

const batch = 500
const each = async <T>(items: T[], work: (part: T[]) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < items.length; at += batch) await work(items.slice(at, at + batch))
}

export const findSource = async (db: Db, id: string): Promise<SourceRow | undefined> =>
  (await db.select().from(postSources).where(eq(postSources.id, id)))[0]

/** Ids of everything this person has brought, one a kind. */
export const listSourceIds = async (db: Db, ownerId: string): Promise<string[]> => {
  const rows = await db.select({ id: postSources.id }).from(postSources).where(eq(postSources.ownerId, ownerId))
  return rows.map((row) => row.id).sort()
}

/** The owner's collection of this kind, locked until the transaction ends; made as `id` when there is none. */
export const lockSource = async (
  db: Db,
  wanted: { id: string; ownerId: string; kind: string; head: SourceHead },
): Promise<{ row: SourceRow; created: boolean }> => {
  const made = await db.insert(postSources).values(wanted).onConflictDoNothing().returning({ id: postSources.id })
  const rows = await db
    .select()
    .from(postSources)
    .where(and(eq(postSources.ownerId, wanted.ownerId), eq(postSources.kind, wanted.kind), eq(postSources.slot, 0)))
    .for('update')
  return { row: rows[0]!, created: made.length > 0 }
}

/** Locked until the transaction ends; false when there is none of this id any more. */
export const lockSourceById = async (db: Db, id: string): Promise<boolean> =>
  (await db.select({ id: postSources.id }).from(postSources).where(eq(postSources.id, id)).for('update')).length > 0

export const saveSource = async (db: Db, id: string, head: SourceHead): Promise<void> => {
  await db.update(postSources).set({ head, updatedAt: new Date() }).where(eq(postSources.id, id))
}

/** All posts of a source in reading order: local time, then author and id, so that the order never depends on imports. */
export const listPosts = async (
  db: Db,
  sourceId: string,
  choice: { month?: string; fromMonth?: string; toMonth?: string; authorId?: string } = {},
): Promise<PostRow[]> =>
  db
    .select()
    .from(posts)
    .where(
      and(
        eq(posts.sourceId, sourceId),
        choice.month === undefined ? undefined : eq(posts.month, choice.month),
        choice.fromMonth === undefined ? undefined : gte(posts.month, choice.fromMonth),
        choice.toMonth === undefined ? undefined : lte(posts.month, choice.toMonth),
        choice.authorId === undefined ? undefined : eq(posts.authorId, choice.authorId),
      ),
    )
    .orderBy(asc(posts.local), asc(posts.authorId), asc(posts.postId))

/** What changes with every change of a source itself, its people and its media: the transaction that wrote it last. */
export const sourceVersion = async (db: Db, id: string): Promise<string | undefined> =>
  (
    await db
      .select({ version: sql<string>`${postSources}.xmin::text` })
      .from(postSources)
      .where(eq(postSources.id, id))
  )[0]?.version

/** Keys and hashes of all posts of a source. */
export const listPostHashes = async (
  db: Db,
  sourceId: string,
): Promise<Pick<PostRow, 'authorId' | 'postId' | 'hash'>[]> =>
  db
    .select({ authorId: posts.authorId, postId: posts.postId, hash: posts.hash })
    .from(posts)
    .where(eq(posts.sourceId, sourceId))

/** These posts of a source, by their own ids; another writer's of the same id may be among them. */
export const findPosts = async (db: Db, sourceId: string, postIds: string[]): Promise<PostRow[]> =>
  db
    .select()
    .from(posts)
    .where(and(eq(posts.sourceId, sourceId), inArray(posts.postId, postIds)))

/** Months of a source ('' for undated), oldest first, with how many posts are meant for books and how many are not. */
export const countMonths = async (
  db: Db,
  sourceId: string,
): Promise<{ month: string; entries: number; included: number }[]> =>
  db
    .select({
      month: posts.month,
      entries: count(),
      included: sql<number>`count(*) filter (where (${posts.entry}->>'include')::boolean)`.mapWith(Number),
    })
    .from(posts)
    .where(eq(posts.sourceId, sourceId))
    .groupBy(posts.month)
    .orderBy(asc(posts.month))

/**
 * Posts of a source by writer and month ('' for undated), with how many of them are meant for books, and how many threads
 * the writer began. `only` counts what was visible to its writer alone, or short posts.
 */
export const countAuthorMonths = async (
  db: Db,
  sourceId: string,
  only?: 'private' | 'posts',
): Promise<{ authorId: string; month: string; entries: number; included: number; firstFloors: number }[]> =>
  db
    .select({
      authorId: posts.authorId,
      month: posts.month,
      entries: count(),
      included: sql<number>`count(*) filter (where (${posts.entry}->>'include')::boolean)`.mapWith(Number),
      firstFloors: sql<number>`count(*) filter (where ${posts.entry}->'thread'->>'floor' = '1')`.mapWith(Number),
    })
    .from(posts)
    .where(
      and(
        eq(posts.sourceId, sourceId),
        only === 'private' ? sql`${posts.entry}->>'visibility' = 'private'` : undefined,
        only === 'posts' ? sql`${posts.entry}->>'type' = 'post'` : undefined,
      ),
    )
    .groupBy(posts.authorId, posts.month)
    .orderBy(asc(posts.authorId), asc(posts.month))

/** Posts that may be of a kind that is set aside (choosing/omitted.ts decides), in reading order. */
export const listMaybeOmitted = async (db: Db, sourceId: string): Promise<Pick<PostRow, 'month' | 'entry'>[]> => {
  const { entry } = posts
  const bare = sql`${entry}->'repost' is null and coalesce(json_array_length(${entry}->'media'), 0) = 0 and coalesce(json_array_length(${entry}->'comments'), 0) = 0`
  return db
    .select({ month: posts.month, entry })
    .from(posts)
    .where(
      and(
        eq(posts.sourceId, sourceId),
        sql`${entry}->>'type' = 'post'`,
        sql`(${entry}->>'visibility' = 'private' or (${bare}))`,
      ),
    )
    .orderBy(asc(posts.local), asc(posts.authorId), asc(posts.postId))
}

export const listPeople = async (db: Db, sourceId: string): Promise<Person[]> => {
  const rows = await db
    .select({ person: postPeople.person })
    .from(postPeople)
    .where(eq(postPeople.sourceId, sourceId))
    .orderBy(asc(postPeople.personId))
  return rows.map((row) => row.person)
}

export const listPostMedia = async (db: Db, sourceId: string): Promise<Media[]> => {
  const rows = await db
    .select({ media: postMedia.media })
    .from(postMedia)
    .where(eq(postMedia.sourceId, sourceId))
    .orderBy(asc(postMedia.mediaId))
  return rows.map((row) => row.media)
}

const postKey = (row: { authorId: string; postId: string }): string => `${row.authorId}\n${row.postId}`

/** Makes the stored posts exactly `rows`; what has the same hash is not touched. Answers how many keys are new. */
export const replacePosts = async (db: Db, sourceId: string, rows: StoredPost[]): Promise<{ added: number }> => {
  const known = await db
    .select({ authorId: posts.authorId, postId: posts.postId, hash: posts.hash })
    .from(posts)
    .where(eq(posts.sourceId, sourceId))
  const knownHash = new Map(known.map((row) => [postKey(row), row.hash]))
  const wanted = new Set(rows.map(postKey))
  const gone = known.filter((row) => !wanted.has(postKey(row)))
  const changed = rows.filter((row) => knownHash.get(postKey(row)) !== row.hash)
  await each(gone, async (part) => {
    const keys = sql.join(
      part.map((row) => sql`(${row.authorId}, ${row.postId})`),
      sql`, `,
    )
    await db
      .delete(posts)
      .where(and(eq(posts.sourceId, sourceId), sql`(${posts.authorId}, ${posts.postId}) in (${keys})`))
  })
  await each(changed, (part) =>
    db
      .insert(posts)
      .values(part.map((row) => ({ sourceId, ...row })))
      .onConflictDoUpdate({
        target: [posts.sourceId, posts.authorId, posts.postId],
        set: {
          month: sql`excluded.month`,
          local: sql`excluded.local`,
          hash: sql`excluded.hash`,
          entry: sql`excluded.entry`,
        },
      }),
  )
  await db
    .update(postSources)
    .set({ postsHash: hashOfKeys(wanted) })
    .where(eq(postSources.id, sourceId))
  return { added: Math.max(0, rows.length - known.length) }
}

/** The same for the same posts, in whatever order and whatever they say. */
const hashOfKeys = (keys: ReadonlySet<string>): string =>
  createHash('sha256')
    .update(JSON.stringify([...keys].sort()))
    .digest('base64url')

/** Which posts these sources have, as a hash; null where nobody wrote them since it is kept. */
export const postsHashes = async (db: Db, sourceIds: readonly string[]): Promise<Map<string, string | null>> => {
  const rows = await db
    .select({ id: postSources.id, postsHash: postSources.postsHash })
    .from(postSources)
    .where(inArray(postSources.id, [...sourceIds]))
  return new Map(rows.map(({ id, postsHash }) => [id, postsHash]))
}

export const replacePeople = async (db: Db, sourceId: string, people: Person[]): Promise<void> => {
  await db.delete(postPeople).where(eq(postPeople.sourceId, sourceId))
  await each(people, (part) =>
    db.insert(postPeople).values(part.map((person) => ({ sourceId, personId: person.id, person }))),
  )
}

export const replacePostMedia = async (db: Db, sourceId: string, media: Media[]): Promise<void> => {
  await db.delete(postMedia).where(eq(postMedia.sourceId, sourceId))
  await each(media, (part) =>
    db.insert(postMedia).values(part.map((one) => ({ sourceId, mediaId: one.id, media: one }))),
  )
}
