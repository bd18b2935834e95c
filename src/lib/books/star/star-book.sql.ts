import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { books } from '#lib/books/book/book.table.ts'
import type { Db } from '#lib/db/db.server.ts'

/** Books of this type that are open to everybody and whose licence is recorded, the newest licence first, and how many. */
export const listLicensedBooks = async (db: Db, type: string, page: number, pageSize: number) => {
  const offered = and(
    eq(books.type, type),
    eq(books.public, true),
    isNull(books.deletedAt),
    inArray(books.status, ['ready', 'finalized']),
    sql`${books.making} -> 'licence' ->> 'text' <> ''`,
  )
  const rows = await db
    .select()
    .from(books)
    .where(offered)
    .orderBy(desc(sql`(${books.making} -> 'licence' ->> 'atMs')::bigint`), desc(books.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await db.$count(books, offered) }
}
