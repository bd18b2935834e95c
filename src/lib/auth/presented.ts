import type { Credential } from '#lib/http/actor.ts'
import { readCookie, tokenCookie, visitCookie } from './cookies.ts'

/** What a token looks like: 256 bits as 43 url-safe characters. */
export const tokenShape = /^[\w-]{43}$/

export type Presented = { credential: Credential; token: string | undefined; visit: boolean }

/**
 * The token a request brings: the Authorization header first (bare or `Bearer`), then a tmptoken visit, then the
 * ordinary cookie. `token` is undefined when what came cannot be a token of ours.
 */
export const presentedToken = (headers: Headers): Presented => {
  const header = headers.get('authorization')?.trim()
  if (header) return { credential: 'header', token: wellFormed(header.replace(/^bearer\s+/i, '')), visit: false }
  const cookies = headers.get('cookie')
  const visit = readCookie(cookies, visitCookie)
  if (visit) return { credential: 'cookie', token: wellFormed(visit), visit: true }
  const ordinary = readCookie(cookies, tokenCookie)
  if (ordinary) return { credential: 'cookie', token: wellFormed(ordinary), visit: false }
  return { credential: 'none', token: undefined, visit: false }
}

const wellFormed = (text: string): string | undefined => (tokenShape.test(text) ? text : undefined)
