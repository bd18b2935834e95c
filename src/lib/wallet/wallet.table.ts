import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, smallint, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { historyTable } from '#lib/db/history.table.ts'
import { users } from '#lib/users/user.table.ts'
import type { HoldState } from './hold.machine.ts'

const fenColumn = (name: string) => bigint(name, { mode: 'number' })
const serial = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Accounts of people and of the house. The balance is written by entries alone (a trigger adds them up), `held_fen` by holds.
 * Whose account goes: the row stays without the name.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    balanceFen: fenColumn('balance_fen').notNull().default(0),
    /** Of the balance: waiting to be taken. */
    heldFen: fenColumn('held_fen').notNull().default(0),
    /** Its person was joined with another, whose accounts go on. */
    closedAt: at('closed_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('ledger_accounts_open').on(table.userId, table.kind).where(sql`closed_at is null`),
    check(
      'ledger_accounts_balance',
      sql`kind not in ('user_cash', 'user_bonus', 'user_commission') or (balance_fen >= 0 and held_fen <= balance_fen)`,
    ),
    check('ledger_accounts_held', sql`held_fen = 0 or (held_fen > 0 and kind in ('user_cash', 'user_bonus'))`),
  ],
)

/** One thing that happened to money; never changed (trigger). */
export const ledgerTransactions = pgTable('ledger_transactions', {
  id: serial(),
  /** The same thing reported twice has the same key and is one. Names no person. */
  idemKey: text('idem_key').notNull().unique(),
  type: text('type').notNull(),
  /** The order, the recharge …: what it is about. Names no person. */
  ref: text('ref').notNull(),
  /** Of type, subject and amounts: the same key with something else is refused. */
  digest: text('digest').notNull(),
  /** How many entries it has: none is added later (deferred trigger, with their sum). */
  entryCount: smallint('entry_count').notNull(),
  at: at('at').notNull().defaultNow(),
})

/** Never changed (trigger). Entries of one transaction add up to zero (deferred trigger). */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: serial(),
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: text('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    amountFen: fenColumn('amount_fen').notNull(),
    /** Of the account after it; written by the trigger. */
    balanceFen: fenColumn('balance_fen').notNull().default(0),
  },
  (table) => [
    unique('ledger_entries_once').on(table.transactionId, table.accountId),
    index('ledger_entries_account').on(table.accountId, table.id),
    check('ledger_entries_something', sql`amount_fen <> 0`),
  ],
)

/** Money of a balance that something is waiting to take. */
export const ledgerHolds = pgTable(
  'ledger_holds',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    idemKey: text('idem_key').notNull().unique(),
    /** What it is for: an order. Names no person. */
    ref: text('ref').notNull(),
    cashFen: fenColumn('cash_fen').notNull(),
    bonusFen: fenColumn('bonus_fen').notNull(),
    state: text('state').$type<HoldState>().notNull().default('pending'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('ledger_holds_user').on(table.userId, table.state),
    check('ledger_holds_amounts', sql`cash_fen >= 0 and bonus_fen >= 0 and cash_fen + bonus_fen > 0`),
  ],
)

/** Accounting: in the way of removing its hold. */
export const holdHistory = historyTable('ledger_hold_history', {
  subject: () => ledgerHolds.id,
  actor: () => users.id,
  whenSubjectGoes: 'restrict',
})
