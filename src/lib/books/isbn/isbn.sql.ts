import { sql } from 'drizzle-orm'
import { books } from '#lib/books/book/book.table.ts'
import type { Db } from '#lib/db/db.server.ts'

/** The book these thirteen digits are recorded for; deleted ones too, for a number is given once. */
export const findBookOfIsbn = async (db: Db, digits: string): Promise<{ id: string } | undefined> =>
  (
    await db
      .select({ id: books.id })
      .from(books)
      .where(sql`replace(${books.making} -> 'isbn' ->> 'number', '-', '') = ${digits}`)
      .limit(1)
  )[0]

/** Two desks that record one number at once take turns. */
export const lockIsbn = async (tx: Db, digits: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`isbn ${digits}`}))`)
}
