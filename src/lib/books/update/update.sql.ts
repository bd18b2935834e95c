import { eq } from 'drizzle-orm'
import { bookUpdates } from '#lib/books/update/update.table.ts'
import type { Db } from '#lib/db/db.server.ts'

export type UpdateRow = typeof bookUpdates.$inferSelect

export const findUpdate = async (db: Db, bookId: string): Promise<UpdateRow | undefined> =>
  (await db.select().from(bookUpdates).where(eq(bookUpdates.bookId, bookId)))[0]

export const addUpdate = async (db: Db, row: { bookId: string; importId: string }): Promise<void> => {
  await db.insert(bookUpdates).values(row)
}

export const saveTaken = async (db: Db, bookId: string, taken: string[]): Promise<void> => {
  await db.update(bookUpdates).set({ taken }).where(eq(bookUpdates.bookId, bookId))
}
