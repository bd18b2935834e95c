import { and, eq } from 'drizzle-orm'
import { bookHolds } from '#lib/books/book/book.table.ts'
import type { Db } from '#lib/db/db.server.ts'

/** Holding twice for one order is holding once. */
export const addHold = async (db: Db, bookId: string, orderId: string): Promise<void> => {
  await db.insert(bookHolds).values({ bookId, orderId }).onConflictDoNothing()
}

export const removeHold = async (db: Db, bookId: string, orderId: string): Promise<void> => {
  await db.delete(bookHolds).where(and(eq(bookHolds.bookId, bookId), eq(bookHolds.orderId, orderId)))
}

export const isHeld = async (db: Db, bookId: string): Promise<boolean> =>
  (await db.select({ one: bookHolds.orderId }).from(bookHolds).where(eq(bookHolds.bookId, bookId)).limit(1)).length > 0
