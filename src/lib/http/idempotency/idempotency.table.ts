import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Columns that name rows without a foreign key, and why. */
export const looseIds = {
  'idempotency_keys.user_id':
    'accounts stand on a higher floor; deleting and joining go by accounts/deletion/owned-tables.sql.ts',
}

/** What was done under an Idempotency-Key, committed with the work itself. A call that was refused leaves no row. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    /** Method and path of the contract, placeholders unfilled: `POST /api/book/{id}/copy`. */
    route: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of params, query and body in canonical JSON, hex. */
    requestHash: text('request_hash').notNull(),
    /** Body of the answer as it went over the wire. */
    answer: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.route, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)
