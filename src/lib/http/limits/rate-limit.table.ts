import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** One row per counted somebody and window. `key` is a hash: no phone numbers or addresses in here. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text().notNull(),
    /** Seconds since 1970. */
    windowStart: bigint('window_start', { mode: 'number' }).notNull(),
    count: integer().notNull(),
    /** Seconds since 1970; may be deleted afterwards. */
    endsAt: bigint('ends_at', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] }), index('rate_counters_ends_at').on(table.endsAt)],
)
