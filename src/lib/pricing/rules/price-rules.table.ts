import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Fen } from '#lib/std/money.ts'
import { users } from '#lib/users/user.table.ts'

/** A row holds from its start to before its end; it is never changed, a newer one takes its place: prices stay told. */
const validity = {
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull().defaultNow(),
  /** Null: until further notice. */
  endsAt: timestamp('ends_at', { withTimezone: true }),
}

/** What each grade leaves of the price, bp (3.74, 9.23): not in a bucket, which everybody may read. */
export const priceGrades = pgTable(
  'price_grades',
  {
    grade: integer().notNull(),
    rateBp: integer('rate_bp').notNull(),
    /** What has to be bought and kept in two years for it (grade.ts); null: it is given, never earned. */
    leastFen: bigint('least_fen', { mode: 'number' }).$type<Fen>(),
    ...validity,
  },
  (table) => [
    primaryKey({ columns: [table.grade, table.startsAt] }),
    check('price_grades_least', sql`${table.leastFen} > 0`),
    check('price_grades_rate', sql`${table.rateBp} between 0 and 10000 and ${table.grade} between 0 and 5`),
  ],
)

/** Which grade somebody has, and why; of several in force the highest counts. */
export const userGrades = pgTable(
  'user_grades',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    grade: integer().notNull(),
    reason: text().notNull(),
    ...validity,
  },
  (table) => [
    index('user_grades_user').on(table.userId),
    check('user_grades_grade', sql`${table.grade} between 1 and 5`),
  ],
)

/** What a courier asks, by where a parcel goes and what it weighs (delivery.ts). Grams and fen. */
export const deliveryTariffs = pgTable(
  'delivery_tariffs',
  {
    courier: text().notNull(),
    /** '': everywhere no other row names. */
    province: text().notNull(),
    firstG: integer('first_g').notNull(),
    /** Null: not sent there. */
    firstFen: bigint('first_fen', { mode: 'number' }),
    stepG: integer('step_g').notNull(),
    stepFen: bigint('step_fen', { mode: 'number' }).notNull(),
    days: integer().notNull(),
    ...validity,
  },
  (table) => [
    primaryKey({ columns: [table.courier, table.province, table.startsAt] }),
    check(
      'delivery_tariffs_whole',
      sql`${table.firstG} > 0 and ${table.stepG} > 0 and ${table.firstFen} >= 0 and ${table.stepFen} >= 0 and ${table.days} > 0`,
    ),
  ],
)

/** What makes delivery cheaper or free (delivery.ts). */
export const deliveryWaivers = pgTable(
  'delivery_waivers',
  {
    id: text().primaryKey(),
    label: text().notNull(),
    /** '': any. */
    courier: text().notNull().default(''),
    province: text().notNull().default(''),
    minimumFen: bigint('minimum_fen', { mode: 'number' }).notNull(),
    /** Null: the whole fee. */
    mostFen: bigint('most_fen', { mode: 'number' }),
    ...validity,
  },
  (table) => [check('delivery_waivers_whole', sql`${table.minimumFen} >= 0 and ${table.mostFen} > 0`)],
)
