import { config } from '#lib/config/config.server.ts'
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { heldHashes, listStaleHeld, lockHeld, removeImport } from '#lib/sources/job/held.sql.ts'
import { dayMs, removeLater } from '#lib/sources/job/upload.server.ts'
import { listUnpurgedIds } from '#lib/sources/job/upload.sql.ts'

/** Name of the job that lets go of pictures their owner may have no use for; payload `{ ownerId, hashes }`. */
export const releaseMediaJobName = 'release-media'

/** Throws away a held import, in the caller's transaction: what was read, its files, and pictures nothing else shows. */
export const dropHeld = async (tx: Db, importId: string): Promise<void> => {
  const row = await lockHeld(tx, importId)
  if (!row) return
  const hashes = await heldHashes(tx, importId)
  await removeLater(tx, await listUnpurgedIds(tx, importId))
  await removeImport(tx, importId)
  if (hashes.length > 0) await addJob(tx, releaseMediaJobName, { ownerId: row.ownerId, hashes })
}

/** Throws away held imports nobody went on with for UPLOAD_KEEP_DAYS, as what was uploaded and never read. Answers how many. */
export const tidyHeld = async (nowMs = Date.now()): Promise<number> => {
  const before = new Date(nowMs - config().uploadKeepDays * dayMs)
  const stale = await listStaleHeld(db(), before, 1000)
  for (const id of stale) await transaction((tx) => dropHeld(tx, id))
  return stale.length
}
