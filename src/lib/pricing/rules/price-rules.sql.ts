import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { bp, type Fen, fen } from '#lib/std/money.ts'
import type { Tariff, Waiver } from '../delivery/delivery.ts'
import type { GradeStep } from './grade.ts'
import { deliveryTariffs, deliveryWaivers, priceGrades, userGrades } from './price-rules.table.ts'

type Validity = { startsAt: Date; endsAt: Date | null }

const span = ({ startsAt, endsAt }: Validity) => ({
  startsAtMs: startsAt.getTime(),
  endsAtMs: endsAt?.getTime() ?? null,
})
const orNull = (amount: number | null): Fen | null => (amount === null ? null : fen(amount))

/** Rows of couriers; those that have ended are left out. */
export const tariffsOf = async (db: Db, now: Date): Promise<Tariff[]> => {
  const rows = await db
    .select()
    .from(deliveryTariffs)
    .where(or(isNull(deliveryTariffs.endsAt), gt(deliveryTariffs.endsAt, now)))
  return rows.map(({ courier, province, firstG, firstFen, stepG, stepFen, days, ...row }) => ({
    ...{ courier, province, firstG, firstFee: orNull(firstFen), stepG, stepFee: fen(stepFen), days },
    ...span(row),
  }))
}

export const waiversOf = async (db: Db, now: Date): Promise<Waiver[]> => {
  const rows = await db
    .select()
    .from(deliveryWaivers)
    .where(or(isNull(deliveryWaivers.endsAt), gt(deliveryWaivers.endsAt, now)))
  return rows.map(({ id, label, courier, province, minimumFen, mostFen, ...row }) => ({
    ...{ id, label, courier, province, minimum: fen(minimumFen), most: orNull(mostFen) },
    ...span(row),
  }))
}

/** What each grade leaves of the price now, from the lowest grade; the newest row of each. */
export const gradesNow = async (db: Db, now: Date): Promise<GradeStep[]> => {
  const rows = await db
    .selectDistinctOn([priceGrades.grade])
    .from(priceGrades)
    .where(and(lte(priceGrades.startsAt, now), or(isNull(priceGrades.endsAt), gt(priceGrades.endsAt, now))))
    .orderBy(priceGrades.grade, desc(priceGrades.startsAt))
  return rows.map(({ grade, rateBp, leastFen }) => ({ grade, rate: bp(rateBp), leastFen: orNull(leastFen) }))
}

/** What somebody was given that is in force, the highest first: grade, why, until when. */
export const givenGrades = async (
  db: Db,
  userId: string,
  now: Date,
): Promise<{ grade: number; reason: string; endsAt: Date | null }[]> =>
  db
    .select({ grade: userGrades.grade, reason: userGrades.reason, endsAt: userGrades.endsAt })
    .from(userGrades)
    .where(
      and(
        eq(userGrades.userId, userId),
        lte(userGrades.startsAt, now),
        or(isNull(userGrades.endsAt), gt(userGrades.endsAt, now)),
      ),
    )
    .orderBy(desc(userGrades.grade), sql`${userGrades.endsAt} desc nulls first`)

export const addGrade = async (
  db: Db,
  row: { userId: string; grade: number; reason: string; endsAt: Date | null },
): Promise<void> => {
  await db.insert(userGrades).values(row)
}

/** From now on somebody has no grade. */
export const endGrades = async (db: Db, userId: string, now: Date): Promise<void> => {
  await db
    .update(userGrades)
    .set({ endsAt: now })
    .where(and(eq(userGrades.userId, userId), or(isNull(userGrades.endsAt), gt(userGrades.endsAt, now))))
}
