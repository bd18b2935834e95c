import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { historyTable } from '#lib/db/history.table.ts'
import { users } from '#lib/users/user.table.ts'
import { orders } from '../order.table.ts'
import type { RepairState } from './repair.machine.ts'
import type { Damage } from './repair.ts'

const whose = (name: string) => text(name).references(() => users.id, { onDelete: 'set null' })
const at = (name: string) => timestamp(name, { withTimezone: true })

/** Damaged copies of an order, as their buyer tells of them, and what the desk said. One an order, beside those that came to nothing. */
export const repairRequests = pgTable(
  'repair_requests',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Whose order it is. */
    userId: whose('user_id'),
    /** By line, in their order. */
    copies: jsonb().$type<number[]>().notNull(),
    damage: text().$type<Damage>().notNull(),
    words: text().notNull(),
    /** Pictures of their correspondence with the desk, where they lie and who may see them (helpdesk). */
    pictures: jsonb().$type<string[]>().notNull(),
    state: text().$type<RepairState>().notNull().default('submitted'),
    decidedBy: whose('decided_by'),
    decidedAt: at('decided_at'),
    /** Why not; its buyer reads it. */
    refusal: text(),
    /** The order that costs nothing and is printed of it. */
    reprintOrderId: text('reprint_order_id').references(() => orders.id, { onDelete: 'restrict' }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('repair_requests_open').on(table.orderId).where(sql`${table.state} not in ('refused', 'withdrawn')`),
    uniqueIndex('repair_requests_reprint').on(table.reprintOrderId),
    index('repair_requests_order').on(table.orderId, table.createdAt),
    index('repair_requests_state').on(table.state, table.createdAt),
    index('repair_requests_user').on(table.userId),
    index('repair_requests_decided').on(table.decidedBy),
    check(
      'repair_requests_made',
      sql`${table.reprintOrderId} is null or ${table.state} in ('accepted', 'reprinting', 'shipped', 'done')`,
    ),
    check('repair_requests_refused', sql`${table.refusal} is null or ${table.state} = 'refused'`),
  ],
)

export const repairHistory = historyTable('repair_history', {
  subject: () => repairRequests.id,
  actor: () => users.id,
  whenSubjectGoes: 'restrict',
})

export type RepairRow = typeof repairRequests.$inferSelect
