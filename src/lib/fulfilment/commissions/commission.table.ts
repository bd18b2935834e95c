import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * 委印记录 (印刷业管理条例): what was given to print, to whom, when it was taken and delivered. A row a printed line, kept two
 * years by itself: it names no account, and stays when the account or its order's title goes.
 */
export const pressCommissions = pgTable(
  'press_commissions',
  {
    /** As on the parcel. */
    orderNo: text('order_no').notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    copies: integer().notNull(),
    innerSha256: text('inner_sha256').notNull(),
    coverSha256: text('cover_sha256').notNull(),
    /** Name of the print shop. */
    printer: text().notNull(),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.orderNo, table.position] }),
    index('press_commissions_taken').on(table.takenAt),
    check('press_commissions_copies', sql`${table.copies} > 0`),
  ],
)
