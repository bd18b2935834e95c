import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { historyTable } from '#lib/db/history.table.ts'
import type { Bp, Fen } from '#lib/std/money.ts'
import { users } from '#lib/users/user.table.ts'
import type { CommissionState } from './commission.machine.ts'
import type { PayoutState } from './payout.machine.ts'
import type { Bar } from './referral.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const fenColumn = (name: string) => bigint(name, { mode: 'number' }).$type<Fen>().notNull()
const whose = (name: string) => text(name).references(() => users.id, { onDelete: 'set null' })

/** The link by which somebody brings friends. Whoever was joined from two accounts has two; the older is shown, both lead in. */
export const referralLinks = pgTable(
  'referral_links',
  {
    /** 10 letters, chance: it names nobody. */
    code: text('code').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: open. */
    closedAt: at('closed_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('referral_links_user').on(table.userId, table.createdAt)],
)

/** Who came by whose link: once, when the account was made. One level: nothing asks who brought the one who brought. */
export const referrals = pgTable(
  'referrals',
  {
    friendId: text('friend_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    referrerId: text('referrer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: at('joined_at').notNull().defaultNow(),
  },
  (table) => [
    index('referrals_referrer').on(table.referrerId, table.joinedAt),
    check('referrals_two', sql`${table.friendId} <> ${table.referrerId}`),
  ],
)

/** What one order of a friend earns. Accounting: rows stay, names go. */
export const commissions = pgTable(
  'commissions',
  {
    id: text('id').primaryKey(),
    /** Number of the order as people read it. Names no person. */
    orderRef: text('order_ref').notNull().unique(),
    referrerId: whose('referrer_id'),
    friendId: whose('friend_id'),
    state: text('state').$type<CommissionState>().notNull().default('waiting'),
    /** Of what is kept, bp: a friend's order earns a twentieth, an agent's what its customer paid above the agent's price. */
    rateBp: integer('rate_bp')
      .$type<Bp>()
      .notNull()
      .default(500 as Bp),
    bar: text('bar').$type<Bar>(),
    /** Binding (id of the products bucket) of its first line, and copies of all: never what the book is called. */
    binding: text('binding').notNull(),
    copies: integer('copies').notNull(),
    /** What was paid for goods and has not gone back. */
    keptFen: fenColumn('kept_fen'),
    /** What of it is theirs. */
    amountFen: fenColumn('amount_fen'),
    /** What of it the ledger has: 0 before it is free; above `amountFen`: a refund came later, the rest is still owed. */
    postedFen: fenColumn('posted_fen').default(0 as Fen),
    freeAt: at('free_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('commissions_referrer').on(table.referrerId, table.createdAt),
    index('commissions_friend').on(table.friendId),
    index('commissions_state').on(table.state, table.freeAt),
    check('commissions_amounts', sql`${table.amountFen} between 0 and ${table.keptFen} and ${table.postedFen} >= 0`),
    check('commissions_bar', sql`${table.bar} is null or ${table.state} = 'barred'`),
    check('commissions_free', sql`${table.state} in ('free', 'reversed') or ${table.postedFen} = 0`),
  ],
)

export const commissionHistory = historyTable('commission_history', {
  subject: () => commissions.id,
  actor: () => users.id,
  whenSubjectGoes: 'restrict',
})

/** Commission on its way out: into the balance, or by hand to where its owner said. */
export const payouts = pgTable(
  'payouts',
  {
    id: text('id').primaryKey(),
    /** As its owner and finance read it: T and 18 digits. */
    number: text('number').notNull().unique(),
    userId: whose('user_id'),
    /** Into the balance, or out of the house. */
    kind: text('kind').$type<'balance' | 'transfer'>().notNull(),
    amountFen: fenColumn('amount_fen'),
    state: text('state').$type<PayoutState>().notNull().default('asked'),
    /** Alipay account and the name it is of; null: into the balance, paid long ago, or its owner is gone. */
    payeeAccount: text('payee_account'),
    payeeName: text('payee_name'),
    decidedBy: whose('decided_by'),
    decidedAt: at('decided_at'),
    /** Number of the receipt; why not. */
    receiptNo: text('receipt_no').unique(),
    refusal: text('refusal'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('payouts_user').on(table.userId, table.createdAt),
    index('payouts_state').on(table.state, table.createdAt),
    index('payouts_decided').on(table.decidedBy),
    check('payouts_amount', sql`${table.amountFen} > 0`),
    check('payouts_kept', sql`${table.state} <> 'kept' or ${table.kind} = 'balance'`),
    check('payouts_receipt', sql`${table.receiptNo} is null or ${table.state} = 'paid'`),
    check('payouts_refusal', sql`${table.refusal} is null or ${table.state} = 'refused'`),
  ],
)

export const payoutHistory = historyTable('payout_history', {
  subject: () => payouts.id,
  actor: () => users.id,
  whenSubjectGoes: 'restrict',
})

export type CommissionRow = typeof commissions.$inferSelect
export type PayoutRow = typeof payouts.$inferSelect
