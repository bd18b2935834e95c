import { createHash } from 'node:crypto'
import { db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { readAtMost } from '#lib/http/raw-body.server.ts'
import { addMedia, findOwnMedia } from '#lib/media/media.sql.ts'
import { mediaKey } from '#lib/media/picture.ts'
import { roomForBlobs } from '#lib/media/quota.server.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { fail, ok } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { ownPictures } from '../album/album.sql.ts'
import { mostPhotoBytes } from '../album/album-limits.ts'
import type { LookedPhoto } from './look-work.server.ts'
import type { askAlbumPhotos, putAlbumPhoto } from './photo.api.ts'
import type { SetAside } from './set-aside.ts'

/** Answers of one's own alone: nobody learns whether another person has a picture. */
export const knownPhotos = async ({ body, actor }: CallOf<typeof askAlbumPhotos>) =>
  ok({ known: [...(await ownPictures(db(), actor.userId, body.photos)).keys()] })

/** Keeps an original under its hash, looked at once; bytes before what speaks of them. */
export const keepPhoto = async ({ params, actor, request }: CallOf<typeof putAlbumPhoto>) => {
  const { sha256 } = params
  const before = await findOwnMedia(db(), actor.userId, sha256)
  if (before) return ok({ sha256, width: before.widthPx ?? 0, height: before.heightPx ?? 0 })
  const bytes = await readAtMost(request, mostPhotoBytes)
  if (bytes === undefined)
    return fail(413, 'body_too_large', `一张照片最大 ${mostPhotoBytes / 1024 ** 2} MB，请缩小后再试`)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    return fail(422, 'wrong_hash', '这张照片没有传完整，请再传一次')
  const room = await transactionInTurn(actor.userId, (tx) =>
    roomForBlobs(tx, actor.userId, new Map([[sha256, bytes.length]])),
  )
  if (!room.ok) return room
  const looked = await pool().run<LookedPhoto | Pick<SetAside, 'reason' | 'why'>>(
    '#lib/albums/photos/look-work.server.ts',
    'lookAtAlbumPhoto',
    bytes,
  )
  if ('reason' in looked) return fail(422, 'not_a_picture', `这个文件${looked.why}，没有放进相册`)
  const { mime, widthPx, heightPx, looked: seen } = looked
  return transactionInTurn(actor.userId, async (tx) => {
    // Many at once may have found room before: the last word is said here, and what is refused leaves no bytes behind.
    const still = await roomForBlobs(tx, actor.userId, new Map([[sha256, bytes.length]]))
    if (!still.ok) return still
    await storage().putBytes(mediaKey(sha256), bytes)
    await addMedia(tx, actor.userId, [
      {
        ...{ sha256, kind: 'image', mime, widthPx, heightPx, bytes: bytes.length },
        ...{ focus: seen.focus, graphic: seen.graphic, average: seen.average ?? null },
        ...{ faces: seen.faces ?? null, dhash: seen.dhash ?? null, paper: seen.paper ?? false },
      },
    ])
    return ok({ sha256, width: widthPx, height: heightPx })
  })
}
