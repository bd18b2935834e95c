import { hashPassword } from '#lib/auth/password.server.ts'
import { db } from '#lib/db/db.server.ts'
import { undoneInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { addShareLink, listShareLinks } from '#lib/works/share/share-link.sql.ts'
import { endOf, mostLinks } from '#lib/works/share/share-links.server.ts'
import { viewLink } from '#lib/works/share/shared-kind.server.ts'
import { holdOwnAlbum, ownAlbum } from '../album/album-access.server.ts'
import type { addInvitation, listInvitations } from './contribution.api.ts'
import { usedOfLink } from './contribution.sql.ts'

const invitationsOf = async (albumId: string) => {
  const rows = await listShareLinks(db(), albumId, 'contribute')
  const links = rows.map(async (row) => ({
    ...(await viewLink(row)),
    photos: (await usedOfLink(db(), row.id)).photos,
  }))
  return { links: await Promise.all(links) }
}

/** Links by which relatives bring photographs to one's album. */
export const readInvitations = async ({ params, actor }: CallOf<typeof listInvitations>) => {
  const found = await ownAlbum(db(), actor, params.id)
  return found.ok ? ok(await invitationsOf(found.value.id)) : found
}

/** Makes one. Nobody sees more of the album by it, so nothing is opened. */
export const makeInvitation = async ({ params, body, actor }: CallOf<typeof addInvitation>) => {
  const end = endOf(body.lastDay)
  if (!end.ok) return end
  // Whose it is first; hashing takes long: never while the row is locked.
  const own = await ownAlbum(db(), actor, params.id)
  if (!own.ok) return own
  const passwordHash = body.linkPassword === undefined ? null : await hashPassword(body.linkPassword)
  const made = await undoneInTurn(actor.userId, async (tx): Promise<Result<null>> => {
    const held = await holdOwnAlbum(tx, actor, params.id)
    if (!held.ok) return held
    const workId = held.value.id
    const links = await listShareLinks(tx, workId, 'contribute')
    if (links.some(({ id }) => id === body.linkId)) return ok(null)
    if (links.length >= mostLinks) return fail(409, 'many_links', `一本相册最多 ${mostLinks} 条，请先删掉不用的`)
    const row = { id: body.linkId, workId, label: body.linkLabel, passwordHash, endsAt: end.value }
    const added = await addShareLink(tx, { ...row, purpose: 'contribute' })
    return added ? ok(null) : fail(409, 'link_taken', '没有生成，请再按一次')
  })
  return made.ok ? ok(await invitationsOf(params.id)) : made
}
