import type { Credential } from './actor.ts'

/**
 * May this request change something? A page of another site can send our cookie along, but not our Origin. Requests
 * that carry a token in the Authorization header are safe: a foreign page cannot know it.
 * `ownHosts`: hosts this server answers for (Host of the request and SITE_URL).
 */
export const isForeign = (headers: Headers, credential: Credential, ownHosts: readonly string[]): boolean => {
  if (credential === 'header') return false
  const origin = headers.get('origin')
  if (origin === null) {
    if (credential === 'none') return false
    // Browsers that leave Origin out on same-origin requests say so here.
    return headers.get('sec-fetch-site') !== 'same-origin'
  }
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  return host === '' || !ownHosts.includes(host)
}
