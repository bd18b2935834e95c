import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/**
 * What an operator has to look at: a job that was given up. No personal data: names of jobs, ids, what the program says of
 * its own error. The same trouble is one row until somebody has seen it.
 */
export const alarms = pgTable(
  'alarms',
  {
    id: text('id').primaryKey(),
    /** Name of the job. */
    job: text('job').notNull(),
    /** Kind of error: its code, else its class. */
    code: text('code').notNull(),
    /** The error's words without the values in them (log/logged-error.ts), of the last time. */
    words: text('words').notNull(),
    /** What the last one was about: the id of the job, or of the row it works on. */
    ref: text('ref').notNull(),
    /** How often the last one was tried. */
    attempts: integer('attempts').notNull(),
    times: integer('times').notNull().default(1),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull().defaultNow(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull().defaultNow(),
    /** When an operator had seen it. */
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('alarms_open').on(table.job, table.code).where(sql`done_at is null`),
    index('alarms_last').on(table.lastAt),
  ],
)
