import { type Db, db, transaction } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { signInPath, withoutSpent } from '#lib/site/routes/redirect.ts'
import { routeOf } from '#lib/site/routes/routes.ts'
import { fail, ok } from '#lib/std/result.ts'
import { findUser } from '#lib/users/user.sql.ts'
import type { getTicket } from './auth.api.ts'
import { findTicket, insertTicket, useTicket } from './auth.sql.ts'
import { endVisit, profileCookies, signInCookies, visitCookieLine, visitSeconds } from './cookies.ts'
import { profileOf } from './profile.ts'
import { isToken, requestTokens } from './request-tokens.ts'
import { openSession, secureCookies } from './session.server.ts'
import { hashToken, newToken } from './token.server.ts'

/** Tokens in links are one-time tickets, good for 10 minutes. */
const ticketSeconds = 600

/** `visit`: `?tmptoken=`, for this visit only. `stay`: `?token=`, an ordinary sign-in. */
export type TicketKind = 'visit' | 'stay'

/** Makes a ticket for a link into this account; good for ten minutes unless said otherwise. */
export const issueTicket = async (tx: Db, userId: string, seconds = ticketSeconds): Promise<string> => {
  const ticket = newToken()
  const expiresAt = new Date(Date.now() + seconds * 1000)
  await insertTicket(tx, { ticketHash: hashToken(ticket), userId, expiresAt })
  return ticket
}

/**
 * A ticket for a program that holds a token of this account. A browser's cookie gets none: a visit of an hour would make
 * itself a longer one of it.
 */
export const ticketFor = async ({ actor, request }: Pick<CallOf<typeof getTicket>, 'actor' | 'request'>) => {
  if (requestTokens(request.headers).credential !== 'header') {
    return fail(403, 'token_needed', '这张票只给小程序，请从小程序里打开')
  }
  return ok({ ticket: await issueTicket(db(), actor.userId), expireIn: ticketSeconds })
}

/** Uses a ticket up. Answers the Set-Cookie lines, or undefined when it is no good any more. */
export const redeemTicket = (ticket: string, kind: TicketKind): Promise<string[] | undefined> =>
  transaction(async (tx) => {
    const userId = isToken(ticket) ? await useTicket(tx, hashToken(ticket), new Date()) : undefined
    const user = userId === undefined ? undefined : await findUser(tx, userId)
    if (!user) return undefined
    if (kind === 'visit') {
      const { token } = await openSession(tx, user.id, { seconds: visitSeconds })
      return [visitCookieLine(token, secureCookies()), ...profileCookies(profileOf(user), secureCookies(), true)]
    }
    const { token } = await openSession(tx, user.id)
    return [...endVisit(secureCookies()), ...signInCookies(token, profileOf(user), secureCookies())]
  })

/** Nickname of the account a ticket opens, while it is good. */
export const ticketNickname = async (ticket: string): Promise<string | undefined> => {
  const userId = isToken(ticket) ? await findTicket(db(), hashToken(ticket), new Date()) : undefined
  return userId === undefined ? undefined : (await findUser(db(), userId))?.nickname
}

/** Exchanges a ticket for a session of a program that holds tokens; undefined: it is no good any more, or `may` says no to whose it is. */
export const exchangeTicket = (
  ticket: string,
  may: (tx: Db, userId: string) => Promise<boolean>,
): Promise<{ authToken: string; expireIn: number } | undefined> =>
  transaction(async (tx) => {
    const userId = isToken(ticket) ? await useTicket(tx, hashToken(ticket), new Date()) : undefined
    if (userId === undefined || !(await may(tx, userId))) return undefined
    const { token, expireIn } = await openSession(tx, userId, { device: '代理中心' })
    return { authToken: token, expireIn }
  })

/** The ticket in an address. On /signin a token in the query is neither taken nor stripped (spec §4). */
const ticketOf = (url: URL): { ticket: string; kind: TicketKind } | undefined => {
  if (/^\/signin\/?$/.test(url.pathname)) return undefined
  const visit = url.searchParams.get('tmptoken')
  if (visit !== null) return { ticket: visit, kind: 'visit' }
  const stay = url.searchParams.get('token')
  return stay === null ? undefined : { ticket: stay, kind: 'stay' }
}

/**
 * Somebody followed a link with a token in it. Answers where to go, with the token off the address, and the cookies to
 * set; undefined when there is none. A link never swaps the account of somebody signed in: /login asks first.
 */
export const followTicket = async (url: URL, actor: Actor): Promise<{ to: string; cookies: string[] } | undefined> => {
  const found = ticketOf(url)
  if (!found) return undefined
  const { ticket, kind } = found
  const to = withoutSpent(url)
  if (actor.kind === 'visitor') {
    const cookies = await redeemTicket(ticket, kind)
    // Whoever would be stopped there learns why the link did not open it; others just see the page.
    if (!cookies && routeOf(url.pathname).private) return { to: `${signInPath(url)}&link=spent`, cookies: [] }
    return { to, cookies: cookies ?? [] }
  }
  const userId = isToken(ticket) ? await findTicket(db(), hashToken(ticket), new Date()) : undefined
  if (userId === undefined) return { to, cookies: [] }
  if (userId === actor.userId) {
    // It has stood in an address: it opens nothing to whoever finds it there.
    await useTicket(db(), hashToken(ticket), new Date())
    return { to, cookies: [] }
  }
  return { to: `/login?${new URLSearchParams({ ticket, kind, redirect: to })}`, cookies: [] }
}
