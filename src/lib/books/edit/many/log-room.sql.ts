import { eq, sql } from 'drizzle-orm'
import { books } from '#lib/books/book/book.table.ts'
import type { Db } from '#lib/db/db.server.ts'
import { bookEditLog } from '#lib/edits/edit.table.ts'

const size = sql<string>`coalesce(sum(pg_column_size(${bookEditLog.command}) + pg_column_size(${bookEditLog.wrote})
  + pg_column_size(${bookEditLog.conflicts}) + pg_column_size(${bookEditLog.skipped})), 0)`

/** Bytes all changes of all books of this person take, as PostgreSQL keeps them. */
export const logBytes = async (db: Db, ownerId: string): Promise<number> => {
  const [row] = await db
    .select({ bytes: size })
    .from(bookEditLog)
    .innerJoin(books, eq(books.id, bookEditLog.bookId))
    .where(eq(books.ownerId, ownerId))
  return Number(row?.bytes ?? 0)
}
