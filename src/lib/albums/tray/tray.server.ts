import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { invalid } from '#lib/http/errors.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { releaseMediaJobName } from '#lib/sources/job/held.server.ts'
import { fail, ok } from '#lib/std/result.ts'
import { lockUsers } from '#lib/users/user.sql.ts'
import { ownPictures, photosOfAlbum } from '../album/album.sql.ts'
import { holdOwnAlbum } from '../album/album-access.server.ts'
import { mostAlbumPhotos } from '../album/album-limits.ts'
import { heldPhotos } from './placed.ts'
import type { addAlbumPhotos, removeAlbumPhotos } from './tray.api.ts'
import { addPhotosToAlbum, countAlbumPhotos, photosInEdits, removePhotosOfAlbum } from './tray.sql.ts'

/** Photographs of one's own into the tray of one's album: no page moves. The same ones again are known. */
export const addToTray = ({ params, body, actor }: CallOf<typeof addAlbumPhotos>) =>
  transactionInTurn(actor.userId, async (tx) => {
    // The job that lets go of what was taken out asks in this turn too: what is added now is seen by it, or gone and refused.
    await lockUsers(tx, [actor.userId])
    const held = await holdOwnAlbum(tx, actor, params.id)
    if (!held.ok) return held
    const hashes = [...new Set(body.photos.map(({ sha256 }) => sha256))]
    const own = await ownPictures(tx, actor.userId, hashes)
    // Whose it is and whether there is one are the same answer.
    if (hashes.some((sha256) => !own.has(sha256))) return invalid('有照片不在您的照片里')
    const photos = hashes.map((hash) => {
      const { sha256, fileName, taken } = body.photos.find((one) => one.sha256 === hash)!
      return { sha256, name: fileName ?? sha256.slice(0, 12), taken: taken ?? null }
    })
    const before = new Set((await photosOfAlbum(tx, held.value.id)).map(({ photo }) => photo.sha256))
    const fresh = photos.filter(({ sha256 }) => !before.has(sha256))
    const room = mostAlbumPhotos - before.size
    if (fresh.length > room)
      return fail(409, 'too_many_photos', `一本相册最多放 ${mostAlbumPhotos} 张，还能添 ${Math.max(0, room)} 张`)
    if (fresh.length > 0) await addPhotosToAlbum(tx, held.value.id, fresh)
    return ok({ added: fresh.length, total: before.size + fresh.length })
  })

/** Takes photographs out of one's album that no page has ever shown; those nothing else of this person shows are let go of. */
export const removeFromTray = ({ params, body, actor }: CallOf<typeof removeAlbumPhotos>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await holdOwnAlbum(tx, actor, params.id)
    if (!found.ok) return found
    const [held, changed] = [heldPhotos(found.value), await photosInEdits(tx, found.value.id)]
    const stay = body.photos.filter((sha256) => held.has(sha256) || changed.has(sha256)).length
    if (stay > 0) return fail(409, 'on_pages', `有 ${stay} 张排进过版面，或者在封面上，不能拿走`)
    const hashes = await removePhotosOfAlbum(tx, found.value.id, body.photos)
    if (hashes.length > 0) await addJob(tx, releaseMediaJobName, { ownerId: found.value.ownerId, hashes })
    return ok({ removed: hashes.length, total: await countAlbumPhotos(tx, found.value.id) })
  })
