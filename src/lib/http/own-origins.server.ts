import { config } from '#lib/config/config.server.ts'
import { askedHostHeader } from './server/asked-host.ts'

/** The host this request was sent to; behind our server `host` is always SITE_URL's, so that pages never depend on it. */
export const hostAsked = (headers: Headers): string | undefined =>
  headers.get(askedHostHeader) ?? headers.get('host') ?? undefined

/**
 * Origins a page of ours can have sent this request from: SITE_URL's, and another name of the same server under the same
 * scheme. In development also the plain address beside a tunnel.
 */
export const ownOrigins = (headers: Headers): string[] => {
  const { siteUrl, production } = config()
  const site = new URL(siteUrl)
  const host = hostAsked(headers)
  if (host === undefined || host === site.host) return [site.origin]
  return [site.origin, `${site.protocol}//${host}`, ...(production ? [] : [`http://${host}`])]
}
