import { and, asc, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import { type Fen, fen, noFen } from '#lib/std/money.ts'
import { users } from '#lib/users/user.table.ts'
import { commissionMachine } from './commission.machine.ts'
import { payoutMachine } from './payout.machine.ts'
import {
  type CommissionRow,
  commissionHistory,
  commissions,
  type PayoutRow,
  payoutHistory,
  payouts,
} from './referral.table.ts'

/** The one way the state of a commission changes. */
export const moveCommission = mover({
  machine: commissionMachine,
  table: commissions,
  key: 'state',
  history: commissionHistory,
})

/** The one way the state of a payout changes. */
export const movePayout = mover({ machine: payoutMachine, table: payouts, key: 'state', history: payoutHistory })

/** Undefined: this order has one already. */
export const addCommission = async (tx: Db, row: typeof commissions.$inferInsert): Promise<CommissionRow | undefined> =>
  (await tx.insert(commissions).values(row).onConflictDoNothing({ target: commissions.orderRef }).returning())[0]

export const lockCommissionOf = async (tx: Db, orderRef: string): Promise<CommissionRow | undefined> =>
  (await tx.select().from(commissions).where(eq(commissions.orderRef, orderRef)).for('update'))[0]

export const lockCommission = async (tx: Db, id: string): Promise<CommissionRow | undefined> =>
  (await tx.select().from(commissions).where(eq(commissions.id, id)).for('update'))[0]

export const setCommission = async (
  tx: Db,
  id: string,
  set: Partial<Pick<CommissionRow, 'keptFen' | 'amountFen' | 'postedFen'>>,
): Promise<void> => {
  await tx.update(commissions).set(set).where(eq(commissions.id, id))
}

/** Whose days are over. */
export const ripeCommissions = async (db: Db, now: Date, most: number): Promise<string[]> =>
  (
    await db
      .select({ id: commissions.id })
      .from(commissions)
      .where(and(eq(commissions.state, 'ripening'), lte(commissions.freeAt, now)))
      .orderBy(asc(commissions.freeAt), asc(commissions.id))
      .limit(most)
  ).map(({ id }) => id)

/** What the ledger does not have as it should: first what is to be given, then what is to be taken back. */
export const unsettledCommissions = async (db: Db, referrerId?: string): Promise<CommissionRow[]> =>
  db
    .select()
    .from(commissions)
    .where(
      and(
        inArray(commissions.state, ['free', 'reversed']),
        ne(commissions.postedFen, commissions.amountFen),
        referrerId === undefined ? sql`${commissions.referrerId} is not null` : eq(commissions.referrerId, referrerId),
      ),
    )
    .orderBy(sql`${commissions.postedFen} > ${commissions.amountFen}`, asc(commissions.createdAt), asc(commissions.id))
    .limit(2000)

export type Earned = CommissionRow & { nickname: string | null }

/** What friends' orders earn somebody, the newest first. */
export const listCommissions = async (
  db: Db,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: Earned[]; total: number }> => {
  const rows = await db
    .select({ commission: commissions, nickname: users.nickname })
    .from(commissions)
    .leftJoin(users, eq(users.id, commissions.friendId))
    .where(eq(commissions.referrerId, userId))
    .orderBy(desc(commissions.createdAt), desc(commissions.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return {
    rows: rows.map(({ commission, nickname }) => ({ ...commission, nickname })),
    total: await db.$count(commissions, eq(commissions.referrerId, userId)),
  }
}

export type Sums = { waitingFen: Fen; freeFen: Fen; owedFen: Fen; askedFen: Fen; paidFen: Fen; keptFen: Fen }

/** What somebody earned, by where it is. `freeFen`: in the ledger; `owedFen`: to be taken back as soon as there is something. */
export const commissionSums = async (db: Db, userId: string): Promise<Sums> => {
  const { rows } = await db.execute<Record<keyof Sums, number>>(
    sql`select
      (select coalesce(sum(amount_fen) filter (where state in ('waiting', 'ripening')), 0)::bigint from commissions
        where referrer_id = ${userId}) as "waitingFen",
      (select coalesce(sum(greatest(posted_fen - amount_fen, 0)), 0)::bigint from commissions
        where referrer_id = ${userId}) as "owedFen",
      (select coalesce(sum(balance_fen), 0)::bigint from ledger_accounts
        where user_id = ${userId} and kind = 'user_commission') as "freeFen",
      (select coalesce(sum(amount_fen), 0)::bigint from payouts where user_id = ${userId} and state in ('asked', 'paying')) as "askedFen",
      (select coalesce(sum(amount_fen), 0)::bigint from payouts where user_id = ${userId} and state = 'paid') as "paidFen",
      (select coalesce(sum(amount_fen), 0)::bigint from payouts where user_id = ${userId} and state = 'kept') as "keptFen"`,
  )
  const row = rows[0]!
  return {
    ...{ waitingFen: fen(row.waitingFen), freeFen: fen(row.freeFen), owedFen: fen(row.owedFen) },
    ...{ askedFen: fen(row.askedFen), paidFen: fen(row.paidFen), keptFen: fen(row.keptFen) },
  }
}

export const addPayout = async (tx: Db, row: typeof payouts.$inferInsert): Promise<PayoutRow> =>
  (await tx.insert(payouts).values(row).returning())[0]!

/** What waits for finance of somebody. */
export const waitingPayout = async (db: Db, userId: string): Promise<PayoutRow | undefined> =>
  (
    await db
      .select()
      .from(payouts)
      .where(and(eq(payouts.userId, userId), inArray(payouts.state, ['asked', 'paying'])))
  )[0]

export const findPayout = async (db: Db, number: string): Promise<PayoutRow | undefined> =>
  (await db.select().from(payouts).where(eq(payouts.number, number)))[0]

/** Somebody's, of one kind, the newest first. */
export const listPayouts = async (
  db: Db,
  userId: string,
  kind: PayoutRow['kind'],
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: PayoutRow[]; total: number }> => {
  const own = and(eq(payouts.userId, userId), eq(payouts.kind, kind))
  const rows = await db
    .select()
    .from(payouts)
    .where(own)
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await db.$count(payouts, own) }
}

/** Money of somebody that waits for finance. */
export const payoutsOwed = async (db: Db, userId: string): Promise<Fen> =>
  (await waitingPayout(db, userId))?.amountFen ?? noFen

/** A payout as finance sees it. */
export type DeskPayout = { payout: PayoutRow; number: number | null; orders: number; barred: number; owedFen: number }

const named = (db: Db) =>
  db
    .select({
      payout: payouts,
      number: users.xinshuUserId,
      orders: sql<number>`(select count(*) from commissions c where c.referrer_id = ${payouts.userId} and c.state <> 'barred')::int`,
      barred: sql<number>`(select count(*) from commissions c where c.referrer_id = ${payouts.userId} and c.state = 'barred')::int`,
      owedFen: sql<number>`(select coalesce(sum(greatest(c.posted_fen - c.amount_fen, 0)), 0) from commissions c
        where c.referrer_id = ${payouts.userId})::int`,
    })
    .from(payouts)
    .leftJoin(users, eq(users.id, payouts.userId))

export const namedPayout = async (db: Db, id: string): Promise<DeskPayout> =>
  (await named(db).where(eq(payouts.id, id)))[0]!

/** What waits, the oldest first; what was decided, the newest first. */
export const listDeskPayouts = async (
  db: Db,
  tab: 'waiting' | 'decided',
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: DeskPayout[]; total: number }> => {
  const waits = and(eq(payouts.kind, 'transfer'), inArray(payouts.state, ['asked', 'paying']))
  const decided = and(eq(payouts.kind, 'transfer'), inArray(payouts.state, ['paid', 'refused']))
  const wanted = tab === 'waiting' ? waits : decided
  const rows = await named(db)
    .where(wanted)
    .orderBy(tab === 'waiting' ? asc(payouts.createdAt) : desc(payouts.decidedAt), asc(payouts.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await db.$count(payouts, wanted) }
}

/** One receipt is one payment. */
export const isReceiptUsed = async (db: Db, receiptNo: string): Promise<boolean> =>
  (await db.$count(payouts, eq(payouts.receiptNo, receiptNo))) > 0
