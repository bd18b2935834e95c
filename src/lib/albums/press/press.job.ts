import { config } from '#lib/config/config.server.ts'
import { databaseConnection, db } from '#lib/db/db.server.ts'
import { raiseAlarm } from '#lib/queue/alarm.server.ts'
import { pool } from '#lib/queue/pool.server.ts'
import type { JobInfo } from '#lib/queue/queue.server.ts'
import { troubleOf } from '#lib/std/trouble.ts'
import { findAlbum, savePressed } from '../album/album.sql.ts'

/** Name of the job that makes both PDFs of a locked album; payload `{ albumId }`. */
export const albumPdfJobName = 'make-album-pdf'

/** An error that comes back this often will not go away by itself; a full disk or an absent database has more time. */
const triesBeforeFailing = (error: unknown): number => (troubleOf(error) ? 16 : 4)

/** Makes the PDFs of an album in a thread. What can't be made its owner hears of, and an operator. */
export const albumPdfJob = async ({ albumId }: { albumId: string }, job: JobInfo): Promise<void> => {
  try {
    await pool().run('#lib/albums/press/press-work.server.ts', 'pressAlbum', {
      ...{ albumId, brand: config().siteName, connection: databaseConnection() },
    })
  } catch (error) {
    if (job.signal.aborted || job.attempt < triesBeforeFailing(error)) throw error
    await raiseAlarm(db(), { job: albumPdfJobName, ref: albumId, error, attempts: job.attempt })
    const what = troubleOf(error) === 'full' ? '服务器的存储空间满了' : '生成印刷文件时出了问题'
    const album = await findAlbum(db(), albumId)
    if (album) await savePressed(db(), album, { pdfFailure: `${what}，我们已经知道了，请稍后再试一次` })
  }
}
