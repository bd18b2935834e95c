import { and, asc, count, eq } from 'drizzle-orm'
import { crawlLists } from '#lib/crawl/crawl.table.ts'
import type { Db } from '#lib/db/db.server.ts'

export type ListRow = typeof crawlLists.$inferSelect
export type ListKind = ListRow['kind']

export const addLists = async (
  db: Db,
  assistantId: string,
  lists: { url: string; kind: ListKind }[],
): Promise<void> => {
  if (lists.length === 0) return
  await db
    .insert(crawlLists)
    .values(lists.map((one) => ({ assistantId, ...one })))
    .onConflictDoNothing()
}

export const countLists = async (db: Db, assistantId: string): Promise<number> =>
  (await db.select({ n: count() }).from(crawlLists).where(eq(crawlLists.assistantId, assistantId)))[0]?.n ?? 0

export const nextList = async (db: Db, assistantId: string): Promise<ListRow | undefined> =>
  (
    await db
      .select()
      .from(crawlLists)
      .where(and(eq(crawlLists.assistantId, assistantId), eq(crawlLists.state, 'waiting')))
      .orderBy(asc(crawlLists.tries), asc(crawlLists.position))
      .limit(1)
  )[0]

export const changeList = async (
  db: Db,
  { assistantId, url, kind }: Pick<ListRow, 'assistantId' | 'url' | 'kind'>,
  change: Partial<Pick<ListRow, 'state' | 'tries' | 'failure' | 'etag' | 'lastModified'>>,
): Promise<void> => {
  await db
    .update(crawlLists)
    .set(change)
    .where(and(eq(crawlLists.assistantId, assistantId), eq(crawlLists.url, url), eq(crawlLists.kind, kind)))
}
