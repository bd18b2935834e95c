import { type Identity, identify } from '#lib/auth/session.server.ts'
import { linkGrants } from './link-token.server.ts'

/** Who sends this request, with the links its browser came in by: for every way into the site. */
export const identifyCaller = async (headers: Headers): Promise<Identity> => {
  const [identity, links] = await Promise.all([identify(headers), linkGrants(headers)])
  return links.length > 0 ? { ...identity, actor: { ...identity.actor, links } } : identity
}
