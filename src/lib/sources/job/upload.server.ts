import { config } from '#lib/config/config.server.ts'
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import { roomFor } from '#lib/media/quota.server.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import {
  forgetFiles,
  listStaleImports,
  listUnpurgedIds,
  lockStaleImport,
  markPurged,
  storedUploadBytes,
} from '#lib/sources/job/upload.sql.ts'
import { fail, type Result } from '#lib/std/result.ts'

/** Name of the job that removes the pieces of files nobody needs any more; payload `{ fileIds }`. */
export const removeUploadsJobName = 'remove-uploads'
/** Name of the job that forgets what was uploaded and never read; no payload. */
export const tidyUploadsJobName = 'tidy-uploads'

/** Where the pieces of a file lie. */
export const uploadFolder = (fileId: string): string => `upload/${fileId}`

export const dayMs = 24 * 3600 * 1000

const inWords = (bytes: number): string => {
  const megabytes = Math.floor(bytes / 1024 / 1024)
  return megabytes >= 1024 ? `${Math.round(megabytes / 102.4) / 10} GB` : `${megabytes} MB`
}

/** May this person have `more` bytes beside what they uploaded and had not read yet, and beside all they keep? */
export const withinQuota = async (tx: Db, ownerId: string, more: number): Promise<Result<void>> => {
  const { uploadQuotaBytes, uploadKeepDays } = config()
  const waiting = (await storedUploadBytes(tx, ownerId)) + more
  if (waiting <= uploadQuotaBytes) return roomFor(tx, ownerId, waiting)
  const message = `上传后还没有读取的文件最多放 ${inWords(uploadQuotaBytes)}，现在放不下了。请先读取已经传好的文件，读完就会腾出地方；没有读取的 ${uploadKeepDays} 天后也会清理`
  return fail(413, 'upload_quota', message)
}

/** The wish to remove the pieces, in the transaction after which nobody asks for them. */
export const removeLater = async (tx: Db, fileIds: string[]): Promise<void> => {
  if (fileIds.length > 0) await addJob(tx, removeUploadsJobName, { fileIds })
}

/** Lets go of files whose content is stored elsewhere from this transaction on. */
export const purgeUploads = async (tx: Db, fileIds: string[]): Promise<void> =>
  removeLater(tx, await markPurged(tx, fileIds))

/** Forgets a file nobody wants to go on with; false when it is read already, or not there. */
export const dropUpload = async (tx: Db, importId: string, fileId: string): Promise<boolean> => {
  if (!(await listUnpurgedIds(tx, importId)).includes(fileId)) return false
  await forgetFiles(tx, [fileId])
  await removeLater(tx, [fileId])
  return true
}

/**
 * Clears away what nobody went on with for UPLOAD_KEEP_DAYS: files that were never read are forgotten, pictures that
 * no post wanted are let go. Returns how many imports it touched.
 */
export const tidyUploads = async (nowMs = Date.now()): Promise<number> => {
  const before = new Date(nowMs - config().uploadKeepDays * dayMs)
  let touched = 0
  for (;;) {
    const stale = await listStaleImports(db(), before, 100)
    let done = 0
    for (const id of stale) {
      await transaction(async (tx) => {
        const status = await lockStaleImport(tx, id, before)
        if (status === undefined) return
        const fileIds = await listUnpurgedIds(tx, id)
        if (status === 'ready') await markPurged(tx, fileIds)
        else await forgetFiles(tx, fileIds)
        await removeLater(tx, fileIds)
        done += 1
      })
    }
    touched += done
    // None taken: they are all being used at this moment.
    if (done === 0 || stale.length < 100) return touched
  }
}
