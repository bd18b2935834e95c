import { config } from '#lib/config/config.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { type Actor, type Credential, visitor } from '#lib/http/actor.ts'
import { randomId } from '#lib/std/id.ts'
import { deleteOldSessions, findSession, insertSession, revokeSession } from './auth.sql.ts'
import { sessionSeconds } from './cookies.ts'
import { presentedTokens } from './presented.ts'
import { hashToken, newToken } from './token.server.ts'

/** Are cookies of this site to travel over https only? */
export const secureCookies = (): boolean => config().siteUrl.startsWith('https:')

export type NewSession = { token: string; mark: string; expireIn: number }

/** Opens a session; the token exists only in the answer. `seconds`: 7 days, or an hour for a tmptoken visit. */
export const openSession = async (tx: Db, userId: string, seconds = sessionSeconds): Promise<NewSession> => {
  const token = newToken()
  const mark = randomId()
  const now = Date.now()
  await deleteOldSessions(tx, new Date(now - sessionSeconds * 1000))
  await insertSession(tx, { tokenHash: hashToken(token), mark, userId, expiresAt: new Date(now + seconds * 1000) })
  return { token, mark, expireIn: seconds }
}

export type Identity = { actor: Actor; credential: Credential; sessionOver: boolean }

/** Who sends this request. Role and account come from the database at every request, so revoking works at once. */
export const identify = async (headers: Headers): Promise<Identity> => {
  const { credential, tokens } = presentedTokens(headers)
  for (const token of tokens) {
    const found = await findSession(db(), hashToken(token), new Date())
    if (!found) continue
    const actor: Actor = { kind: 'user', userId: found.userId, role: found.role, sessionMark: found.mark }
    return { actor, credential, sessionOver: false }
  }
  return { actor: visitor, credential, sessionOver: credential !== 'none' }
}

/** Ends the sessions a request came with. */
export const closeSessions = async (headers: Headers): Promise<void> => {
  for (const token of presentedTokens(headers).tokens) await revokeSession(db(), hashToken(token), new Date())
}
