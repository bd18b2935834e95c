import type { Db } from '#lib/db/db.server.ts'
import type { Command } from '#lib/editing/command.ts'
import { isNewMedia, newPictureIn, withKept } from '#lib/edits/new-pictures.ts'
import { findOwnMedia } from '#lib/media/media.sql.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

/** A collection with its changes laid over it: a new picture that is not its owner's, or is gone, is missing. */
export const withOwnPictures = async (tx: Db, source: PostImport, ownerId: string): Promise<PostImport> => {
  const hashes = source.media.flatMap((one) => (isNewMedia(one) && one.sha256 ? [one.sha256] : []))
  if (hashes.length === 0) return source
  const own = await Promise.all(hashes.map((hash) => findOwnMedia(tx, ownerId, hash)))
  return withKept(source, new Set(own.flatMap((one) => one?.sha256 ?? [])))
}

/** Pictures a command puts into posts are the owner's own, and as large as it says. */
export const mayAddPictures = async (tx: Db, ownerId: string, command: Command): Promise<Result<null>> => {
  if (!('changes' in command)) return ok(null)
  for (const change of command.changes) {
    const picture = newPictureIn(change)
    if (!picture) continue
    const own = await findOwnMedia(tx, ownerId, picture.sha256)
    if (own?.kind !== 'image' || own.widthPx !== picture.widthPx || own.heightPx !== picture.heightPx)
      return fail(422, 'not_own_picture', '这张图片不在您这里，请再传一次')
  }
  return ok(null)
}
