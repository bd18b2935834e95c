import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { historyTable } from '#lib/db/history.table.ts'
import type { Fen } from '#lib/std/money.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import { users } from '#lib/users/user.table.ts'
import type { AttemptState } from './attempt.machine.ts'
import type { IntentState } from './intent.machine.ts'
import type { Prompt, Scene } from './provider.ts'
import type { RefundState } from './refund.machine.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const amount = (name: string) => bigint(name, { mode: 'number' }).$type<Fen>().notNull()
/** Whose money it is; accounting outlives its account, without the name. */
const whose = () => text('user_id').references(() => users.id, { onDelete: 'set null' })

/** What somebody has to pay for one thing: an order, a recharge. One a thing, for good. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: text('id').primaryKey(),
    userId: whose(),
    /** Who is told when it is settled (payable.server.ts), and about which of its things. */
    payableKind: text('payable_kind').notNull(),
    payableId: text('payable_id').notNull(),
    /** As people read it; numbers of attempts begin with it. */
    number: text('number').notNull().unique(),
    amountFen: amount('amount_fen'),
    title: text('title').notNull(),
    state: text('state').$type<IntentState>().notNull().default('open'),
    expireAt: at('expire_at').notNull(),
    settledAt: at('settled_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('payment_intents_payable').on(table.payableKind, table.payableId),
    index('payment_intents_user').on(table.userId),
    index('payment_intents_expire').on(table.expireAt).where(sql`${table.state} = 'open'`),
    check('payment_intents_amount', sql`${table.amountFen} > 0`),
  ],
)

/** Columns that end in `_id` and name no row of ours. */
export const looseIds = {
  'payment_intents.payable_id': 'a row of a higher floor, by payable_kind',
} as const

/** One try to pay by one provider. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: text('id').primaryKey(),
    intentId: text('intent_id')
      .notNull()
      .references(() => paymentIntents.id, { onDelete: 'restrict' }),
    userId: whose(),
    provider: text('provider').$type<ProviderName>().notNull(),
    scene: text('scene').$type<Scene>().notNull(),
    /** Of the intent's number and two digits; the provider knows it by this. */
    outTradeNo: text('out_trade_no').notNull().unique(),
    amountFen: amount('amount_fen'),
    refundedFen: amount('refunded_fen').default(0 as Fen),
    state: text('state').$type<AttemptState>().notNull().default('created'),
    /** The provider's own number, once it is paid. */
    tradeNo: text('trade_no'),
    /** Paid when its intent was settled or closed already: it goes back. */
    surplus: boolean('surplus').notNull().default(false),
    prompt: jsonb('prompt').$type<Prompt>(),
    expireAt: at('expire_at').notNull(),
    /** When the provider is asked about it next; null: no more. */
    queryAt: at('query_at'),
    paidAt: at('paid_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('payment_attempts_intent').on(table.intentId),
    index('payment_attempts_user').on(table.userId),
    index('payment_attempts_query').on(table.queryAt).where(sql`${table.queryAt} is not null`),
    unique('payment_attempts_trade').on(table.provider, table.tradeNo),
    check('payment_attempts_amount', sql`${table.amountFen} > 0`),
    check('payment_attempts_refunded', sql`${table.refundedFen} between 0 and ${table.amountFen}`),
  ],
)

export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: text('id').primaryKey(),
    attemptId: text('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id, { onDelete: 'restrict' }),
    userId: whose(),
    /** The provider gives money back once a number, however often it is asked. */
    outRefundNo: text('out_refund_no').notNull().unique(),
    amountFen: amount('amount_fen'),
    /** A code: `surplus`, `late`, or of whoever asked for it. */
    reason: text('reason').notNull(),
    state: text('state').$type<RefundState>().notNull().default('requested'),
    queryAt: at('query_at'),
    /** How often the provider was asked to do it. */
    tries: integer('tries').notNull().default(0),
    doneAt: at('done_at'),
    /** Of the bank, where it was paid by hand. */
    receiptNo: text('receipt_no'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('payment_refunds_attempt').on(table.attemptId),
    index('payment_refunds_user').on(table.userId),
    index('payment_refunds_query').on(table.queryAt).where(sql`${table.queryAt} is not null`),
    // One receipt of the bank is one payment.
    uniqueIndex('payment_refunds_receipt_once').on(table.receiptNo).where(sql`${table.receiptNo} is not null`),
    index('payment_refunds_stuck').on(table.createdAt).where(sql`${table.state} in ('failed', 'abnormal')`),
    check('payment_refunds_amount', sql`${table.amountFen} > 0`),
    check('payment_refunds_receipt', sql`${table.receiptNo} is null or ${table.state} = 'paid_by_hand'`),
  ],
)

/** Every message of a provider that was its own, once. What it said of people is not kept: numbers and sums alone. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider').$type<ProviderName>().notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    kind: text('kind').notNull(),
    outTradeNo: text('out_trade_no').notNull(),
    tradeNo: text('trade_no'),
    amountFen: bigint('amount_fen', { mode: 'number' }).$type<Fen>(),
    /** What became of it: an outcome of settle.server.ts, or `noted`. */
    outcome: text('outcome').notNull(),
    /** Of the body as it came. */
    sha256: text('sha256').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    unique('payment_events_once').on(table.provider, table.dedupeKey),
    index('payment_events_trade').on(table.outTradeNo),
  ],
)

const actor = () => users.id
export const intentHistory = historyTable('payment_intent_history', {
  subject: () => paymentIntents.id,
  actor,
  whenSubjectGoes: 'restrict',
})
export const attemptHistory = historyTable('payment_attempt_history', {
  subject: () => paymentAttempts.id,
  actor,
  whenSubjectGoes: 'restrict',
})
export const refundHistory = historyTable('payment_refund_history', {
  subject: () => paymentRefunds.id,
  actor,
  whenSubjectGoes: 'restrict',
})
