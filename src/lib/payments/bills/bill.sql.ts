import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { type Fen, fen } from '#lib/std/money.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import { users } from '#lib/users/user.table.ts'
import { ledgerAccounts } from '#lib/wallet/wallet.table.ts'
import { paymentAttempts, paymentRefunds } from '../payment.table.ts'
import { type DifferenceRow, paymentBillDifferences, paymentBillLines, paymentBills } from './bill.table.ts'
import type { BillLine, Own } from './bill.ts'

/** The last day whose bill was read; undefined: none yet. */
export const lastBillDay = async (db: Db, provider: ProviderName): Promise<string | undefined> =>
  (
    await db
      .select({ day: paymentBills.day })
      .from(paymentBills)
      .where(eq(paymentBills.provider, provider))
      .orderBy(desc(paymentBills.day))
      .limit(1)
  )[0]?.day

const firstBillDay = async (db: Db, provider: ProviderName): Promise<string | undefined> =>
  (
    await db
      .select({ day: paymentBills.day })
      .from(paymentBills)
      .where(eq(paymentBills.provider, provider))
      .orderBy(asc(paymentBills.day))
      .limit(1)
  )[0]?.day

/** False: this day was read before, and nothing is written. Whoever is second waits for the first. */
export const addBill = async (db: Db, row: typeof paymentBills.$inferInsert): Promise<boolean> =>
  (await db.insert(paymentBills).values(row).onConflictDoNothing().returning({ day: paymentBills.day })).length > 0

const portion = 1000

export const addBillLines = async (
  tx: Db,
  { provider, day }: { provider: ProviderName; day: string },
  lines: readonly BillLine[],
): Promise<void> => {
  for (let from = 0; from < lines.length; from += portion)
    await tx
      .insert(paymentBillLines)
      .values(lines.slice(from, from + portion).map((line, at) => ({ provider, day, position: from + at, ...line })))
}

/** How often these numbers stood in bills of other days. */
export const timesInBills = async (
  db: Db,
  { provider, day }: { provider: ProviderName; day: string },
  nos: readonly string[],
): Promise<Map<string, number>> => {
  const times = new Map<string, number>()
  for (let from = 0; from < nos.length; from += portion) {
    const rows = await db
      .select({ kind: paymentBillLines.kind, no: paymentBillLines.no, n: count() })
      .from(paymentBillLines)
      .where(
        and(
          eq(paymentBillLines.provider, provider),
          lt(paymentBillLines.day, day),
          inArray(paymentBillLines.no, nos.slice(from, from + portion)),
        ),
      )
      .groupBy(paymentBillLines.kind, paymentBillLines.no)
    for (const { kind, no, n } of rows) times.set(`${kind} ${no}`, n)
  }
  return times
}

/** What we know by these numbers, by `kind no`. */
export const ownOf = async (db: Db, provider: ProviderName, nos: readonly string[]): Promise<Map<string, Own>> => {
  const known = new Map<string, Own>()
  for (let from = 0; from < nos.length; from += portion) {
    const some = nos.slice(from, from + portion)
    const attempts = await db
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.provider, provider), inArray(paymentAttempts.outTradeNo, some)))
    for (const { outTradeNo, amountFen, tradeNo } of attempts)
      known.set(`payment ${outTradeNo}`, { amountFen, tradeNo, isDone: tradeNo !== null })
    const refunds = await db
      .select({ refund: paymentRefunds, tradeNo: paymentAttempts.tradeNo })
      .from(paymentRefunds)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
      .where(and(eq(paymentAttempts.provider, provider), inArray(paymentRefunds.outRefundNo, some)))
    for (const { refund, tradeNo } of refunds)
      known.set(`refund ${refund.outRefundNo}`, {
        ...{ amountFen: refund.amountFen, tradeNo },
        isDone: ['succeeded', 'submitted', 'approved'].includes(refund.state),
      })
  }
  return known
}

type Missing = { of: BillLine['kind']; no: string; ownFen: Fen }

/** Done here since the first bill was read and before `endMs`, and in no bill. */
export const missingInBills = async (db: Db, provider: ProviderName, endMs: number): Promise<Missing[]> => {
  const first = await firstBillDay(db, provider)
  if (first === undefined) return []
  const [from, end] = [new Date(`${first}T00:00:00+08:00`), new Date(endMs)]
  const inBill = (kind: BillLine['kind'], no: typeof paymentAttempts.outTradeNo | typeof paymentRefunds.outRefundNo) =>
    db
      .select({ one: sql`1` })
      .from(paymentBillLines)
      .where(and(eq(paymentBillLines.provider, provider), eq(paymentBillLines.kind, kind), eq(paymentBillLines.no, no)))
  const payments = await db
    .select({ no: paymentAttempts.outTradeNo, ownFen: paymentAttempts.amountFen })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        isNotNull(paymentAttempts.tradeNo),
        gte(paymentAttempts.paidAt, from),
        lt(paymentAttempts.paidAt, end),
        notExists(inBill('payment', paymentAttempts.outTradeNo)),
      ),
    )
  const refunds = await db
    .select({ no: paymentRefunds.outRefundNo, ownFen: paymentRefunds.amountFen })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        eq(paymentRefunds.state, 'succeeded'),
        // Asked for since then: one of before may stand in a bill of before.
        gte(paymentRefunds.createdAt, from),
        lt(paymentRefunds.doneAt, end),
        notExists(inBill('refund', paymentRefunds.outRefundNo)),
      ),
    )
  return [
    ...payments.map((row) => ({ of: 'payment' as const, ...row })),
    ...refunds.map((row) => ({ of: 'refund' as const, ...row })),
  ]
}

/** What a provider holds for us by the ledger, and by what came and went through it: read in one statement, at one moment. */
export const clearingOf = async (db: Db, provider: ProviderName): Promise<{ ledgerFen: Fen; tradesFen: Fen }> => {
  const paid = sql`(select coalesce(sum(${paymentAttempts.amountFen}), 0) from ${paymentAttempts}
    where ${paymentAttempts.provider} = ${provider} and ${paymentAttempts.tradeNo} is not null)`
  const back = sql`(select coalesce(sum(r.amount_fen), 0) from ${paymentRefunds} r
    join ${paymentAttempts} a on a.id = r.attempt_id where a.provider = ${provider} and r.state = 'succeeded')`
  const ledger = sql`(select coalesce(-sum(${ledgerAccounts.balanceFen}), 0) from ${ledgerAccounts}
    where ${ledgerAccounts.kind} = ${`psp_clearing:${provider}`})`
  const { rows } = await db.execute<{ ledger: string; trades: string }>(
    sql`select ${ledger}::bigint as ledger, (${paid} - ${back})::bigint as trades`,
  )
  return { ledgerFen: fen(Number(rows[0]?.ledger ?? 0)), tradesFen: fen(Number(rows[0]?.trades ?? 0)) }
}

/** Of what is still open the same is written once, whichever day it comes up again. Answers whether it is new. */
export const addDifference = async (
  tx: Db,
  row: Omit<typeof paymentBillDifferences.$inferInsert, 'explainedAt'>,
): Promise<boolean> => {
  const same = and(
    eq(paymentBillDifferences.provider, row.provider),
    eq(paymentBillDifferences.kind, row.kind),
    eq(paymentBillDifferences.of, row.of),
    eq(paymentBillDifferences.no, row.no),
  )
  // What is missing is missing in the bills of the days after as well, explained or not; a ledger that was explained and is off again is new.
  const known = row.of === 'ledger' ? and(same, isNull(paymentBillDifferences.explainedAt)) : same
  const isKnown = row.kind === 'missing' || row.of === 'ledger'
  if (isKnown && (await tx.select({ one: sql`1` }).from(paymentBillDifferences).where(known).limit(1)).length > 0)
    return false
  return (
    (
      await tx
        .insert(paymentBillDifferences)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: paymentBillDifferences.id })
    ).length > 0
  )
}

export type NamedDifference = { difference: DifferenceRow; explainedBy: string | null }

export const listDifferences = async (
  db: Db,
  isOpen: boolean,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: NamedDifference[]; total: number }> => {
  const where = isOpen ? isNull(paymentBillDifferences.explainedAt) : isNotNull(paymentBillDifferences.explainedAt)
  const rows = await db
    .select({ difference: paymentBillDifferences, explainedBy: users.nickname })
    .from(paymentBillDifferences)
    .leftJoin(users, eq(users.id, paymentBillDifferences.explainedBy))
    .where(where)
    .orderBy(
      isOpen ? asc(paymentBillDifferences.createdAt) : desc(paymentBillDifferences.explainedAt),
      asc(paymentBillDifferences.id),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(paymentBillDifferences).where(where)
  return { rows, total: counted?.total ?? 0 }
}

/** Undefined: there is none of this id, or somebody explained it already. */
export const explainDifference = async (
  tx: Db,
  id: string,
  { userId, words }: { userId: string; words: string },
): Promise<DifferenceRow | undefined> =>
  (
    await tx
      .update(paymentBillDifferences)
      .set({ explainedBy: userId, explainedAt: new Date(), words })
      .where(and(eq(paymentBillDifferences.id, id), isNull(paymentBillDifferences.explainedAt)))
      .returning()
  )[0]

export const findDifference = async (db: Db, id: string): Promise<DifferenceRow | undefined> =>
  (await db.select().from(paymentBillDifferences).where(eq(paymentBillDifferences.id, id)))[0]

/** The newest bills, one page. */
export const listBills = (db: Db, most: number) =>
  db.select().from(paymentBills).orderBy(desc(paymentBills.day), asc(paymentBills.provider)).limit(most)
