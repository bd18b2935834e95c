import { eq } from 'drizzle-orm'
import { bookPeople, bookSections } from '#lib/books/book/book.table.ts'
import type { Db } from '#lib/db/db.server.ts'

/** What people are called in this book, by person id. */
export const listAliases = async (db: Db, bookId: string): Promise<Map<string, string>> => {
  const rows = await db.select().from(bookPeople).where(eq(bookPeople.bookId, bookId)).orderBy(bookPeople.personId)
  return new Map(rows.map((row) => [row.personId, row.shownAs]))
}

export const replaceAliases = async (db: Db, bookId: string, aliases: ReadonlyMap<string, string>): Promise<void> => {
  await db.delete(bookPeople).where(eq(bookPeople.bookId, bookId))
  const rows = [...aliases].map(([personId, shownAs]) => ({ bookId, personId, shownAs }))
  for (let at = 0; at < rows.length; at += 500) await db.insert(bookPeople).values(rows.slice(at, at + 500))
}

/** Pages with the old names are nobody's to read any more. */
export const dropBookSections = async (db: Db, bookId: string): Promise<void> => {
  await db.delete(bookSections).where(eq(bookSections.bookId, bookId))
}
