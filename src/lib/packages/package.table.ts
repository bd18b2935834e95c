import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { historyTable } from '#lib/db/history.table.ts'
import type { Fen } from '#lib/std/money.ts'
import { users } from '#lib/users/user.table.ts'
import type { PackageState } from './package.machine.ts'
import type { PackageCodeState } from './package-code.machine.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const fen = (name: string) => bigint(name, { mode: 'number' }).$type<Fen>()
const count = (name: string) => integer(name).notNull().default(0)

/**
 * One package somebody bought, with what it promised when it was bought; the bucket may say otherwise by now. `issued` and the counts
 * by state are kept by the trigger `package_codes_count`.
 */
export const boughtPackages = pgTable(
  'bought_packages',
  {
    id: text('id').primaryKey(),
    /** Who bought it; null: their account is gone. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Number of its order, as people read it. */
    orderRef: text('order_ref').notNull().unique(),
    state: text('state').$type<PackageState>().notNull().default('waiting'),
    /** Id of the packages bucket, and what it said. */
    packageId: text('package_id').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<'printed' | 'electronic'>().notNull(),
    product: text('product').notNull(),
    binding: text('binding').notNull(),
    size: text('size').notNull(),
    /** Pages of a copy that are paid. */
    pages: integer('pages').notNull(),
    copies: integer('copies').notNull(),
    years: integer('years').notNull(),
    priceFen: fen('price_fen').notNull(),
    /** What one such copy cost alone when it was bought: a used code counts as this at most when the rest goes back. */
    listFen: fen('list_fen').notNull(),
    /** Until when its codes may be used; null: not paid. */
    endsAt: at('ends_at'),
    issued: count('issued'),
    open: count('open'),
    held: count('held'),
    used: count('used'),
    returned: count('returned'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('bought_packages_user').on(table.userId, table.createdAt),
    check(
      'bought_packages_counts',
      sql`${table.issued} = ${table.open} + ${table.held} + ${table.used} + ${table.returned} and ${table.issued} <= ${table.copies}
        and least(${table.open}, ${table.held}, ${table.used}, ${table.returned}) >= 0`,
    ),
    check('bought_packages_amounts', sql`${table.priceFen} > 0 and ${table.listFen} > 0 and ${table.copies} > 0`),
    check(
      'bought_packages_paid',
      sql`${table.issued} = 0 or (${table.state} in ('active', 'returned') and ${table.endsAt} is not null)`,
    ),
  ],
)

/** One copy a package pays for. Whoever holds it uses it; it changes hands by a code whose HMAC alone is kept. */
export const packageCodes = pgTable(
  'package_codes',
  {
    /** 12 letters, as its holder reads them. */
    id: text('id').primaryKey(),
    packageId: text('package_id')
      .notNull()
      .references(() => boughtPackages.id, { onDelete: 'restrict' }),
    /** Who may use it; null: their account is gone. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').$type<PackageCodeState>().notNull().default('open'),
    /** Of the code it is given away by, made anew each time it is asked for; null: none was. */
    codeHash: text('code_hash').unique(),
    tail: text('tail').notNull().default(''),
    /** When somebody else took it. */
    takenAt: at('taken_at'),
    /** Number of the order it is held or used in. Names no person. */
    orderRef: text('order_ref'),
    /** What it paid there, as it counts when the rest of its package goes back. */
    usedFen: fen('used_fen'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('package_codes_package').on(table.packageId),
    index('package_codes_user').on(table.userId),
    index('package_codes_order').on(table.orderRef).where(sql`order_ref is not null`),
    check(
      'package_codes_order_of',
      sql`(${table.state} in ('held', 'used') or ${table.orderRef} is null) and (${table.orderRef} is null) = (${table.usedFen} is null)`,
    ),
    check('package_codes_used', sql`${table.usedFen} is null or ${table.usedFen} >= 0`),
  ],
)

export const looseIds = {
  'bought_packages.package_id': 'a row of the packages bucket, which is no table',
} as const

export const packageHistory = historyTable('package_history', {
  subject: () => boughtPackages.id,
  actor: () => users.id,
  whenSubjectGoes: 'restrict',
})

export const packageCodeHistory = historyTable('package_code_history', {
  subject: () => packageCodes.id,
  actor: () => users.id,
  whenSubjectGoes: 'restrict',
})

export type PackageRow = typeof boughtPackages.$inferSelect
export type PackageCodeRow = typeof packageCodes.$inferSelect
