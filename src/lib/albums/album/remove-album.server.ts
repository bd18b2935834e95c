import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { releaseMediaJobName } from '#lib/sources/job/held.server.ts'
import { fail, ok } from '#lib/std/result.ts'
import { isHeld } from '#lib/works/hold.sql.ts'
import { removeWork } from '#lib/works/work.sql.ts'
import type { removeAlbum } from './album.api.ts'
import { photosOfAlbum } from './album.sql.ts'
import { holdOwnAlbum } from './album-access.server.ts'

/** Removes an album for good and lets go of its photographs that nothing else of this person shows. What was ordered stays. */
export const removeOwnAlbum = ({ params, actor }: CallOf<typeof removeAlbum>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const held = await holdOwnAlbum(tx, actor, params.id)
    if (!held.ok) return held
    const row = held.value
    if (await isHeld(tx, row.id)) return fail(409, 'ordered', '这本相册已经下单，不能删')
    const hashes = (await photosOfAlbum(tx, row.id)).map(({ photo }) => photo.sha256)
    await removeWork(tx, row.id)
    if (hashes.length > 0) await addJob(tx, releaseMediaJobName, { ownerId: row.ownerId, hashes })
    return ok({})
  })
