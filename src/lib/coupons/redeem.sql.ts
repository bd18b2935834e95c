import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import { type CouponRow, coupons } from './coupon.table.ts'
import { type BatchRow, type RedeemCodeRow, redeemBatches, redeemCodeHistory, redeemCodes } from './redeem.table.ts'
import { redeemCodeMachine } from './redeem-code.machine.ts'
import { type ActivityRow, couponActivities, couponTemplates, type TemplateRow } from './template.table.ts'

/** The one way a code's state changes. */
export const moveCode = mover({
  machine: redeemCodeMachine,
  table: redeemCodes,
  key: 'state',
  history: redeemCodeHistory,
})

export const addBatch = async (tx: Db, row: typeof redeemBatches.$inferInsert): Promise<BatchRow> =>
  (await tx.insert(redeemBatches).values(row).returning())[0]!

const atOnce = 1000

export const addCodes = async (tx: Db, rows: readonly (typeof redeemCodes.$inferInsert)[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += atOnce)
    await tx.insert(redeemCodes).values(rows.slice(from, from + atOnce))
}

export type CodeStanding = 'redeemable' | 'own' | 'refused'

/**
 * What a code is to this person, by its hash: one word whether there is one or not, from one question without a lock. A row more,
 * or a lock (it writes), would take time that tells a used code from one that never was.
 */
export const codeStanding = async (tx: Db, codeHash: string, userId: string, now: Date): Promise<CodeStanding> => {
  const { rows } = await tx.execute<{ standing: CodeStanding }>(sql`select case
    when c.state = 'issued' and b.frozen_at is null and b.expires_at >= ${now.toISOString()}::timestamptz then 'redeemable'
    when c.state = 'redeemed' and c.user_id = ${userId} then 'own' else 'refused' end as standing
    from (select ${codeHash}::text as hash) asked
    left join ${redeemCodes} c on c.code_hash = asked.hash left join ${redeemBatches} b on b.id = c.batch_id`)
  return rows[0]!.standing
}

/** By its hash, with its batch; whoever has it. Nobody else redeems it until the transaction ends. */
export const holdCode = async (
  tx: Db,
  codeHash: string,
): Promise<{ code: RedeemCodeRow; batch: BatchRow } | undefined> => {
  const [code] = await tx.select().from(redeemCodes).where(eq(redeemCodes.codeHash, codeHash)).for('no key update')
  if (!code) return undefined
  const [batch] = await tx.select().from(redeemBatches).where(eq(redeemBatches.id, code.batchId))
  return { code, batch: batch! }
}

/** `forUpdate`: nobody else freezes it until the transaction ends. */
export const findBatch = async (db: Db, id: string, forUpdate = false): Promise<BatchRow | undefined> => {
  const query = db.select().from(redeemBatches).where(eq(redeemBatches.id, id))
  const [row] = forUpdate ? await query.for('no key update') : await query
  return row
}

/** Stops a batch, or lets it go again (null). */
export const setBatchFrozen = async (tx: Db, id: string, frozenAt: Date | null): Promise<void> => {
  await tx.update(redeemBatches).set({ frozenAt }).where(eq(redeemBatches.id, id))
}

export const codesOfBatch = async (tx: Db, batchId: string, state: 'issued' | 'frozen'): Promise<string[]> =>
  (
    await tx
      .select({ id: redeemCodes.id })
      .from(redeemCodes)
      .where(and(eq(redeemCodes.batchId, batchId), eq(redeemCodes.state, state)))
      .orderBy(asc(redeemCodes.id))
  ).map(({ id }) => id)

export type OwnCode = {
  code: RedeemCodeRow
  batch: BatchRow
  template: TemplateRow
  activity: ActivityRow | null
  coupon: CouponRow
}

type Paging = { page: number; pageSize: number }

/** How long a code that was given away is listed after its coupon is over (4.19). */
const shownHours = 720

/** Codes somebody redeemed, the newest first; those nobody paid for go from the list 720 hours after they are over. */
export const listOwnCodes = async (
  db: Db,
  userId: string,
  { page, pageSize }: Paging,
  now: Date,
): Promise<{ rows: OwnCode[]; total: number }> => {
  const shown = and(
    eq(redeemCodes.userId, userId),
    sql`(${redeemBatches.paid} or ${coupons.endsAt} + make_interval(hours => ${shownHours}) >= ${now})`,
  )
  const rows = await db
    .select({
      ...{ code: redeemCodes, batch: redeemBatches, template: couponTemplates, coupon: coupons },
      activity: couponActivities,
    })
    .from(redeemCodes)
    .innerJoin(redeemBatches, eq(redeemBatches.id, redeemCodes.batchId))
    .innerJoin(couponTemplates, eq(couponTemplates.id, redeemBatches.templateId))
    .innerJoin(coupons, eq(coupons.codeId, redeemCodes.id))
    .leftJoin(couponActivities, eq(couponActivities.id, couponTemplates.activityId))
    .where(shown)
    .orderBy(desc(redeemCodes.redeemedAt), desc(redeemCodes.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  // By itself, so that a page past the last says how many there are.
  const [counted] = await db
    .select({ total: count() })
    .from(redeemCodes)
    .innerJoin(redeemBatches, eq(redeemBatches.id, redeemCodes.batchId))
    .innerJoin(coupons, eq(coupons.codeId, redeemCodes.id))
    .where(shown)
  return { rows, total: counted?.total ?? 0 }
}

export type CountedBatch = {
  batch: BatchRow
  templateName: string
  issued: number
  redeemed: number
  frozen: number
}

const inState = (state: string) =>
  sql<number>`(select count(*) from redeem_codes r where r.batch_id = ${redeemBatches.id} and r.state = ${state})`.mapWith(
    Number,
  )

/** All of them, the newest first, and what became of their codes; `id`: that one alone. */
export const listBatches = async (
  db: Db,
  { page, pageSize }: Paging,
  id?: string,
): Promise<{ rows: CountedBatch[]; total: number }> => {
  const rows = await db
    .select({
      ...{ batch: redeemBatches, templateName: couponTemplates.name },
      ...{ issued: inState('issued'), redeemed: inState('redeemed'), frozen: inState('frozen') },
    })
    .from(redeemBatches)
    .innerJoin(couponTemplates, eq(couponTemplates.id, redeemBatches.templateId))
    .where(id === undefined ? undefined : eq(redeemBatches.id, id))
    .orderBy(desc(redeemBatches.createdAt), desc(redeemBatches.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await db.$count(redeemBatches) }
}
