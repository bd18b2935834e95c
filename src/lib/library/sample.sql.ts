import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { BookRow } from '#lib/books/book/book.sql.ts'
import { books } from '#lib/books/book/book.table.ts'
import type { Db } from '#lib/db/db.server.ts'
import { demoPhone } from '#lib/library/demo-account.ts'
import { users } from '#lib/users/user.table.ts'

/** The public book of the demo account, if the demo was ever made. */
export const findSampleBook = async (db: Db): Promise<BookRow | undefined> => {
  const [found] = await db
    .select({ book: books })
    .from(books)
    .innerJoin(users, eq(users.id, books.ownerId))
    .where(
      and(eq(users.loginPhone, demoPhone), eq(books.public, true), isNull(books.deletedAt), isNotNull(books.layoutKey)),
    )
    .orderBy(asc(books.createdAt))
    .limit(1)
  return found?.book
}
