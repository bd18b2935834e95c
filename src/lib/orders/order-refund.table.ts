import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { paymentRefunds } from '#lib/payments/payment.table.ts'
import type { Fen } from '#lib/std/money.ts'
import { orders } from './order.table.ts'

const fenColumn = (name: string) => bigint(name, { mode: 'number' }).$type<Fen>().notNull()

/**
 * What was agreed to give back of a paid order: which copies, what of it is each line's, and by which ways. It counts from the
 * moment it was agreed to, so that nothing is given back twice; the balance's part is back at once, a provider's once it says so.
 */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** By line, in their order. */
    copies: jsonb().$type<number[]>().notNull(),
    linesFen: jsonb('lines_fen').$type<Fen[]>().notNull(),
    deliveryFen: fenColumn('delivery_fen'),
    amountFen: fenColumn('amount_fen'),
    /** Into the balance it came from, in the proportion it was taken. */
    cashFen: fenColumn('cash_fen'),
    bonusFen: fenColumn('bonus_fen'),
    providerFen: fenColumn('provider_fen'),
    paymentRefundId: text('payment_refund_id').references(() => paymentRefunds.id, { onDelete: 'restrict' }),
    /** A code: `cancelled` by its buyer. */
    reason: text().notNull(),
    /** All of it is back. */
    doneAt: timestamp('done_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('order_refunds_order').on(table.orderId, table.createdAt),
    uniqueIndex('order_refunds_payment').on(table.paymentRefundId),
    check(
      'order_refunds_amounts',
      sql`least(${table.deliveryFen}, ${table.cashFen}, ${table.bonusFen}, ${table.providerFen}) >= 0
        and ${table.amountFen} = ${table.cashFen} + ${table.bonusFen} + ${table.providerFen}`,
    ),
    check('order_refunds_provider', sql`(${table.providerFen} > 0) = (${table.paymentRefundId} is not null)`),
  ],
)

export type OrderRefundRow = typeof orderRefunds.$inferSelect
