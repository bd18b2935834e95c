import { gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { pageReports } from './report.table.ts'

export type Counted = typeof pageReports.$inferSelect

/** Adds to the counts; always in one order, so that two reports never wait for each other in a circle. */
export const addCounts = async (db: Db, rows: Counted[]): Promise<void> => {
  const inOrder = rows.toSorted((a, b) => (a.what < b.what ? -1 : 1))
  await db
    .insert(pageReports)
    .values(inOrder)
    .onConflictDoUpdate({
      target: [pageReports.day, pageReports.route, pageReports.small, pageReports.what, pageReports.range],
      set: { count: sql`${pageReports.count} + excluded.count` },
    })
}

export const deleteReportsBefore = async (db: Db, day: string): Promise<void> => {
  await db.delete(pageReports).where(lt(pageReports.day, day))
}

export const countsSince = (db: Db, day: string): Promise<Counted[]> =>
  db.select().from(pageReports).where(gte(pageReports.day, day))
