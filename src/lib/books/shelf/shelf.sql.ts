import { and, asc, count, desc, eq, gt, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { BookRow } from '#lib/books/book/book.sql.ts'
import { books } from '#lib/books/book/book.table.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { ShelfSort } from './shelf-choice.ts'

const like = (word: string): string => `%${word.replace(/[\\%_]/g, (one) => `\\${one}`)}%`

/** Every word stands somewhere in title, subtitle or author. One person's books are few: their index is enough. */
const holds = (search: string): SQL | undefined =>
  and(
    ...search
      .split(/\s+/u)
      .filter((word) => word !== '')
      .map((word) => {
        const pattern = like(word)
        return or(ilike(books.title, pattern), ilike(books.subtitle, pattern), ilike(books.author, pattern))
      }),
  )

/** Names by their sounds, as a Chinese index has them. */
const byName = sql`${books.title} collate "zh-x-icu"`

const orders: Record<ShelfSort, () => SQL[]> = {
  newest: () => [desc(books.createdAt), desc(books.id)],
  name: () => [asc(byName), desc(books.createdAt), desc(books.id)],
  changed: () => [desc(books.updatedAt), desc(books.id)],
}

type Listed = { rows: BookRow[]; total: number }

export const listBooksOf = async (
  db: Db,
  ownerId: string,
  choice: { type?: string | undefined; search?: string; sort?: ShelfSort; page: number; pageSize: number },
): Promise<Listed> => {
  const where = and(
    eq(books.ownerId, ownerId),
    isNull(books.deletedAt),
    choice.type === undefined ? undefined : eq(books.type, choice.type),
    holds(choice.search ?? ''),
  )
  const rows = await db
    .select()
    .from(books)
    .where(where)
    .orderBy(...orders[choice.sort ?? 'newest']())
    .limit(choice.pageSize)
    .offset((choice.page - 1) * choice.pageSize)
  const [counted] = await db.select({ total: count() }).from(books).where(where)
  return { rows, total: counted?.total ?? 0 }
}

/** Somebody's finalized books, the last changed first. */
export const listFinalizedOf = (db: Db, ownerId: string, most: number): Promise<BookRow[]> =>
  db
    .select()
    .from(books)
    .where(and(eq(books.ownerId, ownerId), isNull(books.deletedAt), eq(books.status, 'finalized')))
    .orderBy(desc(books.updatedAt), desc(books.id))
    .limit(most)

/** How many books of each type stand on the shelf, most first. */
export const countTypesOf = async (db: Db, ownerId: string): Promise<{ bookType: string; count: number }[]> =>
  db
    .select({ bookType: books.type, count: count() })
    .from(books)
    .where(and(eq(books.ownerId, ownerId), isNull(books.deletedAt)))
    .groupBy(books.type)
    .orderBy(desc(count()), asc(books.type))

const removedOf = (ownerId: string, since: Date) => and(eq(books.ownerId, ownerId), gt(books.deletedAt, since))

export const countRemovedOf = async (db: Db, ownerId: string, since: Date): Promise<number> =>
  (await db.select({ total: count() }).from(books).where(removedOf(ownerId, since)))[0]?.total ?? 0

/** Books deleted after `since`, the last deleted first. */
export const listRemovedBooksOf = async (
  db: Db,
  ownerId: string,
  choice: { since: Date; page: number; pageSize: number },
): Promise<Listed> => {
  const rows = await db
    .select()
    .from(books)
    .where(removedOf(ownerId, choice.since))
    .orderBy(desc(books.deletedAt), desc(books.id))
    .limit(choice.pageSize)
    .offset((choice.page - 1) * choice.pageSize)
  return { rows, total: await countRemovedOf(db, ownerId, choice.since) }
}
