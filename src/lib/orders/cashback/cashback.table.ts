import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { historyTable } from '#lib/db/history.table.ts'
import type { Fen } from '#lib/std/money.ts'
import { users } from '#lib/users/user.table.ts'
import { orders } from '../order.table.ts'
import type { CashbackState } from './cashback.machine.ts'

const whose = (name: string) => text(name).references(() => users.id, { onDelete: 'set null' })
const at = (name: string) => timestamp(name, { withTimezone: true })
const fenColumn = (name: string) => bigint(name, { mode: 'number' }).$type<Fen>().notNull()

/**
 * An unboxing post that brings its writer a fixed sum: as it was written, and what the desk said. What everybody reads is its row of
 * `unboxing_posts`. One an order, beside those that came to nothing.
 */
export const cashbackRequests = pgTable(
  'cashback_requests',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Who bought and wrote. */
    userId: whose('user_id'),
    /** Which line of the order is shown. */
    position: integer().notNull(),
    /** The name it is signed with. */
    author: text().notNull(),
    title: text().notNull(),
    words: text().notNull(),
    /** Pictures of their correspondence with the desk, until it is published (helpdesk). */
    pictures: jsonb().$type<string[]>().notNull(),
    state: text().$type<CashbackState>().notNull().default('submitted'),
    /** What was promised when it was written, whatever it says. */
    rewardFen: fenColumn('reward_fen'),
    /** What its writer is to have of it now: the sum, or nothing. */
    amountFen: fenColumn('amount_fen').default(0 as Fen),
    /** What the ledger gave them of it. */
    postedFen: fenColumn('posted_fen').default(0 as Fen),
    decidedBy: whose('decided_by'),
    decidedAt: at('decided_at'),
    /** Why not; its writer reads it. */
    refusal: text(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('cashback_requests_once').on(table.orderId).where(sql`${table.state} not in ('refused', 'withdrawn')`),
    index('cashback_requests_order').on(table.orderId, table.createdAt),
    index('cashback_requests_state').on(table.state, table.createdAt),
    index('cashback_requests_user').on(table.userId),
    index('cashback_requests_decided').on(table.decidedBy),
    index('cashback_requests_unsettled').on(table.id).where(sql`posted_fen <> amount_fen`),
    check(
      'cashback_requests_money',
      sql`${table.rewardFen} > 0 and ${table.postedFen} between 0 and ${table.rewardFen}
        and (${table.amountFen} = 0 or ${table.amountFen} = ${table.rewardFen} and ${table.state} in ('published', 'taken_down'))`,
    ),
    check('cashback_requests_refused', sql`${table.refusal} is null or ${table.state} = 'refused'`),
  ],
)

export const cashbackHistory = historyTable('cashback_history', {
  subject: () => cashbackRequests.id,
  actor: () => users.id,
  whenSubjectGoes: 'restrict',
})

export type CashbackRow = typeof cashbackRequests.$inferSelect
