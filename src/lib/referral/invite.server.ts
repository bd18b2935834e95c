/** Opening somebody's link: the browser remembers it until an account is made in it, and then forgets it. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { secureCookies } from '#lib/auth/session.server.ts'
import { existingService, setService } from '#lib/config/services.server.ts'
import { db } from '#lib/db/db.server.ts'
import { signingKey } from '#lib/db/signing-key.sql.ts'
import type { Actor } from '#lib/http/actor.ts'
import { cookieLine, readCookie } from '#lib/http/cookie.ts'
import { addReferral, findOpenLink } from './referral.sql.ts'
import { inviteSeconds, maskedName, readLinkCode } from './referral.ts'

const cookieName = 'wxbook.invite'

const keyOf = async (): Promise<Buffer> =>
  existingService<Buffer>('invite-key') ??
  setService('invite-key', Buffer.from(await signingKey(db(), 'invite', randomBytes(32).toString('base64')), 'base64'))

const sign = (key: Buffer, body: string): string =>
  createHmac('sha256', key).update(`invite\n${body}`).digest('base64url').slice(0, 22)

const forget = (): string => cookieLine(cookieName, '', { secure: secureCookies(), maxAge: 0, httpOnly: true })

export type Invitation = { name: string; isOwn: boolean; cookie: string | null }

/**
 * What the page of a link shows: one letter of a name, and a cookie for whoever is not signed in. Undefined: no such link, or its
 * owner shut it.
 */
export const openInvitation = async (
  typed: string,
  actor: Actor,
  nowMs = Date.now(),
): Promise<Invitation | undefined> => {
  const code = readLinkCode(typed)
  const link = code === undefined ? undefined : await findOpenLink(db(), code)
  if (!link) return undefined
  const isOwn = actor.kind === 'user' && actor.userId === link.userId
  const body = `${code}.${Math.floor(nowMs / 1000)}`
  const value = `${body}.${sign(await keyOf(), body)}`
  // Whoever has an account came before: nothing is remembered of them.
  const cookie =
    actor.kind === 'user'
      ? null
      : cookieLine(cookieName, value, { secure: secureCookies(), maxAge: inviteSeconds, httpOnly: true })
  return { name: maskedName(link.nickname), isOwn, cookie }
}

const readInvite = async (value: string): Promise<{ code: string; openedAt: Date } | undefined> => {
  const [, code, seconds, mac] = /^([0-9a-z]{10})\.(\d{1,12})\.([\w-]{22})$/.exec(value) ?? []
  if (code === undefined || seconds === undefined || mac === undefined) return undefined
  const right = sign(await keyOf(), `${code}.${seconds}`)
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(right))) return undefined
  return { code, openedAt: new Date(Number(seconds) * 1000) }
}

/**
 * Called with a page of whoever is signed in: was a link opened in this browser before the account was made, its owner brought
 * them. Set-Cookie lines; [] where no link was opened.
 */
export const followInvitation = async (headers: Headers, actor: Actor): Promise<string[]> => {
  if (actor.kind !== 'user') return []
  const value = readCookie(headers.get('cookie'), cookieName)
  if (value === undefined) return []
  const invite = await readInvite(value)
  const link = invite && (await findOpenLink(db(), invite.code))
  if (invite && link) await addReferral(db(), actor.userId, link.userId, invite.openedAt)
  return [forget()]
}
