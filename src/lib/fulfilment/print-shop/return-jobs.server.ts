import { db, transaction } from '#lib/db/db.server.ts'
import { log } from '#lib/log/log.server.ts'
import { pressOrderOfId } from '../press.sql.ts'
import { findJob, moveJob, silentJobs } from './print-job.sql.ts'
import { noLease } from './print-job.ts'

export const returnPrintJobsName = 'return-print-jobs'

/** Of one minute; what is left comes with the next. */
const most = 200

/** What nobody said anything of for two hours waits for any print shop again, trouble or not. */
export const returnSilentJobs = async (now = new Date()): Promise<void> => {
  for (const { id } of await silentJobs(db(), now, most))
    await transaction(async (tx) => {
      const seen = await findJob(tx, id)
      // Held in the same order as by everybody else.
      if (seen) await pressOrderOfId(tx, seen.orderId)
      const job = await findJob(tx, id)
      // Somebody said something meanwhile.
      if (!job?.leasedUntil || job.leasedUntil >= now) return
      await moveJob(tx, id, 'release', { set: { ...noLease, printedAt: null, boundAt: null, packedAt: null } })
    }).catch((error: unknown) => log.error({ err: error, id }, 'a print job could not be returned'))
}
