import { type Action, authorize, type Resource } from '#lib/auth/authorize.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { Actor, LinkGrant } from '#lib/http/actor.ts'
import { notFound } from '#lib/http/errors.ts'
import type { Grant } from '#lib/media/address.server.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { findOpenGrant } from '#lib/works/share/share-link.sql.ts'
import { type AlbumHead, type AlbumRow, findAlbum, findAlbumHead } from './album.sql.ts'

type Opened = { openedBy?: LinkGrant }

const resource = ({ ownerId, public: isPublic, openedBy }: AlbumHead & Opened): Resource => ({
  ownerId,
  public: isPublic,
  opened: openedBy !== undefined,
})

/** The row with the link that lets this caller in; whoever is let in anyway is asked for none. */
const withLink = async <Row extends AlbumHead>(db: Db, row: Row, actor: Actor): Promise<Row & Opened> => {
  const { links = [] } = actor
  if (links.length === 0 || authorize(actor, 'album.read', resource(row)).ok) return row
  const openedBy = await findOpenGrant(db, row.id, links)
  return openedBy ? { ...row, openedBy } : row
}

const decide = async <Row extends AlbumHead>(
  db: Db,
  row: Row | undefined,
  actor: Actor,
  action: Extract<Action, `album.${string}`>,
): Promise<Result<Row & Opened>> => {
  if (!row) return notFound()
  const seen = await withLink(db, row, actor)
  const allowed = authorize(actor, action, resource(seen))
  return allowed.ok ? ok(seen) : allowed
}

/** The album as far as the caller may look at it; missing and private alike are the same 404. */
export const seeAlbum = async (db: Db, actor: Actor, id: string): Promise<Result<AlbumRow & Opened>> =>
  decide(db, await findAlbum(db, id), actor, 'album.read')

/** The same without its pages. */
export const seeAlbumHead = async (db: Db, actor: Actor, id: string): Promise<Result<AlbumHead & Opened>> =>
  decide(db, await findAlbumHead(db, id), actor, 'album.read')

/** One's own album: 404 where one may not see it, 403 where one only sees it. */
export const ownAlbum = async (db: Db, actor: Actor, id: string): Promise<Result<AlbumRow>> =>
  decide(db, await findAlbum(db, id), actor, 'album.own')

/** The same, held until the transaction ends. Who may not is refused before anything is locked. */
export const holdOwnAlbum = async (tx: Db, actor: Actor, id: string): Promise<Result<AlbumRow>> => {
  const allowed = await decide(tx, await findAlbumHead(tx, id), actor, 'album.own')
  return allowed.ok ? decide(tx, await findAlbum(tx, id, true), actor, 'album.own') : allowed
}

/** For whom addresses of its pictures are made: they live with a session, with the album's being public, or with a link. */
export const grantFor = (row: AlbumHead & Opened, actor: Actor): Grant => {
  if (actor.kind === 'user' && actor.userId === row.ownerId) return { kind: 'viewer', userId: actor.userId }
  const { openedBy } = row
  if (openedBy) return { kind: 'link', linkId: openedBy.linkId, epoch: openedBy.epoch }
  return { kind: 'share', workId: row.id, epoch: row.shareEpoch }
}
