import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { historyTable } from '#lib/db/history.table.ts'
import { users } from '#lib/users/user.table.ts'
import type { CouponState } from './coupon.machine.ts'
import { redeemCodes } from './redeem.table.ts'
import { couponTemplates } from './template.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** One coupon of one person, good once. What it promises is its template's. A value that was given: rows stay, names go. */
export const coupons = pgTable(
  'coupons',
  {
    /** 12 letters, as its owner reads them. */
    id: text('id').primaryKey(),
    templateId: text('template_id')
      .notNull()
      .references(() => couponTemplates.id, { onDelete: 'restrict' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The code it came by; null: it was claimed. */
    codeId: text('code_id')
      .unique()
      .references(() => redeemCodes.id, { onDelete: 'restrict' }),
    state: text('state').$type<CouponState>().notNull().default('open'),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    /** Number of the order it is held or used in, as people read it. Names no person. */
    orderRef: text('order_ref'),
    usedAt: at('used_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('coupons_user').on(table.userId, table.createdAt),
    index('coupons_template').on(table.templateId),
    index('coupons_order').on(table.orderRef).where(sql`order_ref is not null`),
    check('coupons_order_of', sql`${table.state} in ('held', 'used') or ${table.orderRef} is null`),
    check('coupons_span', sql`${table.startsAt} < ${table.endsAt}`),
  ],
)

export const couponHistory = historyTable('coupon_history', {
  subject: () => coupons.id,
  actor: () => users.id,
  whenSubjectGoes: 'restrict',
})

export type CouponRow = typeof coupons.$inferSelect
