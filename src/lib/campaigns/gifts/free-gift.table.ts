import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { historyTable } from '#lib/db/history.table.ts'
import type { Fen } from '#lib/std/money.ts'
import { users } from '#lib/users/user.table.ts'
import type { FreeGiftState } from './free-gift.machine.ts'

export const looseIds = {
  'free_gifts.gift_id': 'a gift is described in the campaigns bucket, which may drop it while orders keep theirs',
} as const

/** A gift that goes with an order; what it was called stays with it. Rows stay, names go. */
export const freeGifts = pgTable(
  'free_gifts',
  {
    id: text('id').primaryKey(),
    giftId: text('gift_id').notNull(),
    name: text('name').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').$type<FreeGiftState>().notNull().default('held'),
    /** Number of the order it goes with, as people read it. One an order. Names no person. */
    orderRef: text('order_ref').notNull(),
    /** What had to be paid for goods for it. */
    fromFen: bigint('from_fen', { mode: 'number' }).$type<Fen>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('free_gifts_order').on(table.orderRef),
    index('free_gifts_gift').on(table.giftId, table.userId).where(sql`state in ('held', 'used')`),
    index('free_gifts_user').on(table.userId),
    check('free_gifts_from', sql`${table.fromFen} > 0`),
  ],
)

export const freeGiftHistory = historyTable('free_gift_history', {
  subject: () => freeGifts.id,
  actor: () => users.id,
  whenSubjectGoes: 'restrict',
})

export type FreeGiftRow = typeof freeGifts.$inferSelect
