import { and, asc, count, eq, ilike, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { articles } from '#lib/articles/model/article.table.ts'
import type { Db } from '#lib/db/db.server.ts'

export type ArticleRow = typeof articles.$inferSelect
export type NewArticle = typeof articles.$inferInsert
export type ArticleChange = Partial<Omit<NewArticle, 'id' | 'bookId' | 'version'>>
/** An article without its words: what lists show. */
export type ArticleHead = Omit<ArticleRow, 'blocks' | 'media'>

const {
  blocks: _blocks,
  media: _media,
  ...head
} = {
  id: articles.id,
  bookId: articles.bookId,
  title: articles.title,
  author: articles.author,
  postedWhen: articles.postedWhen,
  month: articles.month,
  blocks: articles.blocks,
  media: articles.media,
  position: articles.position,
  version: articles.version,
  edited: articles.edited,
  sourceUrl: articles.sourceUrl,
  wordsHash: articles.wordsHash,
  sourceHash: articles.sourceHash,
  characters: articles.characters,
  deletedAt: articles.deletedAt,
  createdAt: articles.createdAt,
  updatedAt: articles.updatedAt,
}

/** One writer at a time for the list of a book, until the transaction ends. */
export const lockArticles = async (db: Db, bookId: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`articles:${bookId}`}, 0))`)
}

/** All of a book, deleted ones too, in the order they stand in. */
export const listHeads = async (db: Db, bookId: string): Promise<ArticleHead[]> =>
  db.select(head).from(articles).where(eq(articles.bookId, bookId)).orderBy(asc(articles.position), asc(articles.id))

export const headsOf = async (db: Db, ids: readonly string[]): Promise<ArticleHead[]> =>
  ids.length === 0
    ? []
    : db
        .select(head)
        .from(articles)
        .where(inArray(articles.id, [...ids]))
        .orderBy(asc(articles.position))

export const insertArticles = async (db: Db, rows: NewArticle[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += 100) await db.insert(articles).values(rows.slice(at, at + 100))
}

export const changeArticle = async (db: Db, id: string, change: ArticleChange): Promise<ArticleRow> =>
  (
    await db
      .update(articles)
      .set({ ...change, version: sql`${articles.version} + 1`, updatedAt: new Date() })
      .where(eq(articles.id, id))
      .returning()
  )[0]!

export const findArticle = async (db: Db, id: string, lock = false): Promise<ArticleRow | undefined> => {
  const query = db.select().from(articles).where(eq(articles.id, id))
  return (await (lock ? query.for('update') : query))[0]
}

/** Articles of the book with their words, in order; without `ids` all that are not deleted. */
export const listWhole = async (db: Db, bookId: string, ids?: readonly string[]): Promise<ArticleRow[]> =>
  db
    .select()
    .from(articles)
    .where(
      and(eq(articles.bookId, bookId), ids === undefined ? isNull(articles.deletedAt) : inArray(articles.id, [...ids])),
    )
    .orderBy(asc(articles.position), asc(articles.id))

const like = (words: string): string => `%${words.replace(/[\\%_]/g, (one) => `\\${one}`)}%`

/** A page of heads; `keywords` are looked for in titles. Deleted ones come last deleted first. */
export const pageOfHeads = async (
  db: Db,
  bookId: string,
  choice: {
    deleted: boolean
    keywords?: string | undefined
    ids?: readonly string[] | undefined
    page: number
    pageSize: number
  },
): Promise<{ rows: ArticleHead[]; total: number }> => {
  const where = and(
    eq(articles.bookId, bookId),
    choice.deleted ? isNotNull(articles.deletedAt) : isNull(articles.deletedAt),
    choice.keywords ? ilike(articles.title, like(choice.keywords)) : undefined,
    choice.ids ? inArray(articles.id, [...choice.ids]) : undefined,
  )
  const order = choice.deleted ? sql`${articles.deletedAt} desc` : asc(articles.position)
  const rows = await db
    .select(head)
    .from(articles)
    .where(where)
    .orderBy(order, asc(articles.id))
    .limit(choice.pageSize)
    .offset((choice.page - 1) * choice.pageSize)
  const [counted] = await db.select({ total: count() }).from(articles).where(where)
  return { rows, total: counted?.total ?? 0 }
}

/** Writes the places of these articles, in one statement. */
export const savePlaces = async (db: Db, bookId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await db.execute(
    sql`update articles a set position = p.place - 1
      from unnest(${sql.param(ids)}::text[]) with ordinality as p(id, place)
      where a.id = p.id and a.book_id = ${bookId} and a.position <> p.place - 1`,
  )
}

/** Marks these articles as deleted, or takes it back; answers how many changed. */
export const setDeleted = async (
  db: Db,
  bookId: string,
  ids: readonly string[],
  deletedAt: Date | null,
): Promise<number> => {
  if (ids.length === 0) return 0
  const changed = await db
    .update(articles)
    .set({ deletedAt, updatedAt: new Date() })
    .where(
      and(
        eq(articles.bookId, bookId),
        inArray(articles.id, [...ids]),
        deletedAt === null ? isNotNull(articles.deletedAt) : isNull(articles.deletedAt),
      ),
    )
    .returning({ id: articles.id })
  return changed.length
}

/** Month of the earliest dated article that is in the book, by book; books without one are left out. */
export const firstMonths = async (db: Db, bookIds: readonly string[]): Promise<Map<string, string>> => {
  if (bookIds.length === 0) return new Map()
  const rows = await db
    .select({ bookId: articles.bookId, month: sql<string>`min(${articles.month})` })
    .from(articles)
    .where(and(inArray(articles.bookId, [...bookIds]), isNull(articles.deletedAt), sql`${articles.month} <> ''`))
    .groupBy(articles.bookId)
  return new Map(rows.map((row) => [row.bookId, row.month]))
}
