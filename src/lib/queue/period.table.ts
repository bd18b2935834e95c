import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Which periods of a recurring job were begun: a row here and its job are added in one transaction, or neither. */
export const jobPeriods = pgTable(
  'job_periods',
  {
    job: text('job').notNull(),
    /** When the period begins. */
    periodAt: timestamp('period_at', { withTimezone: true }).notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
    /** When its work was done. */
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.job, table.periodAt] })],
)
