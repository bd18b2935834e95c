import { and, eq, isNull, sql } from 'drizzle-orm'
import { bookMonthFiles, bookPeople, bookSections, books } from '#lib/books/book/book.table.ts'
import type { Db } from '#lib/db/db.server.ts'

export const listTitlesOf = async (db: Db, ownerId: string): Promise<string[]> => {
  const rows = await db
    .select({ title: books.title })
    .from(books)
    .where(and(eq(books.ownerId, ownerId), isNull(books.deletedAt)))
  return rows.map(({ title }) => title)
}

export const copyPeople = async (db: Db, from: string, into: string): Promise<void> => {
  await db.execute(
    sql`insert into ${bookPeople} (book_id, person_id, shown_as)
      select ${into}, person_id, shown_as from ${bookPeople} where book_id = ${from}`,
  )
}

/** Points at the same files: they are named by what they hold, and stay while any book points at them. */
export const copyLayout = async (db: Db, from: string, into: string): Promise<void> => {
  await db.execute(
    sql`insert into ${bookSections} (book_id, route, position, content_hash, layout_key, first_page, page_count)
      select ${into}, route, position, content_hash, layout_key, first_page, page_count
      from ${bookSections} where book_id = ${from}`,
  )
  await db.execute(
    sql`insert into ${bookMonthFiles} (book_id, month_key)
      select ${into}, month_key from ${bookMonthFiles} where book_id = ${from}`,
  )
}
