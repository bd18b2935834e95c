import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { historyTable } from '#lib/db/history.table.ts'
import type { Fen } from '#lib/std/money.ts'
import { users } from '#lib/users/user.table.ts'
import type { GiftCardState } from './gift-card.machine.ts'
import type { Drawing } from './gift-card.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Money somebody gives away, with words and a drawing. Its link holds a secret of which the HMAC alone is kept. */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: text('id').primaryKey(),
    /** Number of its order, as people read it. */
    orderRef: text('order_ref').notNull().unique(),
    /** Who gives it; null: their account is gone. */
    buyerId: text('buyer_id').references(() => users.id, { onDelete: 'set null' }),
    /** Who opened it. */
    openerId: text('opener_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').$type<GiftCardState>().notNull().default('waiting'),
    faceFen: bigint('face_fen', { mode: 'number' }).$type<Fen>().notNull(),
    drawing: text('drawing').$type<Drawing>().notNull(),
    cardTo: text('card_to').notNull(),
    cardFrom: text('card_from').notNull(),
    cardWords: text('card_words').notNull(),
    /** Of the secret in the link it can be opened by now; null: none was made. One made later takes its place. */
    secretHash: text('secret_hash').unique(),
    linkedAt: at('linked_at'),
    openedAt: at('opened_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('gift_cards_buyer').on(table.buyerId, table.createdAt),
    index('gift_cards_opener').on(table.openerId, table.openedAt),
    check('gift_cards_face', sql`${table.faceFen} between 1 and 100000`),
    check('gift_cards_opener_of', sql`${table.state} = 'opened' or ${table.openerId} is null`),
  ],
)

export const giftCardHistory = historyTable('gift_card_history', {
  subject: () => giftCards.id,
  actor: () => users.id,
  whenSubjectGoes: 'restrict',
})

export type GiftCardRow = typeof giftCards.$inferSelect
