import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { historyTable } from '#lib/db/history.table.ts'
import type { Fen } from '#lib/std/money.ts'
import { users } from '#lib/users/user.table.ts'
import { orders } from '../order.table.ts'
import { orderRefunds } from '../order-refund.table.ts'
import type { RefundReason } from './refund-reason.ts'
import type { RequestState } from './refund-request.machine.ts'

const whose = (name: string) => text(name).references(() => users.id, { onDelete: 'set null' })
const at = (name: string) => timestamp(name, { withTimezone: true })

/** What the desk wants to give back of an order, who asked and who agreed. One at a time waits for an order. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Whose order it is. */
    userId: whose('user_id'),
    /** By line, in their order; of an amount without copies all 0. */
    copies: jsonb().$type<number[]>().notNull(),
    /** An amount was asked for, and nothing is sent back. */
    isAmount: boolean('is_amount').notNull(),
    /** What was shown when it was asked for: exactly this goes back, or nothing. */
    amountFen: bigint('amount_fen', { mode: 'number' }).$type<Fen>().notNull(),
    reason: text().$type<RefundReason>().notNull(),
    /** For whoever agrees. */
    words: text().notNull(),
    state: text().$type<RequestState>().notNull().default('requested'),
    askedBy: whose('asked_by'),
    decidedBy: whose('decided_by'),
    decidedAt: at('decided_at'),
    /** Why not. */
    decisionWords: text('decision_words'),
    orderRefundId: text('order_refund_id').references(() => orderRefunds.id, { onDelete: 'restrict' }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('refund_requests_waiting').on(table.orderId).where(sql`${table.state} = 'requested'`),
    uniqueIndex('refund_requests_refund').on(table.orderRefundId),
    index('refund_requests_order').on(table.orderId),
    index('refund_requests_state').on(table.state, table.createdAt),
    index('refund_requests_user').on(table.userId),
    check('refund_requests_amount', sql`${table.amountFen} >= 0`),
    check('refund_requests_done', sql`${table.orderRefundId} is null or ${table.state} = 'approved'`),
  ],
)

export const refundRequestHistory = historyTable('refund_request_history', {
  subject: () => refundRequests.id,
  actor: () => users.id,
  whenSubjectGoes: 'restrict',
})

export type RefundRequestRow = typeof refundRequests.$inferSelect
