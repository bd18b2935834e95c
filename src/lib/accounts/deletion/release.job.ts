import { transaction } from '#lib/db/db.server.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { lockUsers } from '#lib/users/user.sql.ts'
import { releasePictures } from '../export/originals.sql.ts'
import { forgetMedia } from './files.sql.ts'
import { portions, removeFilesJobName } from './files-gone.ts'

/** Lets go of pictures of something that was thrown away, unless something else shows them. */
export const releaseMediaJob = async ({ ownerId, hashes }: { ownerId: string; hashes: string[] }): Promise<void> => {
  for (let at = 0; at < hashes.length; at += 500)
    await transaction(async (tx) => {
      // Before it looks who shows them: whoever adds one of them to an album holds this row as well.
      await lockUsers(tx, [ownerId])
      const released = await releasePictures(tx, ownerId, hashes.slice(at, at + 500))
      const media = await forgetMedia(tx, released)
      for (const part of portions({ media, folders: [], keys: [], bookIds: [] }))
        await addJob(tx, removeFilesJobName, part)
    })
}
