import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { orderParcels } from '#lib/orders/order.table.ts'
import type { TrackingState, TrackingStep } from './tracking.ts'

/** What is heard of a parcel that left. Another number of it begins anew. It goes with its buyer's account: steps name places. */
export const parcelTracking = pgTable(
  'parcel_tracking',
  {
    parcelId: text('parcel_id')
      .primaryKey()
      .references(() => orderParcels.id, { onDelete: 'cascade' }),
    courier: text().notNull(),
    trackingNo: text('tracking_no').notNull(),
    /** Of the address 快递100 tells us at, and what it signs with: of this parcel alone, as their messages carry no key of ours. */
    path: text().notNull(),
    salt: text().notNull(),
    state: text().$type<TrackingState>().notNull().default('waiting'),
    /** Of which moment the state is; null: nothing was heard. */
    saidAt: timestamp('said_at', { withTimezone: true }),
    steps: jsonb().$type<TrackingStep[]>().notNull().default([]),
    /** Null: not asked for yet. */
    subscribedAt: timestamp('subscribed_at', { withTimezone: true }),
    /** A code: 快递100 does not follow this one. */
    refusal: text(),
    /** When something was heard or asked last. */
    heardAt: timestamp('heard_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('parcel_tracking_path').on(table.path),
    index('parcel_tracking_open').on(table.heardAt).where(sql`${table.state} not in ('signed', 'returned')`),
    check(
      'parcel_tracking_state',
      sql`${table.state} in ('waiting', 'moving', 'delivering', 'trouble', 'returned', 'signed')`,
    ),
  ],
)

export type ParcelTrackingRow = typeof parcelTracking.$inferSelect
