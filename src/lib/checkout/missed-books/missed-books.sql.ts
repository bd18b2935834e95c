import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { BookRow } from '#lib/books/book/book.sql.ts'
import { books } from '#lib/books/book/book.table.ts'
import type { Db } from '#lib/db/db.server.ts'

/** Was it ever printed for somebody who paid and kept it, whoever ordered it? Files are no print. */
const printed = sql`exists (select 1 from print_snapshots s join order_lines l on l.snapshot_id = s.id
  join orders o on o.id = l.order_id
  where s.work_id = ${books.id} and o.kind = 'print' and l.copies > l.refunded_copies and order_is_kept(o.kind, o.state))`

/** Somebody's books that hold pages and were never printed, the last changed first. */
export const listMissedBooks = async (
  db: Db,
  ownerId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: BookRow[]; total: number /** With pages, printed or not. */; all: number }> => {
  const where = and(
    eq(books.ownerId, ownerId),
    isNull(books.deletedAt),
    sql`${books.pageCount} > 0`,
    sql`not ${printed}`,
  )
  const set = and(eq(books.ownerId, ownerId), isNull(books.deletedAt), sql`${books.pageCount} > 0`)
  const rows = await db
    .select()
    .from(books)
    .where(where)
    .orderBy(desc(books.updatedAt), desc(books.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await db.$count(books, where), all: await db.$count(books, set) }
}
