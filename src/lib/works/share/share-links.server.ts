import { hashPassword } from '#lib/auth/password.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { transactionInTurn, undoneInTurn } from '#lib/db/in-turn.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { LinkBody, NewLinkBody, WorkShare } from './share.contract.ts'
import {
  addShareLink,
  changeShareLink,
  deleteShareLink,
  findShareLink,
  linksAreOpen,
  listShareLinks,
  type ShareLinkRow,
} from './share-link.sql.ts'
import {
  moveAccess,
  type ReadShare,
  readShare,
  type ShareCaller,
  type Shared,
  type SharedKind,
  viewShare,
} from './shared-kind.server.ts'

/** Links of one work, revoked ones too: whoever needs more removes some. */
export const mostLinks = 50

type LinkCaller = ShareCaller & { params: { linkId: string } }

/** The last moment of this day in UTC+8; null: it never ends. */
export const endOf = (lastDay: string | null): Result<Date | null> => {
  if (lastDay === null) return ok(null)
  const end = new Date(`${lastDay}T23:59:59.999+08:00`)
  return end.getTime() > Date.now() ? ok(end) : fail(422, 'past_day', '到期的日子已经过了，请选今天或以后')
}

/** Makes a link to a work of this kind; the first one opens the work to its links. */
export const addLinkOf = async <Row extends Shared>(
  kind: SharedKind<Row>,
  { params, body, actor }: ShareCaller & { body: NewLinkBody },
): Promise<Result<WorkShare>> => {
  const end = endOf(body.lastDay)
  if (!end.ok) return end
  // Who may not is refused before anything long begins.
  const seen = await kind.see(db(), actor, params.id)
  if (!seen.ok) return seen
  // Hashing takes long: never with a connection in hand.
  const passwordHash = body.linkPassword === undefined ? null : await hashPassword(body.linkPassword)
  // Refused half way it must not leave the work open.
  const made = await undoneInTurn(actor.userId, async (tx): Promise<Result<ReadShare<Row>>> => {
    const held = await kind.hold(tx, actor, params.id)
    if (!held.ok) return held
    const row = held.value
    const links = await listShareLinks(tx, row.id)
    if (links.some(({ id }) => id === body.linkId)) return ok(await readShare(tx, row))
    if (links.length >= mostLinks) return fail(409, 'many_links', kind.words.many(mostLinks))
    const { linkId: id, linkLabel: label, confirmShare } = body
    const access = row.public ? 'public' : 'links'
    const moved = (await linksAreOpen(tx, row.id)) ? ok(row) : await moveAccess(kind, tx, row, { access, confirmShare })
    if (!moved.ok) return moved
    const added = await addShareLink(tx, { id, workId: row.id, label, passwordHash, endsAt: end.value })
    // Of another work: a browser makes a new one each time, so nobody but a program is told.
    return added ? ok(await readShare(tx, moved.value)) : fail(409, 'link_taken', '没有生成，请再按一次')
  })
  return made.ok ? ok(await viewShare(kind, made.value)) : made
}

/** A change of one link of one's own work; one that is not there is missing like the work. */
const changed = async <Row extends Shared>(
  kind: SharedKind<Row>,
  { params, actor }: LinkCaller,
  change: (tx: Db, link: ShareLinkRow) => Promise<Result<unknown>>,
): Promise<Result<WorkShare>> => {
  const done = await transactionInTurn(actor.userId, async (tx): Promise<Result<ReadShare<Row>>> => {
    const found = await kind.hold(tx, actor, params.id)
    if (!found.ok) return found
    const link = await findShareLink(tx, found.value.id, params.linkId)
    if (!link) return notFound()
    const written = await change(tx, link)
    return written.ok ? ok(await readShare(tx, found.value)) : written
  })
  return done.ok ? ok(await viewShare(kind, done.value)) : done
}

/** Name, end and password; another password lets in nobody who came before. */
export const changeLinkOf = async <Row extends Shared>(
  kind: SharedKind<Row>,
  call: LinkCaller & { body: LinkBody },
): Promise<Result<WorkShare>> => {
  const { linkLabel, lastDay, linkPassword } = call.body
  const end = lastDay === undefined ? undefined : endOf(lastDay)
  if (end && !end.ok) return end
  // Hashing takes long: never while the row is locked.
  const hash = typeof linkPassword === 'string' ? await hashPassword(linkPassword) : linkPassword
  return changed(kind, call, async (tx, link) => {
    if (link.revokedAt) return fail(409, 'link_revoked', '这条链接已经撤销，请另生成一条')
    await changeShareLink(tx, link.id, {
      label: linkLabel ?? link.label,
      endsAt: end ? end.value : link.endsAt,
      ...(hash === undefined ? {} : { passwordHash: hash, epoch: link.epoch + 1 }),
    })
    return ok(null)
  })
}

/** For good. */
export const revokeLinkOf = <Row extends Shared>(kind: SharedKind<Row>, call: LinkCaller) =>
  changed(kind, call, async (tx, link) =>
    ok(link.revokedAt ?? (await changeShareLink(tx, link.id, { revokedAt: new Date() }))),
  )

/** Off the list; one that is still open is revoked with it. */
export const removeLinkOf = <Row extends Shared>(kind: SharedKind<Row>, call: LinkCaller) =>
  changed(kind, call, async (tx, link) => ok(await deleteShareLink(tx, link.id)))
