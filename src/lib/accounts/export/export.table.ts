import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { books } from '#lib/books/book/book.table.ts'
import { historyTable } from '#lib/db/history.table.ts'
import { users } from '#lib/users/user.table.ts'
import type { ExportStatus } from './export.machine.ts'

/** `all`: everything we hold of somebody, a zip; the others are one book in a form that outlives us. */
export type ExportFormat = 'all' | 'epub' | 'html' | 'markdown' | 'json'

/** One file somebody takes along: being made, ready until `expiresAt`, or failed. */
export const accountExports = pgTable(
  'account_exports',
  {
    id: text('id').primaryKey(),
    // The zip lies in storage: it must be named before the row goes.
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    format: text('format').$type<ExportFormat>().notNull().default('all'),
    /** Which book; null of `all`. Its file goes by the day it expires, also when the book went before. */
    bookId: text('book_id').references(() => books.id, { onDelete: 'cascade' }),
    /** Revision of the book it was made of: once the book is at another, it is handed out no more. Null of `all`. */
    bookRevision: integer('book_revision'),
    status: text('status').$type<ExportStatus>().notNull().default('making'),
    /** Files in the zip so far, and all there will be. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('account_exports_owner').on(table.ownerId, table.createdAt),
    index('account_exports_book').on(table.bookId, table.format),
  ],
)

export const exportHistory = historyTable('account_export_history', {
  subject: () => accountExports.id,
  actor: () => users.id,
})
