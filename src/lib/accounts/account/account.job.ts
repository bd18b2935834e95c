import { dropDraft } from '#lib/books/layout/layout-store.server.ts'
import { fontsKey } from '#lib/books/reading/reader-fonts.server.ts'
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import { log } from '#lib/log/log.server.ts'
import { mediaCache } from '#lib/media/file-cache.server.ts'
import { lockMedia } from '#lib/media/media.sql.ts'
import { mediaKey } from '#lib/media/picture.ts'
import { printCopyKey } from '#lib/media/print-copy.ts'
import { hasOpenOrders } from '#lib/orders/order.sql.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { payoutsOwed } from '#lib/referral/commission.sql.ts'
import { uploadFolder } from '#lib/sources/job/upload.server.ts'
import { noFen, plus } from '#lib/std/money.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { lockUsers, moveDeletion } from '#lib/users/user.sql.ts'
import { owedTo } from '#lib/wallet/end.server.ts'
import { keysInUse } from '../deletion/book-files.sql.ts'
import { deleteAccountJobName } from '../deletion/deletion.server.ts'
import { filesOf, forgetMedia, isAnyoneReading, joinedInto, mediaInUse } from '../deletion/files.sql.ts'
import { type FilesGone, portions, removeFilesJobName } from '../deletion/files-gone.ts'
import { packagesOwedTo } from '../deletion/open-packages.server.ts'
import { isReading, moveOwnedRows, removeOwnedRows } from '../deletion/owned-tables.sql.ts'
import { exportKey } from '../export/export.ts'

const soon = (seconds: number): Date => new Date(Date.now() + seconds * 1000)

/** What a request under way when two accounts became one still wrote in the old name. */
export const sweepJoinedJob = async ({ from, into }: { from: string; into: string }): Promise<void> => {
  await transaction(async (tx) => {
    const [left] = (await lockUsers(tx, [from, into])).filter(({ id }) => id === from)
    // Deleted in the meantime, or joined further: then the next sweep is another's.
    if (left?.joinedInto === into) await moveOwnedRows(tx, from, into)
  })
}

/**
 * Deletes an account whose day has come: all rows in one transaction, together with the wish to remove its files. Undone
 * or moved to a later day, it does nothing.
 */
export const deleteAccountJob = async ({ userId }: { userId: string }): Promise<void> => {
  await transaction(async (tx) => {
    const [user] = await lockUsers(tx, [userId])
    if (!user?.deletionAt || user.deletionAt > new Date()) return
    if (await isReading(tx, userId)) {
      // Its rows are being written at this moment; they would come after us.
      await addJob(tx, deleteAccountJobName, { userId }, { startAfter: soon(60) })
      return
    }
    const all = [...(await joinedInto(tx, userId)), userId]
    let owed = noFen
    for (const id of all) for (const one of [owedTo, payoutsOwed, packagesOwedTo]) owed = plus(owed, await one(tx, id))
    if (owed > 0 || (await anyOpenOrders(tx, all))) {
      // Money came or something was ordered in the days of grace: first it is spent, paid out or delivered.
      await addJob(tx, deleteAccountJobName, { userId }, { startAfter: soon(24 * 3600) })
      return
    }
    if (!(await moveDeletion(tx, userId, 'delete')).ok) return
    for (const id of all) {
      const files = await filesOf(tx, id)
      await removeOwnedRows(tx, id)
      const gone = {
        media: await forgetMedia(tx, files.media),
        folders: files.uploads.map(uploadFolder),
        keys: [...files.pages, ...files.pages.map(fontsKey), ...files.exports.map(exportKey)],
        bookIds: files.bookIds,
      }
      for (const part of portions(gone)) await addJob(tx, removeFilesJobName, part)
    }
    // Pictures sent to the service desk have lost their thread; helpdesk/tidy.server.ts knows where they lie.
    await addJob(tx, 'tidy-help', {}, { key: 'after-deletion' })
    log.info('an account was deleted')
  })
}

const anyOpenOrders = async (tx: Db, ids: readonly string[]): Promise<boolean> => {
  for (const id of ids) if (await hasOpenOrders(tx, id)) return true
  return false
}

/** Removes files whose rows are gone. Again after a crash: what is gone already harms nobody. */
export const removeFilesJob = async (gone: FilesGone): Promise<void> => {
  for (const folder of gone.folders) await storage().removeFolder(folder)
  // Somebody's book may have been laid out alike since.
  const stillUsed = await keysInUse(db(), gone.keys)
  for (const key of gone.keys) if (!stillUsed.has(key)) await storage().remove(key)
  for (const id of gone.bookIds) await dropDraft(id)
  if (gone.media.length === 0) return
  // Somebody who brings the same picture now finds its file there and writes none: wait until nobody is bringing any.
  if (await isAnyoneReading(db())) {
    await addJob(db(), removeFilesJobName, { ...gone, folders: [], keys: [], bookIds: [] }, { startAfter: soon(60) })
    return
  }
  for (const sha256 of gone.media) await transaction((tx) => removeBytes(tx, sha256))
}

/** The bytes of a file no row names; whoever is about to write such a row waits, and finds them gone. */
const removeBytes = async (tx: Db, sha256: string): Promise<void> => {
  await lockMedia(tx, [sha256])
  if ((await mediaInUse(tx, [sha256])).has(sha256)) return
  await storage().remove(mediaKey(sha256))
  await storage().remove(printCopyKey(sha256))
  await mediaCache().forget(sha256)
}
