import { count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { alarms } from './alarm.table.ts'

export type AlarmRow = typeof alarms.$inferSelect

/** Adds an alarm, or counts one of this job and kind that nobody has seen yet. */
export const addAlarm = async (
  db: Db,
  alarm: Pick<AlarmRow, 'id' | 'job' | 'code' | 'words' | 'ref' | 'attempts'>,
): Promise<void> => {
  const { words, ref, attempts } = alarm
  await db
    .insert(alarms)
    .values(alarm)
    .onConflictDoUpdate({
      target: [alarms.job, alarms.code],
      targetWhere: isNull(alarms.doneAt),
      set: { words, ref, attempts, times: sql`${alarms.times} + 1`, lastAt: sql`now()` },
    })
}

export const listAlarms = async (
  db: Db,
  { done, page, pageSize }: { done: boolean; page: number; pageSize: number },
): Promise<{ rows: AlarmRow[]; total: number }> => {
  const where = done ? isNotNull(alarms.doneAt) : isNull(alarms.doneAt)
  const rows = await db
    .select()
    .from(alarms)
    .where(where)
    .orderBy(desc(alarms.lastAt), desc(alarms.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(alarms).where(where)
  return { rows, total: counted?.total ?? 0 }
}

/** Says that somebody has seen it; false when there is no such alarm. Seen twice is seen. */
export const closeAlarm = async (db: Db, id: string): Promise<boolean> => {
  const rows = await db
    .update(alarms)
    .set({ doneAt: sql`coalesce(${alarms.doneAt}, now())` })
    .where(eq(alarms.id, id))
    .returning({ id: alarms.id })
  return rows.length > 0
}
