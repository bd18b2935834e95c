import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#lib/users/user.table.ts'

/**
 * Somebody proved that another account is theirs as well, and is asked whether the two shall be one. Good for the
 * sign-in it was made in, until `expiresAt`.
 */
export const joinOffers = pgTable(
  'join_offers',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    otherUserId: text('other_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionMark: text('session_mark').notNull(),
    /** What was proved: this phone, or else the other account's WeChat. */
    phone: text(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('join_offers_session').on(table.sessionMark), index('join_offers_other').on(table.otherUserId)],
)
