import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { historyTable } from '#lib/db/history.table.ts'
import { users } from '#lib/users/user.table.ts'
import type { RedeemCodeState } from './redeem-code.machine.ts'
import { couponTemplates } from './template.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Codes that were made at once; they left us as one list, once. */
export const redeemBatches = pgTable(
  'redeem_batches',
  {
    id: text('id').primaryKey(),
    /** What the desk calls it. */
    name: text('name').notNull(),
    templateId: text('template_id')
      .notNull()
      .references(() => couponTemplates.id, { onDelete: 'restrict' }),
    count: integer('count').notNull(),
    /** Somebody paid for them: they are never hidden from whoever has them. */
    paid: boolean('paid').notNull(),
    /** Until when they are redeemed. */
    expiresAt: at('expires_at').notNull(),
    /** Since when it is stopped: a code that leaked. */
    frozenAt: at('frozen_at'),
    madeBy: text('made_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('redeem_batches_template').on(table.templateId),
    index('redeem_batches_made_by').on(table.madeBy),
    check('redeem_batches_count', sql`${table.count} > 0`),
  ],
)

/** One code. Nobody reads it here: what is kept is its HMAC and what its owner knows it by. */
export const redeemCodes = pgTable(
  'redeem_codes',
  {
    id: text('id').primaryKey(),
    batchId: text('batch_id')
      .notNull()
      .references(() => redeemBatches.id, { onDelete: 'restrict' }),
    codeHash: text('code_hash').notNull().unique(),
    /** Its last four letters; the first four are noted when it is redeemed and worth nothing any more. */
    tail: text('tail').notNull(),
    head: text('head').notNull().default(''),
    state: text('state').$type<RedeemCodeState>().notNull().default('issued'),
    /** Who redeemed it; null: nobody, or somebody whose account is gone. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    redeemedAt: at('redeemed_at'),
  },
  (table) => [
    index('redeem_codes_batch').on(table.batchId, table.state),
    index('redeem_codes_user').on(table.userId, table.redeemedAt),
    check('redeem_codes_redeemed', sql`${table.state} = 'redeemed' or ${table.redeemedAt} is null`),
  ],
)

export const redeemCodeHistory = historyTable('redeem_code_history', {
  subject: () => redeemCodes.id,
  actor: () => users.id,
  whenSubjectGoes: 'restrict',
})

export type BatchRow = typeof redeemBatches.$inferSelect
export type RedeemCodeRow = typeof redeemCodes.$inferSelect
