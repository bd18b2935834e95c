import { createHash } from 'node:crypto'
import { type Db, db } from '#lib/db/db.server.ts'
import { inTurn, undoneInTurn } from '#lib/db/in-turn.server.ts'
import type { Actor, LinkGrant } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { readAtMost } from '#lib/http/raw-body.server.ts'
import { networkOf } from '#lib/http/server/client-ip.server.ts'
import { addMedia } from '#lib/media/media.sql.ts'
import { mediaKey } from '#lib/media/picture.ts'
import { roomFor } from '#lib/media/quota.server.ts'
import { judge } from '#lib/moderation/judge.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { lockUsers } from '#lib/users/user.sql.ts'
import { findOpenGrant, holdGranted } from '#lib/works/share/share-link.sql.ts'
import { type AlbumHead, findAlbum, findAlbumHead } from '../album/album.sql.ts'
import { mostAlbumPhotos, mostPhotoBytes } from '../album/album-limits.ts'
import type { LookedPhoto } from '../photos/look-work.server.ts'
import type { SetAside } from '../photos/set-aside.ts'
import { addPhotosToAlbum, countAlbumPhotos } from '../tray/tray.sql.ts'
import type { putContribution } from './contribution.api.ts'
import { addContribution, albumHasPhoto, isContributed, usedOfAlbum, usedOfLink } from './contribution.sql.ts'
import { mostOfAlbum, mostOfLink } from './contribution-limits.ts'

type Call = CallOf<typeof putContribution>

/** By which link this caller may bring photographs to this album now; undefined: by none, or there is no such album. */
const grantOf = async (actor: Actor, albumId: string): Promise<{ album: AlbumHead; grant: LinkGrant } | undefined> => {
  const { links = [] } = actor
  const grant = await findOpenGrant(db(), albumId, links, ['contribute'])
  const album = grant && (await findAlbumHead(db(), albumId))
  return album && { album, grant }
}

/** What the page of a relative is told; undefined: they have no link that holds. */
export const invitedForPage = async (actor: Actor, albumId: string) => {
  const found = await grantOf(actor, albumId)
  if (!found) return undefined
  const { photos } = await usedOfLink(db(), found.grant.linkId)
  const { id, title, author } = found.album
  return { id, title, author, left: Math.max(0, mostOfLink.photos - photos) }
}
export type Invited = NonNullable<Awaited<ReturnType<typeof invitedForPage>>>

const noRoom = (message: string) => fail(409, 'no_room', message)

/** The same sentence whichever of the owner's limits it is: how much they keep is nobody's business. */
const ownerFull = () => noRoom('相册放不下更多照片了，请告诉请您来的人')

/**
 * Is there room? Asked alike of photographs the album or its owner already has: otherwise somebody could learn by what is
 * refused which those are.
 */
async function roomOf(
  tx: Db,
  ownerId: string,
  albumId: string,
  linkId: string,
  bytes: number,
): Promise<Result<number>> {
  const [ofLink, ofAlbum] = [await usedOfLink(tx, linkId), await usedOfAlbum(tx, albumId)]
  if (ofLink.photos >= mostOfLink.photos)
    return noRoom(`一条链接最多收 ${mostOfLink.photos} 张，已经收满了，请向请您来的人再要一条`)
  if (ofLink.bytes + bytes > mostOfLink.bytes) return noRoom('这条链接收的照片太大了，请向请您来的人再要一条')
  if (ofAlbum.photos >= mostOfAlbum.photos || ofAlbum.bytes + bytes > mostOfAlbum.bytes) return ownerFull()
  if ((await countAlbumPhotos(tx, albumId)) >= mostAlbumPhotos) return ownerFull()
  return (await roomFor(tx, ownerId, bytes)).ok ? ok(mostOfLink.photos - ofLink.photos) : ownerFull()
}

type Original = { bytes: Uint8Array; looked: LookedPhoto }

/** The original as it was sent, read to its end and looked at, whoever has it already. */
async function readOriginal({ params, request }: Pick<Call, 'params' | 'request'>): Promise<Result<Original>> {
  const bytes = await readAtMost(request, mostPhotoBytes)
  if (bytes === undefined)
    return fail(413, 'body_too_large', `一张照片最大 ${mostPhotoBytes / 1024 ** 2} MB，请换一张小一些的`)
  if (createHash('sha256').update(bytes).digest('hex') !== params.sha256)
    return fail(422, 'wrong_hash', '这张照片没有传完整，请再传一次')
  const looked = await pool().run<LookedPhoto | Pick<SetAside, 'reason' | 'why'>>(
    '#lib/albums/photos/look-work.server.ts',
    'lookAtAlbumPhoto',
    bytes,
  )
  if ('reason' in looked) return fail(422, 'not_a_picture', `这个文件${looked.why}，没有放进相册`)
  return ok({ bytes, looked })
}

/** Into the owner's photographs and the album's tray, while link, album and room are still what they were. */
const keep = ({ params, query }: Call, grant: LinkGrant, ownerBefore: string, { bytes, looked }: Original) =>
  undoneInTurn(ownerBefore, async (tx): Promise<Result<{ left: number }>> => {
    // One lock for whoever adds and lets go of this person's pictures.
    await lockUsers(tx, [ownerBefore])
    const album = await findAlbum(tx, params.id, true)
    const link = album && (await holdGranted(tx, album.id, grant, 'contribute'))
    // Revoked, ended, under another password, or the album changed hands while it was sent.
    if (!link || album.ownerId !== ownerBefore) return notFound()
    const { sha256 } = params
    if (await isContributed(tx, link.id, sha256))
      return ok({ left: mostOfLink.photos - (await usedOfLink(tx, link.id)).photos })
    const room = await roomOf(tx, album.ownerId, album.id, link.id, bytes.length)
    if (!room.ok) return room
    // Within: what is refused leaves no bytes behind, and bytes are there before a row speaks of them.
    await storage().putBytes(mediaKey(sha256), bytes)
    const { mime, widthPx, heightPx, looked: seen } = looked
    await addMedia(tx, album.ownerId, [
      {
        ...{ sha256, kind: 'image', mime, widthPx, heightPx, bytes: bytes.length },
        ...{ focus: seen.focus, graphic: seen.graphic, average: seen.average ?? null },
        ...{ faces: seen.faces ?? null, dhash: seen.dhash ?? null, paper: seen.paper ?? false },
      },
    ])
    const isNew = !(await albumHasPhoto(tx, album.id, sha256))
    const name = query.fileName?.toWellFormed() || sha256.slice(0, 12)
    if (isNew) await addPhotosToAlbum(tx, album.id, [{ sha256, name, taken: query.taken ?? null }])
    const { contributor } = query
    await addContribution(tx, { albumId: album.id, linkId: link.id, sha256, contributor, bytes: bytes.length, isNew })
    return ok({ left: room.value - 1 })
  })

/** One photograph a relative brings by a link, without an account. */
export const contribute = async (call: Call) => {
  const { params, query, actor, ip } = call
  const found = await grantOf(actor, params.id)
  if (!found) return notFound()
  const { album, grant } = found
  if (judge(query.contributor).hits.length > 0) return fail(422, 'bad_name', '请换一个称呼，让家里人知道是您')
  // One at a time of one place and link: whoever sends many at once makes nobody wait but themselves.
  return inTurn(`contribute ${grant.linkId} ${networkOf(ip)}`, async () => {
    const room = await roomOf(db(), album.ownerId, album.id, grant.linkId, 0)
    if (!room.ok) return room
    const read = await readOriginal(call)
    return read.ok ? keep(call, grant, album.ownerId, read.value) : read
  })
}
