import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Counts, no visits: how many pages of a screen fell into a range on a day. */
export const pageReports = pgTable(
  'page_reports',
  {
    day: date({ mode: 'string' }).notNull(),
    route: text().notNull(),
    small: boolean().notNull(),
    /** A measure or mishap of report.ts. */
    what: text().notNull(),
    range: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.route, table.small, table.what, table.range] })],
)
