import { config } from '#lib/config/config.server.ts'
import { db } from '#lib/db/db.server.ts'
import { findOrAddUser } from '#lib/users/user.sql.ts'
import { enterAs } from './session.server.ts'

/**
 * Signs in by a stated id (spec §7 Login redirect), making the account. Answers Set-Cookie lines. Loaded only with
 * DEV_LOGIN outside production, and refuses to run anywhere else.
 */
export const signInSimulated = async (
  known: { openid: string } | { unionid: string },
  headers: Headers,
): Promise<string[]> => {
  if (!config().devLogin || config().production) throw new Error('simulated sign-in is off')
  return enterAs(await findOrAddUser(db(), known, '模拟用户'), headers)
}
