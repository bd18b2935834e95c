import { databaseConnection, db } from '#lib/db/db.server.ts'
import { raiseAlarm } from '#lib/queue/alarm.server.ts'
import { pool } from '#lib/queue/pool.server.ts'
import type { JobInfo } from '#lib/queue/queue.server.ts'
import { troubleOf } from '#lib/std/trouble.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { makeExportJobName } from './export.server.ts'
import { dropExport, moveExport } from './export.sql.ts'
import { exportKey } from './export.ts'

type Payload = { exportId: string }

/** A full disk or an absent database has more time; what comes back otherwise will not go away by itself. */
const triesBeforeFailing = (error: unknown): number => (troubleOf(error) ? 16 : 4)

export const makeExportJob = async ({ exportId }: Payload, job: JobInfo): Promise<void> => {
  const task = { exportId, connection: databaseConnection() }
  try {
    await pool().run('#lib/accounts/export/export-work.server.ts', 'exportWork', task)
  } catch (error) {
    if (job.signal.aborted || job.attempt < triesBeforeFailing(error)) throw error
    await raiseAlarm(db(), { job: makeExportJobName, ref: exportId, error, attempts: job.attempt })
    await moveExport(db(), exportId, 'fail')
  }
}

/** The row and the file of a zip whose days are over, or that nobody wants any more. */
export const dropExportJob = async ({ exportId }: Payload): Promise<void> => {
  await dropExport(db(), exportId)
  await storage().remove(exportKey(exportId))
}
