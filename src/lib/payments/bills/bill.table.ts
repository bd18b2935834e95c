import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { Fen } from '#lib/std/money.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import { users } from '#lib/users/user.table.ts'
import type { BillLine, Difference } from './bill.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const fenColumn = (name: string) => bigint(name, { mode: 'number' }).$type<Fen>()

/** A provider's bill of one day of UTC+8, read and compared once. */
export const paymentBills = pgTable(
  'payment_bills',
  {
    provider: text().$type<ProviderName>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    lineCount: integer('line_count').notNull(),
    paidFen: fenColumn('paid_fen').notNull(),
    refundedFen: fenColumn('refunded_fen').notNull(),
    readAt: at('read_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
)

/** Its lines: numbers and sums, nothing of people. */
export const paymentBillLines = pgTable(
  'payment_bill_lines',
  {
    provider: text().$type<ProviderName>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    position: integer().notNull(),
    kind: text().$type<BillLine['kind']>().notNull(),
    no: text().notNull(),
    tradeNo: text('trade_no').notNull(),
    amountFen: fenColumn('amount_fen').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.day, table.position] }),
    index('payment_bill_lines_no').on(table.provider, table.kind, table.no),
  ],
)

/** What a bill and we do not agree in: open until somebody explains it. */
export const paymentBillDifferences = pgTable(
  'payment_bill_differences',
  {
    id: text().primaryKey(),
    provider: text().$type<ProviderName>().notNull(),
    /** Of the bill it came up with. */
    day: date({ mode: 'string' }).notNull(),
    kind: text().$type<Difference['kind']>().notNull(),
    of: text('of').$type<Difference['of']>().notNull(),
    no: text().notNull(),
    billFen: fenColumn('bill_fen'),
    ownFen: fenColumn('own_fen'),
    explainedBy: text('explained_by').references(() => users.id, { onDelete: 'set null' }),
    explainedAt: at('explained_at'),
    words: text(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('payment_bill_differences_once').on(table.provider, table.day, table.kind, table.of, table.no),
    index('payment_bill_differences_open').on(table.createdAt).where(sql`${table.explainedAt} is null`),
    check('payment_bill_differences_words', sql`(${table.explainedAt} is null) = (${table.words} is null)`),
  ],
)

export type DifferenceRow = typeof paymentBillDifferences.$inferSelect
