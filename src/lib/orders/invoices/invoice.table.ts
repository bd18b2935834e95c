import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { historyTable } from '#lib/db/history.table.ts'
import type { Fen } from '#lib/std/money.ts'
import { users } from '#lib/users/user.table.ts'
import { orders } from '../order.table.ts'
import type { InvoiceState } from './invoice.machine.ts'
import type { InvoiceKind } from './invoice.ts'

const whose = (name: string) => text(name).references(() => users.id, { onDelete: 'set null' })
const at = (name: string) => timestamp(name, { withTimezone: true })

/** Invoices of orders: one that counts an order, beside those that were refused, withdrawn or reversed. */
export const invoices = pgTable(
  'invoices',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Whose order it is. */
    userId: whose('user_id'),
    kind: text().$type<InvoiceKind>().notNull(),
    /** In whose name; '': of a person whose account is gone. */
    title: text().notNull(),
    /** A unified social credit code; of companies alone. */
    taxNumber: text('tax_number'),
    state: text().$type<InvoiceState>().notNull().default('asked'),
    /** What it is over, fixed when it is issued. */
    amountFen: bigint('amount_fen', { mode: 'number' }).$type<Fen>(),
    /** Its number, and its file in storage. */
    number: text(),
    fileKey: text('file_key'),
    /** Of the red one. */
    redNumber: text('red_number'),
    redFileKey: text('red_file_key'),
    /** Why not; its buyer reads it. */
    refusal: text(),
    decidedBy: whose('decided_by'),
    issuedAt: at('issued_at'),
    reversedAt: at('reversed_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('invoices_open').on(table.orderId).where(sql`${table.state} in ('asked', 'issued')`),
    uniqueIndex('invoices_number').on(table.number),
    uniqueIndex('invoices_red_number').on(table.redNumber),
    index('invoices_order').on(table.orderId, table.createdAt),
    index('invoices_state').on(table.state, table.createdAt),
    index('invoices_user').on(table.userId),
    index('invoices_decided').on(table.decidedBy),
    check('invoices_tax_number', sql`(${table.kind} = 'company') = (${table.taxNumber} is not null)`),
    check(
      'invoices_issued',
      sql`(${table.number} is null or ${table.state} in ('issued', 'reversed'))
        and (${table.number} is null) = (${table.fileKey} is null)
        and (${table.number} is null) = (${table.issuedAt} is null)
        and (${table.number} is null) = (${table.amountFen} is null)`,
    ),
    check(
      'invoices_reversed',
      sql`(${table.redNumber} is null or (${table.state} = 'reversed' and ${table.number} is not null))
        and (${table.redNumber} is null) = (${table.redFileKey} is null)
        and (${table.redNumber} is null) = (${table.reversedAt} is null)`,
    ),
    check('invoices_amount', sql`${table.amountFen} > 0`),
    check('invoices_refused', sql`${table.refusal} is null or ${table.state} = 'refused'`),
  ],
)

export const invoiceHistory = historyTable('invoice_history', {
  subject: () => invoices.id,
  actor: () => users.id,
  whenSubjectGoes: 'restrict',
})

export type InvoiceRow = typeof invoices.$inferSelect
