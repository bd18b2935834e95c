import { and, eq, lt, max, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { jobPeriods } from './period.table.ts'

/** The last period of a job that was begun. */
export const lastPeriod = async (db: Db, job: string): Promise<Date | undefined> => {
  const [row] = await db
    .select({ at: max(jobPeriods.periodAt) })
    .from(jobPeriods)
    .where(eq(jobPeriods.job, job))
  return row?.at ?? undefined
}

/** Takes a period; false when somebody has it. Waits for whoever is about to take it. */
export const takePeriod = async (db: Db, job: string, periodAt: Date): Promise<boolean> =>
  (await db.insert(jobPeriods).values({ job, periodAt }).onConflictDoNothing().returning({ job: jobPeriods.job }))
    .length > 0

export const markPeriodDone = async (db: Db, job: string, periodAt: Date): Promise<void> => {
  await db
    .update(jobPeriods)
    .set({ doneAt: sql`now()` })
    .where(and(eq(jobPeriods.job, job), eq(jobPeriods.periodAt, periodAt)))
}

export const forgetPeriods = async (db: Db, job: string, before: Date): Promise<void> => {
  await db.delete(jobPeriods).where(and(eq(jobPeriods.job, job), lt(jobPeriods.periodAt, before)))
}
