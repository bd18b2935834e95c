import { and, asc, count, desc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import { couponMachine } from './coupon.machine.ts'
import { type CouponRow, couponHistory, coupons } from './coupon.table.ts'
import { type ActivityRow, couponActivities, couponTemplates, type TemplateRow } from './template.table.ts'

export type OwnCoupon = { coupon: CouponRow; template: TemplateRow; activity: ActivityRow | null }

/** The one way a coupon's state changes. */
export const moveCoupon = mover({ machine: couponMachine, table: coupons, key: 'state', history: couponHistory })

/** Its template counts one more (trigger `coupons_count`); too many are refused by the database. */
export const addCoupon = async (tx: Db, row: typeof coupons.$inferInsert): Promise<CouponRow> =>
  (await tx.insert(coupons).values(row).returning())[0]!

const joined = (db: Db) =>
  db
    .select({ coupon: coupons, template: couponTemplates, activity: couponActivities })
    .from(coupons)
    .innerJoin(couponTemplates, eq(couponTemplates.id, coupons.templateId))
    .leftJoin(couponActivities, eq(couponActivities.id, couponTemplates.activityId))

/** What may be used or was set aside: neither used nor over (both longest first to be lost). */
export const unusedCoupons = (db: Db, userId: string, now: Date): Promise<OwnCoupon[]> =>
  joined(db)
    .where(and(eq(coupons.userId, userId), sql`${coupons.state} <> 'used'`, sql`${coupons.endsAt} >= ${now}`))
    .orderBy(asc(coupons.endsAt), asc(coupons.id))

/** The one that came last of those that may be used now; undefined: there is none. */
export const findNewestCoupon = async (db: Db, userId: string, now: Date): Promise<CouponRow | undefined> =>
  (
    await db
      .select()
      .from(coupons)
      .where(
        and(
          eq(coupons.userId, userId),
          eq(coupons.state, 'open'),
          lte(coupons.startsAt, now),
          gte(coupons.endsAt, now),
        ),
      )
      .orderBy(desc(coupons.createdAt), desc(coupons.id))
      .limit(1)
  )[0]

/** Holds these of one's own until the transaction ends, always in one order; what else is asked for is not there. */
export const lockCoupons = async (tx: Db, userId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.userId, userId), inArray(coupons.id, [...ids])))
    .orderBy(asc(coupons.id))
    .for('no key update')
}

/** All of somebody's, the newest first. */
export const listCoupons = async (
  db: Db,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: OwnCoupon[]; total: number }> => {
  const rows = await joined(db)
    .where(eq(coupons.userId, userId))
    .orderBy(desc(coupons.createdAt), desc(coupons.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await db.$count(coupons, eq(coupons.userId, userId)) }
}

/** One of one's own; undefined also for other people's. */
export const findOwnCoupon = async (db: Db, userId: string, id: string): Promise<OwnCoupon | undefined> =>
  (await joined(db).where(and(eq(coupons.userId, userId), eq(coupons.id, id))))[0]

/** How many of each of these templates somebody claimed: what came by a code does not use up what may be claimed. */
export const countOf = async (
  db: Db,
  userId: string,
  templateIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (templateIds.length === 0) return new Map()
  const rows = await db
    .select({ id: coupons.templateId, count: count() })
    .from(coupons)
    .where(and(eq(coupons.userId, userId), inArray(coupons.templateId, [...templateIds]), isNull(coupons.codeId)))
    .groupBy(coupons.templateId)
  return new Map(rows.map((row) => [row.id, row.count]))
}

/** Somebody's coupons that are neither used nor over. */
export const countUnused = (db: Db, userId: string, now: Date): Promise<number> =>
  db.$count(coupons, and(eq(coupons.userId, userId), sql`${coupons.state} <> 'used'`, sql`${coupons.endsAt} >= ${now}`))

/** What stands in an order. */
export const couponsOfOrder = (tx: Db, orderRef: string): Promise<CouponRow[]> =>
  tx.select().from(coupons).where(eq(coupons.orderRef, orderRef)).orderBy(asc(coupons.id))

/**
 * Of what stands in an order, coupons of batches that are stopped. Batches are neither stopped nor let go until the transaction
 * ends: asked before the coupons move, so that whoever stops one waits for them or is seen here.
 */
export const stoppedOfOrder = async (tx: Db, orderRef: string): Promise<ReadonlySet<string>> => {
  await tx.execute(
    sql`select b.id from redeem_batches b where b.id in (select r.batch_id from redeem_codes r
      join coupons c on c.code_id = r.id where c.order_ref = ${orderRef}) order by b.id for share`,
  )
  const { rows } = await tx.execute<{ id: string }>(
    sql`select c.id from coupons c join redeem_codes r on r.id = c.code_id join redeem_batches b on b.id = r.batch_id
      where c.order_ref = ${orderRef} and b.frozen_at is not null`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Coupons of codes of a batch that nobody used and no order holds. */
export const openOfBatch = async (tx: Db, batchId: string, state: 'open' | 'frozen'): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select c.id from coupons c join redeem_codes r on r.id = c.code_id
      where r.batch_id = ${batchId} and c.state = ${state} order by c.id`,
  )
  return rows.map(({ id }) => id)
}

/** How many coupons of these templates are in which state, by `template state`. */
export const countByState = async (db: Db, templateIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (templateIds.length === 0) return new Map()
  const rows = await db
    .select({ id: coupons.templateId, state: coupons.state, count: count() })
    .from(coupons)
    .where(inArray(coupons.templateId, [...templateIds]))
    .groupBy(coupons.templateId, coupons.state)
  return new Map(rows.map((row) => [`${row.id} ${row.state}`, row.count]))
}
