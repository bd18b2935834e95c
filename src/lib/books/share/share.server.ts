import { hashPassword } from '#lib/auth/password.server.ts'
import type { BookRow } from '#lib/books/book/book.sql.ts'
import { changeBook } from '#lib/books/book/book.sql.ts'
import { bookFor, seeBookFor } from '#lib/books/book/book-access.server.ts'
import { asksBeforeSharing } from '#lib/books/book/book-view.server.ts'
import { config } from '#lib/config/config.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { linkToken } from '#lib/works/share/link-token.server.ts'
import {
  addShareLink,
  changeShareLink,
  deleteShareLink,
  findShareLink,
  linksAreOpen,
  listShareLinks,
  type ShareLinkRow,
  setLinksOpen,
} from '#lib/works/share/share-link.sql.ts'
import type {
  addBookLink,
  BookShare,
  changeBookLink,
  getBookShare,
  removeBookLink,
  revokeBookLink,
  ShareAccess,
  ShareLink,
  setBookAccess,
} from './share.api.ts'

/** Links of one book, revoked ones too: whoever needs more removes some. */
const mostLinks = 50

const stateOf = ({ revokedAt, endsAt }: ShareLinkRow): ShareLink['state'] =>
  revokedAt ? 'revoked' : endsAt && endsAt.getTime() <= Date.now() ? 'ended' : 'open'

const viewLink = async (row: ShareLinkRow): Promise<ShareLink> => ({
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

type Read = { book: BookRow; linksOpen: boolean; links: ShareLinkRow[] }

const read = async (tx: Db, book: BookRow): Promise<Read> => ({
  book,
  linksOpen: await linksAreOpen(tx, book.id),
  links: await listShareLinks(tx, book.id),
})

/** Outside any transaction: the key of the addresses may need a connection of its own. */
const view = async ({ book, linksOpen, links }: Read): Promise<BookShare> => ({
  access: book.public ? 'public' : linksOpen ? 'links' : 'private',
  asksBeforeSharing: asksBeforeSharing(book),
  links: await Promise.all(links.map(viewLink)),
})

const viewed = async (found: Result<Read>) => (found.ok ? ok(await view(found.value)) : found)

export const bookShare = async ({ params, actor }: CallOf<typeof getBookShare>) => {
  const found = await seeBookFor(db(), actor, 'book.share', params.id)
  return found.ok ? ok(await view(await read(db(), found.value))) : found
}

type Confirmed = { confirmShare?: true | undefined }

/**
 * Opens or shuts the book, in the caller's transaction. Links stay where they are: public, they lead to the book as well;
 * private, they lead nowhere, and whoever came in by one comes in anew when they are opened again.
 */
const moveAccess = async (
  tx: Db,
  book: BookRow,
  access: ShareAccess,
  { confirmShare }: Confirmed,
): Promise<Result<BookRow>> => {
  if (access !== 'private' && asksBeforeSharing(book) && confirmShare !== true)
    return fail(409, 'confirm_share', '这本书里是只给少数人看的内容，分享前请再确认一次')
  await setLinksOpen(tx, book.id, access !== 'private')
  const isPublic = access === 'public'
  const changed = await changeBook(tx, book.id, {
    ...(access !== 'private' && confirmShare ? { making: { ...book.making, shareConfirmedAtMs: Date.now() } } : {}),
    public: isPublic,
    ...(book.public && !isPublic ? { shareEpoch: book.shareEpoch + 1 } : {}),
  })
  return ok(changed)
}

export const changeBookAccess = async ({ params, body, actor }: CallOf<typeof setBookAccess>) =>
  viewed(
    await transactionInTurn(actor.userId, async (tx): Promise<Result<Read>> => {
      const found = await bookFor(tx, actor, 'book.share', params.id)
      if (!found.ok) return found
      const moved = await moveAccess(tx, found.value, body.access, body)
      return moved.ok ? ok(await read(tx, moved.value)) : moved
    }),
  )

/** The last moment of this day in UTC+8; null: it never ends. */
const endOf = (lastDay: string | null): Result<Date | null> => {
  if (lastDay === null) return ok(null)
  const end = new Date(`${lastDay}T23:59:59.999+08:00`)
  return end.getTime() > Date.now() ? ok(end) : fail(422, 'past_day', '到期的日子已经过了，请选今天或以后')
}

export const addLink = async ({ params, body, actor }: CallOf<typeof addBookLink>) => {
  const end = endOf(body.lastDay)
  if (!end.ok) return end
  // Who may not is refused before anything long begins.
  const seen = await seeBookFor(db(), actor, 'book.share', params.id)
  if (!seen.ok) return seen
  // Hashing takes long: never with a connection in hand.
  const passwordHash = body.linkPassword === undefined ? null : await hashPassword(body.linkPassword)
  return viewed(
    await transactionInTurn(actor.userId, async (tx): Promise<Result<Read>> => {
      const found = await bookFor(tx, actor, 'book.share', params.id)
      if (!found.ok) return found
      const book = found.value
      const links = await listShareLinks(tx, book.id)
      if (links.some(({ id }) => id === body.linkId)) return ok(await read(tx, book))
      if (links.length >= mostLinks) return fail(409, 'many_links', `一本书最多 ${mostLinks} 条链接，请先删掉不用的`)
      const open = await linksAreOpen(tx, book.id)
      const moved = open ? ok(book) : await moveAccess(tx, book, book.public ? 'public' : 'links', body)
      if (!moved.ok) return moved
      const { linkId: id, linkLabel: label } = body
      const added = await addShareLink(tx, { id, workId: book.id, label, passwordHash, endsAt: end.value })
      // Of another book: a browser makes a new one each time, so nobody but a program is told.
      return added ? ok(await read(tx, moved.value)) : fail(409, 'link_taken', '没有生成，请再按一次')
    }),
  )
}

type LinkCall = Pick<CallOf<typeof changeBookLink>, 'params' | 'actor'>

/** A change of one link of one's own book; one that is not there is missing like the book. */
const changed = async (
  { params, actor }: LinkCall,
  change: (tx: Db, link: ShareLinkRow) => Promise<Result<unknown>>,
): Promise<Result<BookShare>> =>
  viewed(
    await transactionInTurn(actor.userId, async (tx): Promise<Result<Read>> => {
      const found = await bookFor(tx, actor, 'book.share', params.id)
      if (!found.ok) return found
      const link = await findShareLink(tx, found.value.id, params.linkId)
      if (!link) return notFound()
      const done = await change(tx, link)
      return done.ok ? ok(await read(tx, found.value)) : done
    }),
  )

export const changeLink = async (call: CallOf<typeof changeBookLink>) => {
  const { linkLabel, lastDay, linkPassword } = call.body
  const end = lastDay === undefined ? undefined : endOf(lastDay)
  if (end && !end.ok) return end
  // Hashing takes long: never while the row is locked.
  const hash = typeof linkPassword === 'string' ? await hashPassword(linkPassword) : linkPassword
  return changed(call, async (tx, link) => {
    if (link.revokedAt) return fail(409, 'link_revoked', '这条链接已经撤销，请另生成一条')
    await changeShareLink(tx, link.id, {
      label: linkLabel ?? link.label,
      endsAt: end ? end.value : link.endsAt,
      ...(hash === undefined ? {} : { passwordHash: hash, epoch: link.epoch + 1 }),
    })
    return ok(null)
  })
}

export const revokeLink = (call: CallOf<typeof revokeBookLink>) =>
  changed(call, async (tx, link) =>
    ok(link.revokedAt ?? (await changeShareLink(tx, link.id, { revokedAt: new Date() }))),
  )

export const removeLink = (call: CallOf<typeof removeBookLink>) =>
  changed(call, async (tx, link) => ok(await deleteShareLink(tx, link.id)))

/** For the page of its owner; undefined: not theirs, or not there. */
export const shareForPage = async (actor: Actor, bookId: string): Promise<BookShare | undefined> => {
  const found = await seeBookFor(db(), actor, 'book.share', bookId)
  return found.ok ? view(await read(db(), found.value)) : undefined
}
