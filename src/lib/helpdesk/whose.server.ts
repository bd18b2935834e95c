import { isToken } from '#lib/auth/request-tokens.ts'
import { secureCookies } from '#lib/auth/session.server.ts'
import { hashToken, newToken } from '#lib/auth/token.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { readCookie } from '#lib/http/cookie.ts'
import { randomId } from '#lib/std/id.ts'
import {
  addThread,
  findThreadOfTicket,
  findThreadOfUser,
  giveThread,
  joinThreads,
  lockThread,
  type ThreadRow,
  threadOfUser,
} from './helpdesk.sql.ts'
import { forgetTicket, ticketCookie, ticketCookies } from './ticket.ts'

/** Who writes: an account, or whoever holds the ticket in the cookie. */
export type Writer = { actor: Actor; cookies: string | null; answer: Headers }

const ticketOf = (cookies: string | null): string | undefined => {
  const ticket = readCookie(cookies, ticketCookie)
  return isToken(ticket) ? ticket : undefined
}

/** What was written in this browser before signing in belongs to the account from now on; the ticket is spent. */
const claim = async (userId: string, ticket: string, answer: Headers): Promise<void> => {
  await transaction(async (tx) => {
    const found = await findThreadOfTicket(tx, hashToken(ticket))
    const visitors = found && (await lockThread(tx, found.id))
    if (!visitors || visitors.ticketHash === null) return
    const mine = await findThreadOfUser(tx, userId)
    const locked = mine && (await lockThread(tx, mine.id))
    if (locked) await joinThreads(tx, visitors, locked)
    else await giveThread(tx, visitors.id, userId)
  })
  for (const line of forgetTicket(secureCookies())) answer.append('set-cookie', line)
}

/** This person's thread, if there is one. */
export const threadOf = async ({ actor, cookies, answer }: Writer): Promise<ThreadRow | undefined> => {
  const ticket = ticketOf(cookies)
  if (actor.kind === 'visitor') return ticket ? findThreadOfTicket(db(), hashToken(ticket)) : undefined
  if (ticket) await claim(actor.userId, ticket, answer)
  return findThreadOfUser(db(), actor.userId)
}

/** This person's thread, begun when there is none: a visitor gets the ticket to it. */
export const beginThread = async (writer: Writer): Promise<ThreadRow> => {
  const { actor, answer } = writer
  const known = await threadOf(writer)
  if (known) return known
  if (actor.kind === 'user') return threadOfUser(db(), actor.userId, randomId())
  const ticket = newToken()
  const thread = await addThread(db(), randomId(), hashToken(ticket))
  for (const line of ticketCookies(ticket, secureCookies())) answer.append('set-cookie', line)
  return thread
}
