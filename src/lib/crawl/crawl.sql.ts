import { and, asc, count, desc, eq, exists, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { assistantMachine } from '#lib/crawl/assistant.machine.ts'
import { mostTries } from '#lib/crawl/assistant.ts'
import { assistantHistory, crawlArticles, crawlAssistants, crawlLists } from '#lib/crawl/crawl.table.ts'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'

export type AssistantRow = typeof crawlAssistants.$inferSelect
export type NewAssistant = Omit<typeof crawlAssistants.$inferInsert, 'state'> & { state?: never }
export type ArticleRow = typeof crawlArticles.$inferSelect
export type ArticleHead = Omit<ArticleRow, 'content'>

export const addAssistant = async (db: Db, row: NewAssistant): Promise<void> => {
  await db.insert(crawlAssistants).values(row)
}

export const findAssistant = async (db: Db, id: string): Promise<AssistantRow | undefined> =>
  (await db.select().from(crawlAssistants).where(eq(crawlAssistants.id, id)))[0]

/** The assistant when it is this person's; locked until the transaction ends. */
export const lockOwnAssistant = async (db: Db, ownerId: string, id: string): Promise<AssistantRow | undefined> =>
  (
    await db
      .select()
      .from(crawlAssistants)
      .where(and(eq(crawlAssistants.id, id), eq(crawlAssistants.ownerId, ownerId)))
      .for('update')
  )[0]

export const pageOfAssistants = async (
  db: Db,
  ownerId: string,
  {
    page,
    pageSize,
    source,
    bookId,
  }: {
    page: number
    pageSize: number
    source?: string | undefined
    bookId?: string | undefined
  },
): Promise<{ rows: AssistantRow[]; total: number }> => {
  const where = and(
    eq(crawlAssistants.ownerId, ownerId),
    source === undefined ? undefined : eq(crawlAssistants.source, source),
    bookId === undefined ? undefined : eq(crawlAssistants.bookId, bookId),
  )
  const rows = await db
    .select()
    .from(crawlAssistants)
    .where(where)
    .orderBy(desc(crawlAssistants.createdAt), asc(crawlAssistants.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(crawlAssistants).where(where)
  return { rows, total: counted?.total ?? 0 }
}

/** The newest assistant that reads this same address for this person, whole and in the same range; locked. */
export const lockSameCrawl = async (
  db: Db,
  { ownerId, url, fromDay, toDay }: Pick<AssistantRow, 'ownerId' | 'url' | 'fromDay' | 'toDay'>,
): Promise<AssistantRow | undefined> =>
  (
    await db
      .select()
      .from(crawlAssistants)
      .where(
        and(
          eq(crawlAssistants.ownerId, ownerId),
          eq(crawlAssistants.url, url),
          eq(crawlAssistants.fromDay, fromDay),
          eq(crawlAssistants.toDay, toDay),
          // One that was sent for chosen articles has no list.
          exists(
            db.select({ url: crawlLists.url }).from(crawlLists).where(eq(crawlLists.assistantId, crawlAssistants.id)),
          ),
        ),
      )
      .orderBy(desc(crawlAssistants.createdAt))
      .limit(1)
      .for('update')
  )[0]

/** How many of this person's assistants are at work or about to be. */
export const countBusy = async (db: Db, ownerId: string): Promise<number> => {
  const rows = await db
    .select({ n: count() })
    .from(crawlAssistants)
    .where(and(eq(crawlAssistants.ownerId, ownerId), inArray(crawlAssistants.state, ['waiting', 'running'])))
  return rows[0]?.n ?? 0
}

/** The one way its state changes. */
export const moveAssistant = mover({
  machine: assistantMachine,
  table: crawlAssistants,
  key: 'state',
  history: assistantHistory,
})

export const changeAssistant = async (
  db: Db,
  id: string,
  change: Partial<Pick<AssistantRow, 'title' | 'bookId' | 'imported' | 'waitUntil'>> & { morePictureBytes?: number },
): Promise<void> => {
  const { morePictureBytes, ...rest } = change
  const bytes =
    morePictureBytes === undefined ? {} : { pictureBytes: sql`${crawlAssistants.pictureBytes} + ${morePictureBytes}` }
  await db
    .update(crawlAssistants)
    .set({ ...rest, ...bytes, updatedAt: new Date() })
    .where(eq(crawlAssistants.id, id))
}

const { content: _content, ...headColumns } = {
  assistantId: crawlArticles.assistantId,
  key: crawlArticles.key,
  url: crawlArticles.url,
  title: crawlArticles.title,
  day: crawlArticles.day,
  position: crawlArticles.position,
  state: crawlArticles.state,
  tries: crawlArticles.tries,
  failure: crawlArticles.failure,
  failureCode: crawlArticles.failureCode,
  version: crawlArticles.version,
  etag: crawlArticles.etag,
  lastModified: crawlArticles.lastModified,
  hash: crawlArticles.hash,
  content: crawlArticles.content,
  bookedHash: crawlArticles.bookedHash,
  run: crawlArticles.run,
}

const whose = (assistantId: string, key: string) =>
  and(eq(crawlArticles.assistantId, assistantId), eq(crawlArticles.key, key))

export const findCrawled = async (db: Db, assistantId: string, key: string): Promise<ArticleHead | undefined> =>
  (await db.select(headColumns).from(crawlArticles).where(whose(assistantId, key)))[0]

/** Adds the article unless it is known by its key; answers whether it was new. */
export const addCrawled = async (
  db: Db,
  row: Pick<ArticleRow, 'assistantId' | 'key' | 'url' | 'title' | 'day' | 'run'>,
): Promise<boolean> =>
  (await db.insert(crawlArticles).values(row).onConflictDoNothing().returning({ key: crawlArticles.key })).length > 0

export const changeCrawled = async (
  db: Db,
  { assistantId, key }: Pick<ArticleRow, 'assistantId' | 'key'>,
  change: Partial<Omit<ArticleRow, 'assistantId' | 'key' | 'position'>>,
): Promise<void> => {
  await db.update(crawlArticles).set(change).where(whose(assistantId, key))
}

/** What is to be done next: begun articles first, so that what is shown as there is whole. */
export const nextCrawled = async (db: Db, assistantId: string): Promise<ArticleRow | undefined> =>
  (
    await db
      .select()
      .from(crawlArticles)
      .where(
        and(
          eq(crawlArticles.assistantId, assistantId),
          or(eq(crawlArticles.state, 'pictures'), eq(crawlArticles.state, 'waiting')),
        ),
      )
      .orderBy(asc(crawlArticles.state), asc(crawlArticles.tries), asc(crawlArticles.position))
      .limit(1)
  )[0]

/** Another article of the assistant with the same words and pictures. */
export const hasTwin = async (db: Db, assistantId: string, key: string, hash: string): Promise<boolean> =>
  (
    await db
      .select({ key: crawlArticles.key })
      .from(crawlArticles)
      .where(
        and(
          eq(crawlArticles.assistantId, assistantId),
          eq(crawlArticles.hash, hash),
          ne(crawlArticles.key, key),
          inArray(crawlArticles.state, ['done', 'pictures']),
        ),
      )
      .limit(1)
  ).length > 0

export type Counts = { total: number; done: number; failed: number; left: number; pictures: number; refused: number }

/** Counted from the articles themselves: numbers that cannot drift. */
export const countCrawled = async (db: Db, assistantId: string): Promise<Counts> => {
  const n = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})`.mapWith(Number)
  const rows = await db
    .select({
      total: n("state <> 'left'"),
      done: n("state = 'done'"),
      failed: n("state = 'failed'"),
      left: n("state = 'left'"),
      pictures: n("state = 'pictures'"),
      refused: n("state = 'failed' and failure_code = 'refused'"),
    })
    .from(crawlArticles)
    .where(eq(crawlArticles.assistantId, assistantId))
  return rows[0]!
}

/** Articles that did not come, in their order. */
export const listFailed = async (db: Db, assistantId: string, most: number): Promise<ArticleHead[]> =>
  db
    .select(headColumns)
    .from(crawlArticles)
    .where(and(eq(crawlArticles.assistantId, assistantId), eq(crawlArticles.state, 'failed')))
    .orderBy(asc(crawlArticles.position))
    .limit(most)

/** Keys of the articles whose words are not in the book as they are now, oldest first. */
export const listUnbooked = async (db: Db, assistantId: string): Promise<string[]> => {
  const rows = await db
    .select({ key: crawlArticles.key })
    .from(crawlArticles)
    .where(
      and(
        eq(crawlArticles.assistantId, assistantId),
        eq(crawlArticles.state, 'done'),
        isNotNull(crawlArticles.hash),
        sql`${crawlArticles.bookedHash} is distinct from ${crawlArticles.hash}`,
      ),
    )
    // Articles without a day come last, in the order they were found.
    .orderBy(sql`nullif(${crawlArticles.day}, '') asc nulls last`, asc(crawlArticles.position))
  return rows.map((row) => row.key)
}

export const loadCrawled = async (db: Db, assistantId: string, keys: readonly string[]): Promise<ArticleRow[]> =>
  keys.length === 0
    ? []
    : db
        .select()
        .from(crawlArticles)
        .where(and(eq(crawlArticles.assistantId, assistantId), inArray(crawlArticles.key, [...keys])))

/** Everything is looked at once more: lists are asked whether they changed, failed articles are tried again. */
export const beginAgain = async (db: Db, assistantId: string): Promise<void> => {
  const own = eq(crawlLists.assistantId, assistantId)
  await db.update(crawlLists).set({ state: 'waiting', tries: 0, failure: null }).where(own)
  await db
    .update(crawlArticles)
    .set({ state: 'waiting', tries: 0, failure: null, failureCode: null })
    .where(and(eq(crawlArticles.assistantId, assistantId), eq(crawlArticles.state, 'failed')))
}

/** Forgets that articles are in a book, because that book takes no more: all of them go into the next one. */
export const forgetBooked = async (db: Db, assistantId: string): Promise<void> => {
  await db.update(crawlArticles).set({ bookedHash: null }).where(eq(crawlArticles.assistantId, assistantId))
}

/** Articles no list says anything about the change of are asked themselves, once a run. */
export const askUnversioned = async (db: Db, assistantId: string, run: number): Promise<void> => {
  await db
    .update(crawlArticles)
    .set({ state: 'waiting', tries: 0 })
    .where(
      and(
        eq(crawlArticles.assistantId, assistantId),
        eq(crawlArticles.state, 'done'),
        sql`${crawlArticles.version} is null`,
        lt(crawlArticles.run, run),
        lt(crawlArticles.tries, mostTries),
      ),
    )
}

/** The first thing that went wrong, for an assistant that brought nothing: of a list, else of an article. */
export const firstFailure = async (db: Db, assistantId: string): Promise<string | undefined> => {
  const lists = await db
    .select({ failure: crawlLists.failure })
    .from(crawlLists)
    .where(and(eq(crawlLists.assistantId, assistantId), isNotNull(crawlLists.failure), eq(crawlLists.kind, 'start')))
    .limit(1)
  if (lists[0]?.failure) return lists[0].failure
  return (await listFailed(db, assistantId, 1))[0]?.failure ?? undefined
}
