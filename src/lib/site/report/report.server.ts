import { randomInt } from 'node:crypto'
import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { ok } from '#lib/std/result.ts'
import { routeNamed } from '../routes/routes.ts'
import type { sendReport } from './report.api.ts'
import { addCounts, type Counted, countsSince, deleteReportsBefore } from './report.sql.ts'
import { type Measure, measures, mishaps, rangeOf, reportDays } from './report.ts'

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)
const dayMs = 86_400_000

/** Counts what a browser tells. Names nobody has given a screen count as the missing page: nothing typed is kept. */
export const takeReport = async ({ body }: CallOf<typeof sendReport>) => {
  const same = { day: dayOf(Date.now()), route: routeNamed(body.route).name, small: body.small }
  const rows: Counted[] = []
  for (const what of Object.keys(measures) as Measure[]) {
    const value = body[what]
    if (value !== undefined) rows.push({ ...same, what, range: rangeOf(what, value), count: 1 })
  }
  for (const what of mishaps) if (body[what]) rows.push({ ...same, what, range: 0, count: body[what] })
  if (rows.length > 0) await addCounts(db(), rows)
  if (randomInt(200) === 0) await deleteReportsBefore(db(), dayOf(Date.now() - reportDays * dayMs))
  return ok({})
}

/** The counts of the last days, today included. */
export const readReports = (days: number): Promise<Counted[]> =>
  countsSince(db(), dayOf(Date.now() - (days - 1) * dayMs))
