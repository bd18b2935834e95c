import { and, asc, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { type ActivityRow, couponActivities, couponTemplates, type TemplateRow } from './template.table.ts'

export const addActivity = async (tx: Db, row: typeof couponActivities.$inferInsert): Promise<ActivityRow> =>
  (await tx.insert(couponActivities).values(row).returning())[0]!

export const addTemplate = async (tx: Db, row: typeof couponTemplates.$inferInsert): Promise<TemplateRow> =>
  (await tx.insert(couponTemplates).values(row).returning())[0]!

export const findActivity = async (db: Db, id: string): Promise<ActivityRow | undefined> =>
  (await db.select().from(couponActivities).where(eq(couponActivities.id, id)))[0]

/** `forUpdate`: nobody else gives one of it away until the transaction ends. */
export const findTemplate = async (db: Db, id: string, forUpdate = false): Promise<TemplateRow | undefined> => {
  const query = db.select().from(couponTemplates).where(eq(couponTemplates.id, id))
  const [row] = forUpdate ? await query.for('no key update') : await query
  return row
}

/** Goes on, or will; at exactly the end it still does. */
const notOver = (now: Date) => and(isNull(couponActivities.stoppedAt), gte(couponActivities.endsAt, now))

/** What goes on now. */
export const activitiesNow = (db: Db, now: Date): Promise<ActivityRow[]> =>
  db
    .select()
    .from(couponActivities)
    .where(and(notOver(now), lte(couponActivities.startsAt, now)))
    .orderBy(asc(couponActivities.endsAt), asc(couponActivities.id))

/** What may be claimed by anybody who has its number now, and its activity. */
export const claimableNow = async (
  db: Db,
  now: Date,
): Promise<{ template: TemplateRow; activity: ActivityRow | null }[]> =>
  db
    .select({ template: couponTemplates, activity: couponActivities })
    .from(couponTemplates)
    .leftJoin(couponActivities, eq(couponActivities.id, couponTemplates.activityId))
    .where(
      and(
        eq(couponTemplates.claimable, true),
        isNull(couponTemplates.stoppedAt),
        gte(couponTemplates.endsAt, now),
        sql`(${couponTemplates.activityId} is null or (${couponActivities.stoppedAt} is null
          and ${couponActivities.startsAt} <= ${now} and ${couponActivities.endsAt} >= ${now}))`,
      ),
    )
    .orderBy(asc(couponTemplates.endsAt), asc(couponTemplates.id))

/** What an activity hands out to whoever asks, in the order it was made. */
export const claimableOf = (db: Db, activityId: string): Promise<TemplateRow[]> =>
  db
    .select()
    .from(couponTemplates)
    .where(and(eq(couponTemplates.activityId, activityId), eq(couponTemplates.claimable, true)))
    .orderBy(asc(couponTemplates.createdAt), asc(couponTemplates.id))
    .limit(12)

/** So many more codes stand for coupons of it (or, below 0, fewer). */
export const reserve = async (tx: Db, id: string, count: number): Promise<void> => {
  await tx
    .update(couponTemplates)
    .set({ reserved: sql`${couponTemplates.reserved} + ${count}` })
    .where(eq(couponTemplates.id, id))
}

/** Undefined: it was ended before. */
export const stopTemplate = async (tx: Db, id: string, now: Date): Promise<TemplateRow | undefined> =>
  (
    await tx
      .update(couponTemplates)
      .set({ stoppedAt: now })
      .where(and(eq(couponTemplates.id, id), isNull(couponTemplates.stoppedAt)))
      .returning()
  )[0]

/** Undefined: it was ended before. */
export const stopActivity = async (tx: Db, id: string, now: Date): Promise<ActivityRow | undefined> =>
  (
    await tx
      .update(couponActivities)
      .set({ stoppedAt: now })
      .where(and(eq(couponActivities.id, id), isNull(couponActivities.stoppedAt)))
      .returning()
  )[0]

type Paging = { page: number; pageSize: number }

/** All of them, the newest first. */
export const listTemplates = async (db: Db, { page, pageSize }: Paging) => {
  const rows = await db
    .select()
    .from(couponTemplates)
    .orderBy(desc(couponTemplates.createdAt), desc(couponTemplates.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await db.$count(couponTemplates) }
}

export const listActivities = async (db: Db, { page, pageSize }: Paging) => {
  const rows = await db
    .select()
    .from(couponActivities)
    .orderBy(desc(couponActivities.createdAt), desc(couponActivities.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await db.$count(couponActivities) }
}
