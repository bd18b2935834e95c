import { and, asc, count, eq, inArray, lte, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import { type Fen, fen } from '#lib/std/money.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import { type AttemptState, attemptMachine } from './attempt.machine.ts'
import { intentMachine } from './intent.machine.ts'
import {
  attemptHistory,
  intentHistory,
  paymentAttempts,
  paymentEvents,
  paymentIntents,
  paymentRefunds,
  refundHistory,
} from './payment.table.ts'
import { refundMachine } from './refund.machine.ts'

export type IntentRow = typeof paymentIntents.$inferSelect
export type AttemptRow = typeof paymentAttempts.$inferSelect
export type RefundRow = typeof paymentRefunds.$inferSelect
/** One thing to be paid, by who looks after it. */
export type Payable = { kind: string; id: string }

export const moveIntent = mover({
  machine: intentMachine,
  table: paymentIntents,
  key: 'state',
  history: intentHistory,
})
export const moveAttempt = mover({
  machine: attemptMachine,
  table: paymentAttempts,
  key: 'state',
  history: attemptHistory,
})
export const moveRefund = mover({
  machine: refundMachine,
  table: paymentRefunds,
  key: 'state',
  history: refundHistory,
})

export const addIntent = async (db: Db, row: typeof paymentIntents.$inferInsert): Promise<IntentRow> =>
  (await db.insert(paymentIntents).values(row).returning())[0]!

export const findIntent = async (db: Db, { kind, id }: Payable): Promise<IntentRow | undefined> =>
  (
    await db
      .select()
      .from(paymentIntents)
      .where(and(eq(paymentIntents.payableKind, kind), eq(paymentIntents.payableId, id)))
  )[0]

/** Of many things of a kind, by the thing. */
export const findIntents = async (
  db: Db,
  kind: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, IntentRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.payableKind, kind), inArray(paymentIntents.payableId, [...ids])))
  return new Map(rows.map((row) => [row.payableId, row]))
}

/** May it still be paid? */
export const isOpen = async (db: Db, intentId: string): Promise<boolean> =>
  (await db.select({ state: paymentIntents.state }).from(paymentIntents).where(eq(paymentIntents.id, intentId)))[0]
    ?.state === 'open'

/** Whoever needs an intent and its attempts holds the intent first: nobody waits for the other crosswise. */
export const holdIntent = async (tx: Db, id: string): Promise<IntentRow> =>
  (await tx.select().from(paymentIntents).where(eq(paymentIntents.id, id)).for('no key update'))[0]!

export const holdAttempt = async (tx: Db, id: string): Promise<AttemptRow> =>
  (await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('no key update'))[0]!

export const addAttempt = async (db: Db, row: typeof paymentAttempts.$inferInsert): Promise<AttemptRow> =>
  (await db.insert(paymentAttempts).values(row).returning())[0]!

export const findAttempt = async (
  db: Db,
  provider: ProviderName,
  outTradeNo: string,
): Promise<AttemptRow | undefined> =>
  (
    await db
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.provider, provider), eq(paymentAttempts.outTradeNo, outTradeNo)))
  )[0]

export const findAttemptById = async (db: Db, id: string): Promise<AttemptRow | undefined> =>
  (await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)))[0]

const liveStates: AttemptState[] = ['created', 'pending']

/** May a provider still take money for it, as far as we know? */
export const isLive = (state: AttemptState): boolean => liveStates.includes(state)

/** Those a provider may still take money for, as far as we know. */
export const liveAttempts = (db: Db, intentId: string): Promise<AttemptRow[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.intentId, intentId), inArray(paymentAttempts.state, liveStates)))
    .orderBy(asc(paymentAttempts.outTradeNo))

/** All there were, the oldest first. */
export const attemptsOf = (db: Db, intentId: string): Promise<AttemptRow[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.intentId, intentId))
    .orderBy(asc(paymentAttempts.outTradeNo))

export const countAttempts = async (db: Db, intentId: string): Promise<number> =>
  (await db.select({ n: count() }).from(paymentAttempts).where(eq(paymentAttempts.intentId, intentId)))[0]?.n ?? 0

/**
 * When its provider is asked next; null: no more. `attempt` as it was read: what was closed or paid in the meantime has a
 * plan of its own, and nothing is written over it.
 */
export const setAttemptQuery = async (
  db: Db,
  { id, state }: Pick<AttemptRow, 'id' | 'state'>,
  queryAt: Date | null,
): Promise<void> => {
  const same = isLive(state) ? inArray(paymentAttempts.state, liveStates) : eq(paymentAttempts.state, state)
  await db
    .update(paymentAttempts)
    .set({ queryAt })
    .where(and(eq(paymentAttempts.id, id), same))
}

/** Attempts to ask about. */
export const dueAttempts = (db: Db, now: Date, most: number): Promise<AttemptRow[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(lte(paymentAttempts.queryAt, now))
    .orderBy(asc(paymentAttempts.queryAt))
    .limit(most)

/** Open ones whose time is over. */
export const overdueIntents = (db: Db, now: Date, most: number): Promise<IntentRow[]> =>
  db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.state, 'open'), lte(paymentIntents.expireAt, now)))
    .orderBy(asc(paymentIntents.expireAt))
    .limit(most)

/** False: this message was here before. */
export const addEvent = async (db: Db, event: typeof paymentEvents.$inferInsert): Promise<boolean> =>
  (await db.insert(paymentEvents).values(event).onConflictDoNothing().returning({ id: paymentEvents.id })).length > 0

export const setEventOutcome = async (
  db: Db,
  { provider, dedupeKey, outcome }: { provider: ProviderName; dedupeKey: string; outcome: string },
): Promise<void> => {
  await db
    .update(paymentEvents)
    .set({ outcome })
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.dedupeKey, dedupeKey)))
}

export const eventOutcome = async (db: Db, provider: ProviderName, dedupeKey: string): Promise<string | undefined> =>
  (
    await db
      .select({ outcome: paymentEvents.outcome })
      .from(paymentEvents)
      .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.dedupeKey, dedupeKey)))
  )[0]?.outcome

/** Money of an intent that went back or is about to, the oldest first. */
export const refundsOf = async (db: Db, intentId: string): Promise<RefundRow[]> => {
  const rows = await db
    .select({ refund: paymentRefunds })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
    .where(eq(paymentAttempts.intentId, intentId))
    .orderBy(asc(paymentRefunds.createdAt), asc(paymentRefunds.id))
  return rows.map(({ refund }) => refund)
}

export const addRefund = async (db: Db, row: typeof paymentRefunds.$inferInsert): Promise<RefundRow> =>
  (await db.insert(paymentRefunds).values(row).returning())[0]!

export const findRefund = async (db: Db, id: string): Promise<RefundRow | undefined> =>
  (await db.select().from(paymentRefunds).where(eq(paymentRefunds.id, id)))[0]

export const findRefundByNo = async (db: Db, outRefundNo: string): Promise<RefundRow | undefined> =>
  (await db.select().from(paymentRefunds).where(eq(paymentRefunds.outRefundNo, outRefundNo)))[0]

/** Gone back, or about to: what failed, was refused or has another in its place does not count. */
export const claimedFen = async (tx: Db, attemptId: string): Promise<Fen> => {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${paymentRefunds.amountFen}), 0)::bigint` })
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.attemptId, attemptId),
        notInArray(paymentRefunds.state, ['failed', 'rejected', 'replaced']),
      ),
    )
  return fen(row?.sum ?? 0)
}

/** When it is looked at next; null: no more. */
export const setRefundQuery = async (db: Db, id: string, queryAt: Date | null): Promise<void> => {
  await db.update(paymentRefunds).set({ queryAt }).where(eq(paymentRefunds.id, id))
}

export const dueRefunds = (db: Db, now: Date, most: number): Promise<RefundRow[]> =>
  db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.state, 'submitted'), lte(paymentRefunds.queryAt, now)))
    .orderBy(asc(paymentRefunds.queryAt))
    .limit(most)

/** Approved before this moment and never asked for: the job that should have is lost or out of tries. */
export const forgottenRefunds = (db: Db, before: Date, most: number): Promise<RefundRow[]> =>
  db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.state, 'approved'), lte(paymentRefunds.createdAt, before)))
    .orderBy(asc(paymentRefunds.createdAt))
    .limit(most)

/** Has somebody used this receipt already? */
export const isReceiptUsed = async (db: Db, receiptNo: string): Promise<boolean> =>
  (
    await db
      .select({ id: paymentRefunds.id })
      .from(paymentRefunds)
      .where(eq(paymentRefunds.receiptNo, receiptNo))
      .limit(1)
  ).length > 0

/** What a provider would not give back, or could not, the oldest first: somebody has to see to it. */
export const stuckRefunds = async (
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: { refund: RefundRow; attempt: AttemptRow; intent: IntentRow }[]; total: number }> => {
  const stuck = inArray(paymentRefunds.state, ['failed', 'abnormal'])
  const rows = await db
    .select({ refund: paymentRefunds, attempt: paymentAttempts, intent: paymentIntents })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .where(stuck)
    .orderBy(asc(paymentRefunds.createdAt), asc(paymentRefunds.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(paymentRefunds).where(stuck)
  return { rows, total: counted?.total ?? 0 }
}
