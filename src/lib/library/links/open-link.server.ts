import { findAlbumHead } from '#lib/albums/album/album.sql.ts'
import { passwordFits } from '#lib/auth/password.server.ts'
import { secureCookies } from '#lib/auth/session.server.ts'
import { findBook } from '#lib/books/book/book.sql.ts'
import { publicId } from '#lib/books/book/book-view.server.ts'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { counted, uncount } from '#lib/http/limits/rate-limit.server.ts'
import { waitSentence } from '#lib/http/limits/rate-limit.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { grantCookie, readLinkToken } from '#lib/works/share/link-token.server.ts'
import { countOpening, findOpenLink, type ShareLinkRow } from '#lib/works/share/share-link.sql.ts'
import type { openShareLink } from './open-link.api.ts'

/** The same for a link that never was, is revoked, has ended, or whose work is shut or gone. */
const over = () => fail(404, 'not_found', '这条链接已经打不开，请问发给您的人')

type Found = { link: ShareLinkRow; to: string; isOwner: boolean; isIn: boolean }

/** Where a work is looked at by those its owner lets in, and whose it is; undefined: it is gone. */
const shownAt = async ({ workId, purpose }: ShareLinkRow): Promise<{ to: string; ownerId: string } | undefined> => {
  const book = purpose === 'contribute' ? undefined : await findBook(db(), workId)
  if (book) return book.deletedAt === null ? { to: paths.bookShare(publicId(book)), ownerId: book.ownerId } : undefined
  if (purpose === 'sell') return undefined
  const album = await findAlbumHead(db(), workId)
  const to = purpose === 'view' ? paths.albumShare : paths.albumPhotos
  return album && { to: to(album.id), ownerId: album.ownerId }
}

const findLink = async (token: string, actor: Actor): Promise<Result<Found>> => {
  const id = await readLinkToken(token)
  const link = id === undefined ? undefined : await findOpenLink(db(), id)
  const shown = link && (await shownAt(link))
  if (!link || !shown) return over()
  const isOwner = actor.kind === 'user' && actor.userId === shown.ownerId
  return ok({
    link,
    // A customer sees the agent's name and no other (spec §6); the agent who tries the link goes on as before.
    to: link.purpose === 'sell' && !isOwner ? `${shown.to}?source=agent` : shown.to,
    isOwner,
    isIn: (actor.links ?? []).some(({ linkId, epoch }) => linkId === link.id && epoch === link.epoch),
  })
}

/**
 * Lets this browser in: the Set-Cookie lines. Who comes again is counted once. An owner who tries a link is not, and is given
 * nothing: they see their work anyway, and whoever sits down after they signed out must not.
 */
const letIn = async ({ link, isOwner, isIn }: Found, actor: Actor): Promise<string[]> => {
  if (isOwner) return []
  if (!isIn) await countOpening(db(), link.id)
  return [await grantCookie(actor.links ?? [], { linkId: link.id, epoch: link.epoch }, secureCookies())]
}

export type Knocked = { t: 'over' } | { t: 'password' } | { t: 'in'; to: string; cookies: string[] }

/** What the address of a link answers: it leads on, asks for the password, or says that nothing is there. */
export const knock = async (token: string, actor: Actor): Promise<Knocked> => {
  const found = await findLink(token, actor)
  if (!found.ok) return { t: 'over' }
  const { link, to, isOwner, isIn } = found.value
  if (link.passwordHash !== null && !isOwner && !isIn) return { t: 'password' }
  return { t: 'in', to, cookies: await letIn(found.value, actor) }
}

/**
 * Each try is counted before it is looked at: many at once are many. A link that is guessed at from many places still takes the
 * first try of a place that has not guessed: nobody locks a family out by guessing.
 */
export const openByPassword = async ({ params, body, actor, ip, answer }: CallOf<typeof openShareLink>) => {
  const found = await findLink(params.token, actor)
  if (!found.ok) return found
  const { link, to, isIn, isOwner } = found.value
  if (link.passwordHash !== null && !isIn && !isOwner) {
    const who = { ip, user: undefined, subject: link.id }
    const own = await counted('link_password', who, Date.now())
    const all = await counted('link_password_all', who, Date.now())
    const wait = own.wait ?? (own.count > 1 ? all.wait : undefined)
    if (wait !== undefined) return fail(429, 'too_many_requests', waitSentence(wait), { retryAfter: wait })
    if (!(await passwordFits(link.passwordHash, body.linkPassword))) {
      const left = own.left > 0 ? `还可以试 ${own.left} 次` : '请一小时后再试'
      return fail(422, 'wrong_password', `密码不对，${left}`)
    }
    // The right one is no guess; what others behind the same address guessed stays counted.
    await uncount('link_password', who)
    await uncount('link_password_all', who)
  }
  for (const line of await letIn(found.value, actor)) answer.append('set-cookie', line)
  return ok({ to })
}
