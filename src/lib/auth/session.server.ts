import { config } from '#lib/config/config.server.ts'
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import { type Actor, type Credential, type Profile, visitor } from '#lib/http/actor.ts'
import { randomId } from '#lib/std/id.ts'
import type { UserRow } from '#lib/users/user.table.ts'
import { deleteOldSessions, findSession, insertSession, revokeSession, touchSession } from './auth.sql.ts'
import { endVisit, sessionSeconds, signInCookies } from './cookies.ts'
import { deviceOf } from './device.ts'
import { profileOf } from './profile.ts'
import { requestTokens } from './request-tokens.ts'
import { hashToken, newToken } from './token.server.ts'

/** Are cookies of this site to travel over https only? */
export const secureCookies = (): boolean => config().siteUrl.startsWith('https:')

export type NewSession = { token: string; mark: string; expireIn: number }

/** Opens a session; the token exists only in the answer. `seconds`: 7 days, or an hour for a tmptoken visit. */
export const openSession = async (
  tx: Db,
  userId: string,
  { seconds = sessionSeconds, device = '' }: { seconds?: number; device?: string } = {},
): Promise<NewSession> => {
  const token = newToken()
  const mark = randomId()
  const now = Date.now()
  await deleteOldSessions(tx, new Date(now - sessionSeconds * 1000))
  await insertSession(tx, {
    tokenHash: hashToken(token),
    mark,
    userId,
    device,
    expiresAt: new Date(now + seconds * 1000),
  })
  return { token, mark, expireIn: seconds }
}

const seenEveryMs = 3_600_000

export type Identity = { actor: Actor; credential: Credential; sessionOver: boolean; profile: Profile | undefined }

/** Who sends this request. Role and account come from the database at every request, so revoking works at once. */
export const identify = async (headers: Headers): Promise<Identity> => {
  const { credential, tokens } = requestTokens(headers)
  for (const token of tokens) {
    const found = await findSession(db(), hashToken(token), new Date())
    if (!found) continue
    if (Date.now() - found.seenAt.getTime() > seenEveryMs) await touchSession(db(), found.mark, new Date())
    const actor: Actor = { kind: 'user', userId: found.userId, role: found.role, sessionMark: found.mark }
    return { actor, credential, sessionOver: false, profile: profileOf(found) }
  }
  return { actor: visitor, credential, sessionOver: credential !== 'none', profile: undefined }
}

/**
 * Signs this browser in as `user`: what it had before is over, whoever it was, so no token is left lying around.
 * Answers the Set-Cookie lines.
 */
export const enterAs = async (user: UserRow, headers: Headers): Promise<string[]> => {
  await closeSessions(headers)
  const device = deviceOf(headers.get('user-agent'))
  const { token } = await transaction((tx) => openSession(tx, user.id, { device }))
  return [...endVisit(secureCookies()), ...signInCookies(token, profileOf(user), secureCookies())]
}

/** Ends the sessions a request came with. */
export const closeSessions = async (headers: Headers): Promise<void> => {
  for (const token of requestTokens(headers).tokens) await revokeSession(db(), hashToken(token), new Date())
}
