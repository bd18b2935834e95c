import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Every value a bucket ever had; the highest version is the one in force. Rows are only added. */
export const bucketVersions = pgTable(
  'bucket_versions',
  {
    name: text().notNull(),
    /** From 1; 0 is the default in the repository and has no row. */
    version: integer().notNull(),
    value: jsonb().notNull(),
    /** Why it was changed, for the history. */
    note: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
)
