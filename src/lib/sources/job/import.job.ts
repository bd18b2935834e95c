import { type Db, databaseConnection, db, transaction } from '#lib/db/db.server.ts'
import { raiseAlarm } from '#lib/queue/alarm.server.ts'
import { outOfMemory, pool } from '#lib/queue/pool.server.ts'
import type { JobInfo } from '#lib/queue/queue.server.ts'
import { readImportJobName } from '#lib/sources/job/import.server.ts'
import { findImportToRead, finishReading } from '#lib/sources/job/import.sql.ts'
import { troubleOf } from '#lib/std/trouble.ts'

export type ReadImportPayload = { importId: string }

/** An error that comes back this often will not go away by itself; a full disk or an absent database has more time. */
const triesBeforeFailing = (error: unknown): number => (isTooLarge(error) ? 2 : troubleOf(error) ? 16 : 4)
/** It fills a thread again and again; once may be the fault of what that thread still kept of others. */
const isTooLarge = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === outOfMemory

const gaveUp = (error: unknown) => {
  if (isTooLarge(error))
    return {
      failureCode: 'import_too_large',
      failureMessage:
        '这份内容太多了，一次读不完。请分成几份（比如按年份导出，每份几万条以内），一份一份放进来，最后会合在一起。',
    }
  return troubleOf(error) === 'full'
    ? { failureCode: 'storage_full', failureMessage: '服务器的存储空间满了，没有读完。请过一会儿再读一次。' }
    : { failureCode: 'import_failed', failureMessage: '服务器出了问题，没有读完。请再读一次，还是不行就联系客服。' }
}

/**
 * Reads an import in a thread, then tells `onStored` about the source whose posts changed. Run again after a crash it
 * goes on where the database says: the reading if it isn't finished, the telling in any case.
 */
export const readImportJob =
  (onStored: (tx: Db, sourceId: string) => Promise<void>) =>
  async ({ importId }: ReadImportPayload, job: JobInfo): Promise<void> => {
    try {
      await pool().run('#lib/sources/job/import-work.server.ts', 'readImportWork', {
        importId,
        connection: databaseConnection(),
      })
    } catch (error) {
      if (job.signal.aborted || job.attempt < triesBeforeFailing(error)) throw error
      await raiseAlarm(db(), { job: readImportJobName, ref: importId, error, attempts: job.attempt })
      await finishReading(db(), importId, gaveUp(error))
    }
    const row = await findImportToRead(db(), importId)
    // What is held has changed nothing yet.
    const sourceId = row?.status === 'ready' && !row.held ? row.sourceId : null
    if (sourceId !== null) await transaction((tx) => onStored(tx, sourceId))
  }
