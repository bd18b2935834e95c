import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { historyTable } from '#lib/db/history.table.ts'
import { paymentAttempts } from '#lib/payments/payment.table.ts'
import type { Fen } from '#lib/std/money.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import { users } from '#lib/users/user.table.ts'
import { ledgerHolds } from '#lib/wallet/wallet.table.ts'
import { printSnapshots } from '#lib/works/print-snapshot.table.ts'
import type { OrderAddress } from './new-order.ts'
import type { OrderState } from './order.machine.ts'
import type { OrderKind } from './order-number.ts'

/** Ways an order is paid. */
export type TenderKind = 'balance' | ProviderName

const fenColumn = (name: string) => bigint(name, { mode: 'number' }).$type<Fen>().notNull()

/**
 * What somebody ordered, and what it costs: fixed when it is made. `payable = ori − discount + delivery`; that the rows below add up to it is
 * asked at commit by the trigger `orders_add_up`. States are written by `moveOrder` alone.
 */
export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    /** 18 digits; the letter before them goes by kind (order-number.ts). */
    number: text().notNull().unique(),
    /** Null: its account is gone, the accounting stays. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text().$type<OrderKind>().notNull(),
    state: text().$type<OrderState>().notNull().default('unpaid'),
    /** Before anything was taken off, without delivery. */
    oriFen: fenColumn('ori_fen'),
    discountFen: fenColumn('discount_fen'),
    /** What delivery costs after it was waived in part or whole. */
    deliveryFen: fenColumn('delivery_fen'),
    payableFen: fenColumn('payable_fen'),
    paidFen: fenColumn('paid_fen').default(0 as Fen),
    refundedFen: fenColumn('refunded_fen').default(0 as Fen),
    /** The quote it was made of: one order each, whatever is sent twice. */
    quoteId: text('quote_id').notNull().unique(),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** When the right to its files began anew; null: with its payment (files/file-right.ts). */
    filesRenewedAt: timestamp('files_renewed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt),
    index('orders_created').on(table.createdAt, table.id),
    check(
      'orders_amounts',
      sql`least(${table.oriFen}, ${table.discountFen}, ${table.deliveryFen}, ${table.payableFen}, ${table.paidFen},
        ${table.refundedFen}) >= 0`,
    ),
    check('orders_payable', sql`${table.payableFen} = ${table.oriFen} - ${table.discountFen} + ${table.deliveryFen}`),
    check('orders_refunded', sql`${table.refundedFen} <= ${table.paidFen}`),
    check(
      'orders_paid',
      sql`${table.paidFen} = case when ${table.state} in ('unpaid', 'closed') then 0 else ${table.payableFen} end`,
    ),
    check('orders_all_refunded', sql`${table.state} <> 'refunded' or ${table.refundedFen} = ${table.paidFen}`),
  ],
)

export const looseIds = {
  'orders.quote_id': 'a signed quote is no row: it is carried by its buyer and good for 15 minutes',
  'order_adjustments.source_id': 'a coupon, an activity or a code, by type; each has a table of its own or none',
} as const

const ofOrder = (): PgColumn => orders.id

/** One thing in one binding, so many copies. What it may give back is spread when it is ordered and read from here alone. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: text('order_id').notNull().references(ofOrder, { onDelete: 'restrict' }),
    /** From 0, in the order they were asked for. */
    position: integer().notNull(),
    /** What is printed; null: nothing is. */
    snapshotId: text('snapshot_id').references(() => printSnapshots.id, { onDelete: 'restrict' }),
    /** Ids of the products bucket, and what it was called. */
    product: text().notNull(),
    binding: text().notNull(),
    paper: text(),
    title: text().notNull(),
    copies: integer().notNull(),
    unitFen: fenColumn('unit_fen'),
    oriFen: fenColumn('ori_fen'),
    discountFen: fenColumn('discount_fen'),
    refundableFen: fenColumn('refundable_fen'),
    refundedFen: fenColumn('refunded_fen').default(0 as Fen),
    refundedCopies: integer('refunded_copies').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_lines_snapshot').on(table.snapshotId),
    check('order_lines_copies', sql`${table.copies} between 1 and 999`),
    check('order_lines_ori', sql`${table.unitFen} >= 0 and ${table.oriFen} = ${table.unitFen} * ${table.copies}`),
    check('order_lines_discount', sql`${table.discountFen} between 0 and ${table.oriFen}`),
    check('order_lines_refundable', sql`${table.refundableFen} = ${table.oriFen} - ${table.discountFen}`),
    check(
      'order_lines_refunded',
      sql`${table.refundedFen} between 0 and ${table.refundableFen} and ${table.refundedCopies} between 0 and ${table.copies}`,
    ),
  ],
)

/** The rows under the price, as `details` has them: what was taken off is below 0, delivery above. */
export const orderAdjustments = pgTable(
  'order_adjustments',
  {
    orderId: text('order_id').notNull().references(ofOrder, { onDelete: 'restrict' }),
    position: integer().notNull(),
    /** `delivery_fee`, `grade`, `activity`, `coupon`, `redeem`, … as on the wire. */
    type: text().notNull(),
    /** Which coupon, activity or code. */
    sourceId: text('source_id'),
    /** As its buyer read it: 9.5 折, 顺丰. '': of an order older than this column. */
    label: text().notNull().default(''),
    amountFen: fenColumn('amount_fen'),
    /** What of it is each line's, in their order; null: of no line (delivery), or of an order older than this column. */
    shares: jsonb().$type<Fen[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check(
      'order_adjustments_sign',
      sql`case when ${table.type} = 'delivery_fee' then ${table.amountFen} >= 0 else ${table.amountFen} <= 0 end`,
    ),
  ],
)

/** What is sent of an order, and where to: one an order now. What somebody changes at home changes no parcel. */
export const orderParcels = pgTable(
  'order_parcels',
  {
    id: text().primaryKey(),
    orderId: text('order_id').notNull().references(ofOrder, { onDelete: 'restrict' }),
    /** A copy; null: its buyer's account is gone. */
    address: jsonb().$type<OrderAddress>(),
    /** Id of a courier (site/lookups/couriers.ts); null: of an order older than this table. */
    courier: text(),
    /** What sending it costs, less what was waived. */
    feeFen: fenColumn('fee_fen'),
    /** `2026-12-04`, of UTC+8: when it was said to arrive, had it been paid at once. */
    promisedOn: date('promised_on', { mode: 'string' }),
    weightG: integer('weight_g'),
    trackingNo: text('tracking_no'),
    /** Its state is these: waiting, under way, there. */
    shippedAt: timestamp('shipped_at', { withTimezone: true }),
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
    /** When its buyer was told that it left, each way at most once. */
    smsNoticeAt: timestamp('sms_notice_at', { withTimezone: true }),
    wechatNoticeAt: timestamp('wechat_notice_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('order_parcels_order').on(table.orderId),
    // Who bought before is asked by phone and by place (checkout/offers/newcomer.sql.ts).
    index('order_parcels_phone').on(sql`(${table.address}->>'phone')`),
    index('order_parcels_place').on(sql`(${table.address}->>'street')`),
    check('order_parcels_amounts', sql`${table.feeFen} >= 0 and ${table.weightG} > 0`),
    check(
      'order_parcels_times',
      sql`(${table.shippedAt} is null or ${table.trackingNo} is not null)
        and (${table.deliveredAt} is null or ${table.shippedAt} is not null)`,
    ),
  ],
)

/**
 * By which ways an order is paid. The balance's part is set aside when it is made, a provider's stands here once it came;
 * of an order that is paid they add up to it, and what went back by each to what went back (trigger `order_tenders_add_up`).
 */
export const orderTenders = pgTable(
  'order_tenders',
  {
    orderId: text('order_id').notNull().references(ofOrder, { onDelete: 'restrict' }),
    kind: text().$type<TenderKind>().notNull(),
    amountFen: fenColumn('amount_fen'),
    refundedFen: fenColumn('refunded_fen').default(0 as Fen),
    holdId: text('hold_id').references(() => ledgerHolds.id, { onDelete: 'restrict' }),
    attemptId: text('attempt_id').references(() => paymentAttempts.id, { onDelete: 'restrict' }),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.kind] }),
    uniqueIndex('order_tenders_hold').on(table.holdId),
    uniqueIndex('order_tenders_attempt').on(table.attemptId),
    check(
      'order_tenders_amounts',
      sql`${table.amountFen} > 0 and ${table.refundedFen} between 0 and ${table.amountFen}`,
    ),
    check(
      'order_tenders_of',
      sql`case when ${table.kind} = 'balance' then ${table.holdId} is not null and ${table.attemptId} is null
        else ${table.holdId} is null and ${table.attemptId} is not null end`,
    ),
  ],
)

/** An order that was ever made is accounting: neither it nor its history goes. */
export const orderHistory = historyTable('order_history', {
  subject: ofOrder,
  actor: () => users.id,
  whenSubjectGoes: 'restrict',
})

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect
export type ParcelRow = typeof orderParcels.$inferSelect
export type TenderRow = typeof orderTenders.$inferSelect
