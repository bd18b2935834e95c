import { db } from '#lib/db/db.server.ts'
import { readCookie } from '#lib/http/cookie.ts'
import { randomId } from '#lib/std/id.ts'
import { hashToken, newToken } from '../token.server.ts'
import { addState, takeState, type WechatState } from './wechat.sql.ts'

/** WeChat's own codes live 5 minutes; finding the phone and scanning takes some of the rest. */
const stateSeconds = 600

const nonceCookie = 'wxbook.wx'

const cookieLine = (value: string, seconds: number, secure: boolean): string =>
  `${nonceCookie}=${value}; Path=/login/wechat; SameSite=Lax; Max-Age=${seconds}; HttpOnly${secure ? '; Secure' : ''}`

type Begun = Pick<WechatState, 'app' | 'scope' | 'purpose' | 'sessionMark' | 'redirect'>

/** Begins a way to WeChat: the `state` to send along and the cookie that binds it to this browser. */
export const beginState = async (begun: Begun, secure: boolean): Promise<{ state: string; cookie: string }> => {
  // Letters and digits only: WeChat takes no others.
  const state = randomId().replace(/[-_]/g, '0')
  const nonce = newToken()
  const now = Date.now()
  const expiresAt = new Date(now + stateSeconds * 1000)
  await addState(db(), { ...begun, stateHash: hashToken(state), nonceHash: hashToken(nonce), expiresAt }, new Date(now))
  return { state, cookie: cookieLine(nonce, stateSeconds, secure) }
}

export const forgetState = (secure: boolean): string => cookieLine('', 0, secure)

/** The way a browser comes back from; undefined when it is over, used, or was begun in another browser. */
export const endState = async (state: string | null, headers: Headers): Promise<WechatState | undefined> => {
  const nonce = readCookie(headers.get('cookie'), nonceCookie)
  if (!state || nonce === undefined || !/^[A-Za-z0-9]{22}$/.test(state)) return undefined
  const found = await takeState(db(), hashToken(state), hashToken(nonce))
  return found && found.expiresAt > new Date() ? found : undefined
}
