import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { books } from '#lib/books/book/book.table.ts'
import { imports } from '#lib/sources/job/import.table.ts'

/** The newer export a book's owner has brought and not accepted wholly yet: one a book, gone with its import. */
export const bookUpdates = pgTable('book_updates', {
  bookId: text('book_id')
    .primaryKey()
    .references(() => books.id, { onDelete: 'cascade' }),
  importId: text('import_id')
    .notNull()
    .unique()
    .references(() => imports.id, { onDelete: 'cascade' }),
  /** Months that were accepted: addresses of months (`202404`, `undated`). */
  taken: text('taken').array().notNull().default([]),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
