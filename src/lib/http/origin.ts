import type { Credential } from './actor.ts'

/**
 * May this request change something? A page of another site can send our cookie along, but not our Origin. Requests
 * that carry a token in the Authorization header are safe: a foreign page cannot know it.
 * `own`: origins of our pages (own-origins.server.ts); scheme and host are compared, so a page of `http://` our name, which
 * anybody on the way can write, is foreign to the site on `https://`.
 */
export const isForeign = (headers: Headers, credential: Credential, own: readonly string[]): boolean => {
  if (credential === 'header') return false
  const origin = headers.get('origin')
  if (origin === null) {
    if (credential === 'none') return false
    // Browsers that leave Origin out on same-origin requests say so here.
    return headers.get('sec-fetch-site') !== 'same-origin'
  }
  return !URL.canParse(origin) || !own.includes(new URL(origin).origin)
}
