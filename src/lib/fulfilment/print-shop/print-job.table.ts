import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { historyTable } from '#lib/db/history.table.ts'
import { orderLines } from '#lib/orders/order.table.ts'
import { users } from '#lib/users/user.table.ts'
import type { PrintJobState } from './print-job.machine.ts'
import type { ProductLine } from './product-line.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Who prints for us by a program of theirs. */
export const printPartners = pgTable(
  'print_partners',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** Which line of products it prints (rows 3.21, 3.49). */
    productLine: text('product_line').$type<ProductLine>().notNull().default('house'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('print_partners_name').on(table.name)],
)

/** Keys of their programs: shown once, kept as a hash. */
export const printKeys = pgTable(
  'print_keys',
  {
    id: text().primaryKey(),
    partnerId: text('partner_id')
      .notNull()
      .references(() => printPartners.id, { onDelete: 'restrict' }),
    keyHash: text('key_hash').notNull(),
    /** Its last four characters, by which people tell keys apart. */
    tail: text().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Within the hour. */
    usedAt: at('used_at'),
    revokedAt: at('revoked_at'),
  },
  (table) => [uniqueIndex('print_keys_hash').on(table.keyHash), index('print_keys_partner').on(table.partnerId)],
)

export const looseIds = {
  'print_jobs.claim_id':
    'made by a print shop’s program for one of its calls, so that asking twice takes nothing twice',
} as const

/**
 * One printed line of an order that a print shop's program took: made when it is taken, so that a line that is changed or
 * cancelled before has none. What is printed, and how often, stands in the line and its snapshot.
 */
export const printJobs = pgTable(
  'print_jobs',
  {
    id: text().primaryKey(),
    orderId: text('order_id').notNull(),
    position: integer().notNull(),
    state: text().$type<PrintJobState>().notNull().default('waiting'),
    /** Who has it, or had it last. */
    partnerId: text('partner_id').references(() => printPartners.id, { onDelete: 'restrict' }),
    /** By which call it was taken; null: nobody has it. */
    claimId: text('claim_id'),
    /** Until then somebody has to say something of it. */
    leasedUntil: at('leased_until'),
    claimedAt: at('claimed_at'),
    printedAt: at('printed_at'),
    boundAt: at('bound_at'),
    packedAt: at('packed_at'),
    troubleAt: at('trouble_at'),
    /** The print shop's words; kept until it is claimed anew, so that the desk reads them while it waits. */
    trouble: text(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      columns: [table.orderId, table.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
      name: 'print_jobs_line',
    }).onDelete('restrict'),
    uniqueIndex('print_jobs_once').on(table.orderId, table.position),
    index('print_jobs_claim').on(table.partnerId, table.claimId),
    index('print_jobs_lease').on(table.leasedUntil).where(sql`${table.leasedUntil} is not null`),
    index('print_jobs_waiting').on(table.createdAt).where(sql`${table.state} = 'waiting'`),
    check('print_jobs_held', sql`${table.claimId} is null or ${table.partnerId} is not null`),
  ],
)

export const printJobHistory = historyTable('print_job_history', {
  subject: () => printJobs.id,
  actor: () => users.id,
  whenSubjectGoes: 'restrict',
})

export type PrintPartnerRow = typeof printPartners.$inferSelect
export type PrintKeyRow = typeof printKeys.$inferSelect
export type PrintJobRow = typeof printJobs.$inferSelect
