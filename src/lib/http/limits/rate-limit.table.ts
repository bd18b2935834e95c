import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** One row per counted somebody and rule. `key` is a hash: no phone numbers or addresses in here. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    /** When the window that the first call opened ends, in seconds since 1970; may be deleted afterwards. */
    endsAt: bigint('ends_at', { mode: 'number' }).notNull(),
  },
  (table) => [index('rate_counters_ends_at').on(table.endsAt)],
)
