import { type Identity, identify } from '#lib/auth/session.server.ts'
import { grantOfKey, linkGrants } from './link-token.server.ts'

/**
 * Who sends this request, with the links its browser came in by: for every way into the site. A key to an agent's book is nobody's
 * account: it opens what its link opens, and nothing a cookie beside it would.
 */
export const identifyCaller = async (headers: Headers): Promise<Identity> => {
  const byKey = await grantOfKey(headers)
  const [identity, links] = await Promise.all([identify(headers), byKey ? [byKey] : linkGrants(headers)])
  if (links.length === 0) return identity
  return { ...identity, actor: { ...identity.actor, links }, ...(byKey ? { sessionOver: false } : {}) }
}
