import { config } from '#lib/config/config.server.ts'
import { isMeasured, type StatisticsViewer, statisticsOn } from '../visit/statistics.ts'
import { cachingOf } from './caching.ts'
import { isFindable } from './robots.ts'
import { routeOf } from './routes.ts'

/**
 * Puts onto an answer what its page left open: who may keep it, whose scripts may run beside ours, whether search engines
 * take it up. Not in a layout: a page that waits for anything has sent its head before its layouts run.
 */
export const completeHeaders = (headers: Headers, url: URL, status: number, looker: StatisticsViewer): void => {
  const route = routeOf(url.pathname)
  const { analytics } = config()
  const isPage = headers.get('content-type')?.startsWith('text/html') === true
  const counting =
    isPage && status === 200 && statisticsOn(route, looker, isMeasured && analytics !== undefined) === 'count'
  // Only for who agreed.
  if (counting) headers.set('cache-control', 'private, no-store')
  // Whatever depended on who asked may be kept by nobody; what may be kept says so itself.
  if (!headers.has('cache-control')) {
    const answer = { status, signedIn: looker.signedIn, setsCookies: headers.has('set-cookie') }
    for (const [name, value] of Object.entries(cachingOf(route, answer))) headers.set(name, value)
  }
  if (!isPage) return
  if (status !== 200 || !isFindable(url, route)) headers.set('x-robots-tag', 'noindex')
  // Astro has put its hashes there; the HTTP server fills in the rest (http/server/headers.server.ts).
  const policy = headers.get('content-security-policy')
  if (counting && policy !== null)
    headers.set('content-security-policy', policy.replace('script-src ', `$&${analytics?.origins.join(' ')} `))
}
