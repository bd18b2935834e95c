import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Bp, Fen } from '#lib/std/money.ts'
import { users } from '#lib/users/user.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const amount = (name: string) => bigint(name, { mode: 'number' }).$type<Fen>()
const ids = (name: string) => text(name).array().notNull().default(sql`'{}'`)

/** What is promised. Of an amount `amount_fen`; of a rate what is left (`rate_bp`, 8500 is 8.5 折) and what is taken off at most. */
const terms = () => ({
  amountFen: amount('amount_fen'),
  rateBp: integer('rate_bp').$type<Bp>(),
  mostFen: amount('most_fen'),
  /** Of the lines it is for, before any coupon and without delivery. */
  minimumFen: amount('minimum_fen').notNull(),
  /** Ids of the products bucket; empty: all. */
  products: ids('products'),
  bindings: ids('bindings'),
  styles: ids('styles'),
})
const madeBy = () => text('made_by').references(() => users.id, { onDelete: 'set null' })

const oneOfBoth = (table: string) =>
  sql.raw(
    `("${table}"."amount_fen" >= 100 and "${table}"."rate_bp" is null and "${table}"."most_fen" is null)
      or ("${table}"."amount_fen" is null and "${table}"."rate_bp" between 1 and 9999 and coalesce("${table}"."most_fen", 1) > 0)`,
  )

/**
 * What goes on for a while: it takes something off every order it is for, or hands out coupons, or both. Never changed; the
 * desk can end it early.
 */
export const couponActivities = pgTable(
  'coupon_activities',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    words: text('words').notNull(),
    ...terms(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    stoppedAt: at('stopped_at'),
    madeBy: madeBy(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('coupon_activities_ends').on(table.endsAt),
    index('coupon_activities_made_by').on(table.madeBy),
    // Without terms it hands out coupons alone.
    check(
      'coupon_activities_terms',
      sql`(${table.amountFen} is null and ${table.rateBp} is null and ${table.mostFen} is null) or (${oneOfBoth('coupon_activities')})`,
    ),
    check('coupon_activities_span', sql`${table.startsAt} < ${table.endsAt} and ${table.minimumFen} >= 0`),
  ],
)

/** A kind of coupon. Never changed, so that every coupon keeps what it promised; the desk can end its being claimed. */
export const couponTemplates = pgTable(
  'coupon_templates',
  {
    /** By which it is claimed: 12 letters, as a link carries them. */
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    words: text('words').notNull(),
    ...terms(),
    /** May it be used together with others that may, too? */
    withOthers: boolean('with_others').notNull(),
    /** For those alone who have never bought anything. */
    newcomersOnly: boolean('newcomers_only').notNull(),
    /** Whoever has its number may claim it; false: it comes by codes alone. */
    claimable: boolean('claimable').notNull(),
    /** It is claimed while that goes on, and used then alone. */
    activityId: text('activity_id').references(() => couponActivities.id, { onDelete: 'restrict' }),
    /** When its coupons may be used. */
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    /** A coupon is over so many days after it was had, if not before; null: at the end alone. */
    validDays: integer('valid_days'),
    /** Coupons there are of it at most, those codes stand for among them. */
    most: integer('most').notNull(),
    perPerson: integer('per_person').notNull(),
    /** Coupons there are; kept here, so that the last one goes to one. */
    issued: integer('issued').notNull().default(0),
    /** Codes nobody redeemed yet: each has its coupon. */
    reserved: integer('reserved').notNull().default(0),
    stoppedAt: at('stopped_at'),
    madeBy: madeBy(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('coupon_templates_activity').on(table.activityId),
    index('coupon_templates_made_by').on(table.madeBy),
    check('coupon_templates_terms', oneOfBoth('coupon_templates')),
    check('coupon_templates_span', sql`${table.startsAt} < ${table.endsAt} and ${table.minimumFen} >= 0`),
    check(
      'coupon_templates_count',
      sql`${table.issued} >= 0 and ${table.reserved} >= 0 and ${table.issued} + ${table.reserved} <= ${table.most}`,
    ),
    check(
      'coupon_templates_most',
      sql`${table.most} > 0 and ${table.perPerson} > 0 and coalesce(${table.validDays}, 1) > 0`,
    ),
  ],
)

export type ActivityRow = typeof couponActivities.$inferSelect
export type TemplateRow = typeof couponTemplates.$inferSelect
export type TermsRow = Pick<
  TemplateRow,
  'amountFen' | 'rateBp' | 'mostFen' | 'minimumFen' | 'products' | 'bindings' | 'styles'
>
