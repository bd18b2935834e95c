import { config } from '#lib/config/config.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { linkToken } from './link-token.server.ts'
import type { AccessBody, ShareAccess, ShareLink, WorkShare } from './share.contract.ts'
import { linksAreOpen, listShareLinks, type ShareLinkRow, setLinksOpen } from './share-link.sql.ts'

/** What sharing knows of any work's row. */
export type Shared = { id: string; public: boolean }

/** What sharing asks of a kind of work. */
export type SharedKind<Row extends Shared> = {
  /** The row of a work its owner shares: 404 where one may not see it, 403 where one only sees it. */
  see(db: Db, actor: Actor, id: string): Promise<Result<Row>>
  /** The same, held until the transaction ends. */
  hold(tx: Db, actor: Actor, id: string): Promise<Result<Row>>
  /** Does opening it so far want a second yes? */
  asks(row: Row, access: ShareAccess): boolean
  /** Writes down whether everybody may see it. Whoever saw it while it was public is out when it no longer is. */
  setPublic(tx: Db, row: Row, change: { isPublic: boolean; isConfirmed: boolean }): Promise<Row>
  words: { confirm: string; many(most: number): string }
}

export type ShareCaller = { actor: Extract<Actor, { kind: 'user' }>; params: { id: string } }

/** A work with what is written of its sharing. */
export type ReadShare<Row> = { row: Row; linksOpen: boolean; links: ShareLinkRow[] }

export const readShare = async <Row extends Shared>(tx: Db, row: Row): Promise<ReadShare<Row>> => ({
  row,
  linksOpen: await linksAreOpen(tx, row.id),
  links: await listShareLinks(tx, row.id),
})

const stateOf = ({ revokedAt, endsAt }: ShareLinkRow): ShareLink['state'] =>
  revokedAt ? 'revoked' : endsAt && endsAt.getTime() <= Date.now() ? 'ended' : 'open'

/** A link as its owner is told it. */
export const viewLink = async (row: ShareLinkRow): Promise<ShareLink> => ({
  id: row.id,
  label: row.label,
  address: new URL(paths.shareLink(await linkToken(row.id)), config().siteUrl).href,
  state: stateOf(row),
  endsAt: row.endsAt?.getTime() ?? null,
  revokedAt: row.revokedAt?.getTime() ?? null,
  hasPassword: row.passwordHash !== null,
  opens: row.opens,
  lastOpenedAt: row.lastOpenedAt?.getTime() ?? null,
  createdAt: row.createdAt.getTime(),
})

/** As its owner is told it. Outside any transaction: the key of the addresses may need a connection of its own. */
export const viewShare = async <Row extends Shared>(
  kind: SharedKind<Row>,
  { row, linksOpen, links }: ReadShare<Row>,
): Promise<WorkShare> => ({
  access: row.public ? 'public' : linksOpen ? 'links' : 'private',
  asksBeforeSharing: kind.asks(row, 'public'),
  links: await Promise.all(links.map(viewLink)),
})

/**
 * Opens or shuts the work, in the caller's transaction. Links stay where they are: public, they lead to it as well;
 * private, they lead nowhere, and whoever came in by one comes in anew when they are opened again.
 */
export const moveAccess = async <Row extends Shared>(
  kind: SharedKind<Row>,
  tx: Db,
  row: Row,
  { access, confirmShare }: AccessBody,
): Promise<Result<Row>> => {
  if (kind.asks(row, access) && confirmShare !== true) return fail(409, 'confirm_share', kind.words.confirm)
  await setLinksOpen(tx, row.id, access !== 'private')
  const isConfirmed = access !== 'private' && confirmShare === true
  return ok(await kind.setPublic(tx, row, { isPublic: access === 'public', isConfirmed }))
}
