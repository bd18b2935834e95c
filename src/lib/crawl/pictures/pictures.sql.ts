import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { articles } from '#lib/articles/model/article.table.ts'
import { books } from '#lib/books/book/book.table.ts'
import type { AssistantRow } from '#lib/crawl/crawl.sql.ts'
import { crawlArticles, crawlAssistants } from '#lib/crawl/crawl.table.ts'
import { picturesSource } from '#lib/crawl/pictures/picture-content.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { Media, PostImport } from '#lib/posts/post-import.ts'

/** Whoever puts this person's brought articles into books, or pictures into those articles, goes one after the other. */
export const lockImportedPictures = async (db: Db, ownerId: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pictures:${ownerId}`}, 0))`)
}

/** The assistant that fetches the pictures named by this address of ours. */
export const findPictureAssistant = async (db: Db, ownerId: string, url: string): Promise<AssistantRow | undefined> =>
  (
    await db
      .select()
      .from(crawlAssistants)
      .where(
        and(
          eq(crawlAssistants.ownerId, ownerId),
          eq(crawlAssistants.source, picturesSource),
          eq(crawlAssistants.url, url),
        ),
      )
      .limit(1)
  )[0]

export type PictureRow = { url: string; title: string; content: PostImport }

/** Adds pictures to be fetched; those known by their address stay as they are. */
export const addPictures = async (db: Db, assistantId: string, rows: readonly PictureRow[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += 200)
    await db
      .insert(crawlArticles)
      .values(rows.slice(at, at + 200).map((row) => ({ assistantId, key: row.url, ...row })))
      .onConflictDoNothing()
}

/** Pictures that are here, by the address they came from. */
export const fetchedPictures = async (db: Db, assistantId: string): Promise<Map<string, Media>> => {
  const rows = await db
    .select({ url: crawlArticles.url, content: crawlArticles.content })
    .from(crawlArticles)
    .where(
      and(eq(crawlArticles.assistantId, assistantId), eq(crawlArticles.state, 'done'), isNotNull(crawlArticles.hash)),
    )
  return new Map(
    rows.flatMap(({ url, content }) => {
      const one = content?.media[0]
      return one ? [[url, one] as const] : []
    }),
  )
}

/** Articles in open books of this person that show a picture of the web, by book. */
export const articlesWanting = async (db: Db, ownerId: string): Promise<{ id: string; bookId: string }[]> =>
  db
    .select({ id: articles.id, bookId: articles.bookId })
    .from(articles)
    .innerJoin(books, eq(books.id, articles.bookId))
    .where(
      and(
        eq(books.ownerId, ownerId),
        isNull(books.deletedAt),
        ne(books.status, 'finalized'),
        isNull(articles.deletedAt),
        sql`${articles.media}::text like '%"remote"%'`,
      ),
    )
    .orderBy(asc(articles.bookId), asc(articles.position))
