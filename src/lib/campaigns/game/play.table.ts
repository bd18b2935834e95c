import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { coupons } from '#lib/coupons/coupon.table.ts'
import { users } from '#lib/users/user.table.ts'

export const looseIds = {
  'campaign_plays.campaign_id': 'a campaign stands in a bucket, which may drop it while what was drawn is kept',
} as const

/** One draw of one person: the so-maniest of a day. What was given out is kept for two years; whose it was is forgotten. */
export const campaignPlays = pgTable(
  'campaign_plays',
  {
    id: text('id').primaryKey(),
    campaignId: text('campaign_id').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Of UTC+8. */
    day: date('day', { mode: 'string' }).notNull(),
    /** From 1; a person has each once a day, whatever is sent at once. */
    play: integer('play').notNull(),
    /** The number drawn, and the prize it stood for (a template of coupons), had or gone: chances can be shown from what is kept. */
    roll: integer('roll'),
    drawn: text('drawn'),
    /** What was won; null: nothing. */
    couponId: text('coupon_id').references(() => coupons.id, { onDelete: 'restrict' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('campaign_plays_once').on(table.campaignId, table.userId, table.day, table.play),
    index('campaign_plays_user').on(table.userId, table.createdAt),
    index('campaign_plays_created').on(table.createdAt),
    unique('campaign_plays_coupon').on(table.couponId),
    check('campaign_plays_play', sql`${table.play} >= 1`),
  ],
)
