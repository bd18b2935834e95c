import type { Profile } from '#lib/http/actor.ts'
import { cookieLine as line, readCookie } from '#lib/http/cookie.ts'

/** Spec §9: 7 days. */
export const sessionSeconds = 604_800
/** A `tmptoken` visit lasts at most an hour, and no longer than the browser is open. */
export const visitSeconds = 3600

export const tokenCookie = 'wxbook.token'
export const visitCookie = 'wxbook.tmptoken'
/** For the frame of pages: nickname and avatar, nothing else. Scripts may read it. */
const userCookie = 'wxbook.user'
/** The same of a `tmptoken` visit: shown before the other, which shows again afterwards. */
const visitUserCookie = 'wxbook.tmpuser'
/**
 * Which navigation a page drawn alike paints, and whether it offers the chat for people of WeChat: `agent`, `user.chat`. Beside
 * the profile, which holds nothing but what is said of a person (spec §9.2).
 */
const frameCookie = 'wxbook.frame'
const visitFrameCookie = 'wxbook.tmpframe'

/** Set-Cookie lines of an ordinary sign-in. */
export const signInCookies = (token: string, profile: Profile, secure: boolean): string[] => [
  line(tokenCookie, token, { secure, maxAge: sessionSeconds, httpOnly: true }),
  ...profileCookies(profile, secure),
]

/** Set-Cookie lines of what the frame shows; `visit`: of a tmptoken visit. */
export const profileCookies = (profile: Profile, secure: boolean, visit = false): string[] => {
  const { nickname, avatar, who, openid } = profile
  const readable = { secure, maxAge: visit ? visitSeconds : sessionSeconds, httpOnly: false }
  return [
    line(visit ? visitUserCookie : userCookie, encodeURIComponent(JSON.stringify({ nickname, avatar })), readable),
    line(visit ? visitFrameCookie : frameCookie, openid ? `${who}.chat` : who, readable),
  ]
}

/** Set-Cookie lines after which the frame shows nobody; `visit`: nobody beside the ordinary sign-in. */
export const forgetProfile = (secure: boolean, visit = false): string[] =>
  [visitUserCookie, visitFrameCookie, ...(visit ? [] : [userCookie, frameCookie])].map((name) =>
    forget(name, secure, false),
  )

/** Set-Cookie line of a `tmptoken` visit: no Max-Age, so it ends with the browser. */
export const visitCookieLine = (token: string, secure: boolean): string =>
  line(visitCookie, token, { secure, httpOnly: true })

const forget = (name: string, secure: boolean, httpOnly = true): string =>
  line(name, '', { secure, maxAge: 0, httpOnly })

/** Set-Cookie lines that end a `tmptoken` visit; the ordinary sign-in shows again. */
export const endVisit = (secure: boolean): string[] => [forget(visitCookie, secure), ...forgetProfile(secure, true)]

/**
 * Clear-Site-Data of an answer that ends a sign-in: what this browser kept of private books goes, for whoever sits down
 * next. Cookies stay: how the pages look is the device's.
 */
export const clearSiteData = ['clear-site-data', '"cache", "storage"'] as const

/** Set-Cookie lines that forget everything about an account. */
export const forgetCookies = (secure: boolean): string[] => [
  forget(tokenCookie, secure),
  forget(visitCookie, secure),
  ...forgetProfile(secure),
]

/** Does the browser still have a readable cookie of somebody, of whatever shape? */
export const hasProfile = (header: string | null): boolean =>
  (readCookie(header, visitUserCookie) ?? readCookie(header, userCookie)) !== undefined

/** What the readable cookies say of somebody, or undefined when there are none or they are not ours. */
export const readProfile = (header: string | null): Profile | undefined => {
  try {
    const visiting = readCookie(header, visitUserCookie)
    const value: unknown = JSON.parse(decodeURIComponent(visiting ?? readCookie(header, userCookie) ?? ''))
    const { nickname, avatar, ...more } = value as Record<string, unknown>
    // Of before 2026-11-28 it said more than belongs there: it is written anew (account-menu.server.ts).
    if (typeof nickname !== 'string' || Object.keys(more).length > 0) return undefined
    const [who, chat] = (readCookie(header, visiting === undefined ? frameCookie : visitFrameCookie) ?? '').split('.')
    return {
      nickname,
      avatar: typeof avatar === 'string' ? avatar : null,
      who: who === 'agent' || who === 'partner' ? who : 'user',
      openid: chat === 'chat',
    }
  } catch {
    return undefined
  }
}
