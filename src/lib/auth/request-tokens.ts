import type { Credential } from '#lib/http/actor.ts'
import { readCookie } from '#lib/http/cookie.ts'
import { tokenCookie, visitCookie } from './cookies.ts'

/** What a token looks like: 256 bits as 43 url-safe characters. */
export const isToken = (text: string | null | undefined): text is string =>
  typeof text === 'string' && /^[\w-]{43}$/.test(text)

/** `tokens`: those that could be ours, the one that outranks the others first. */
export type RequestTokens = { credential: Credential; tokens: string[] }

/**
 * The tokens a request brings: the Authorization header (bare or `Bearer`) alone when there is one, else the cookie of a
 * tmptoken visit before the ordinary one, which shows again when the visit is over.
 */
export const requestTokens = (headers: Headers): RequestTokens => {
  const header = headers.get('authorization')?.trim()
  if (header) return { credential: 'header', tokens: [header.replace(/^bearer\s+/i, '')].filter(isToken) }
  const cookies = headers.get('cookie')
  const found = [readCookie(cookies, visitCookie), readCookie(cookies, tokenCookie)].filter(
    (text) => text !== undefined,
  )
  return { credential: found.length > 0 ? 'cookie' : 'none', tokens: found.filter(isToken) }
}
