import { db } from '#lib/db/db.server.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { forgetPictures, leftPictures } from './helpdesk.sql.ts'
import { pictureKey } from './picture.server.ts'

/** Name of the job that removes pictures nobody sent and those of accounts that are gone; no payload. */
export const tidyHelpJobName = 'tidy-help'

const dayMs = 24 * 3600 * 1000

/** Removes what is left over; answers how many pictures. */
export const tidyHelp = async (nowMs = Date.now()): Promise<number> => {
  let removed = 0
  for (;;) {
    const ids = await leftPictures(db(), new Date(nowMs - dayMs), 100)
    // First the files: a row that stays behind is found again tomorrow, a file would not be.
    for (const id of ids) await storage().remove(pictureKey(id))
    await forgetPictures(db(), ids)
    removed += ids.length
    if (ids.length < 100) return removed
  }
}
