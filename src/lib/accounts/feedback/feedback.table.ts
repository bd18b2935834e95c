import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#lib/users/user.table.ts'

/** What somebody told us at /my/feedback. Its pictures are theirs (`user_media`), named here by content. */
export const feedback = pgTable(
  'feedback',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<'problem' | 'wish' | 'other'>().notNull(),
    text: text().notNull(),
    /** How to reach them, if they want to be. */
    contact: text().notNull(),
    pictures: text().array().notNull(),
    /** Program and system of the browser: half of what is asked about a problem. */
    device: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When an operator had dealt with it. */
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [index('feedback_user').on(table.userId), index('feedback_open').on(table.doneAt, table.createdAt)],
)
