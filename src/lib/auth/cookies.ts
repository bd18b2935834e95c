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

/** Set-Cookie lines of an ordinary sign-in. */
export const signInCookies = (token: string, profile: Profile, secure: boolean): string[] => [
  line(tokenCookie, token, { secure, maxAge: sessionSeconds, httpOnly: true }),
  profileCookie(profile, secure),
]

/** Set-Cookie line of what the frame shows; `visit`: of a tmptoken visit. */
export const profileCookie = (profile: Profile, secure: boolean, visit = false): string =>
  line(visit ? visitUserCookie : userCookie, encodeURIComponent(JSON.stringify(profile)), {
    secure,
    maxAge: visit ? visitSeconds : sessionSeconds,
    httpOnly: false,
  })

/** Set-Cookie lines after which the frame shows nobody; `visit`: nobody beside the ordinary sign-in. */
export const forgetProfile = (secure: boolean, visit = false): string[] => [
  forget(visitUserCookie, secure, false),
  ...(visit ? [] : [forget(userCookie, secure, false)]),
]

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

/** Nickname and avatar out of the readable cookie, or undefined when there is none or it is not ours. */
export const readProfile = (header: string | null): Profile | undefined => {
  try {
    const stored = readCookie(header, visitUserCookie) ?? readCookie(header, userCookie) ?? ''
    const value: unknown = JSON.parse(decodeURIComponent(stored))
    const { nickname, avatar, who, openid } = value as Record<string, unknown>
    if (typeof nickname !== 'string') return undefined
    return {
      nickname,
      avatar: typeof avatar === 'string' ? avatar : null,
      who: who === 'agent' || who === 'partner' ? who : 'user',
      openid: openid === true,
    }
  } catch {
    return undefined
  }
}
