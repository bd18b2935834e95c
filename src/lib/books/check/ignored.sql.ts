import { eq } from 'drizzle-orm'
import { books, type IgnoredFindings } from '#lib/books/book/book.table.ts'
import type { Db } from '#lib/db/db.server.ts'

/** No change of the book: it keeps its time. */
export const saveIgnored = async (db: Db, id: string, ignored: IgnoredFindings): Promise<void> => {
  await db.update(books).set({ ignored }).where(eq(books.id, id))
}
