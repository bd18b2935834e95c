import { setTimeout as sleep } from 'node:timers/promises'
import robotsParser from 'robots-parser'
import { config } from '#lib/config/config.server.ts'
import { longestWaitMs, pauseMs, retryAfterMs } from '#lib/crawl/assistant.ts'
import { keepRobots, leaveHost, storedRobots, takeHost } from '#lib/crawl/outside/host.sql.ts'
import { refusedByRules } from '#lib/crawl/sites.ts'
import { db } from '#lib/db/db.server.ts'
import { checkUrl, isDevHost } from '#lib/fetching/address.ts'
import {
  fetchOutside,
  longestFetchMs,
  type Outside,
  type OutsideOptions,
  userAgent,
} from '#lib/fetching/outside.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

/** What robots.txt says is looked up anew after a day (RFC 9309 §2.4). */
const freshRobotsMs = 24 * 3600_000

/** The site asked to be left alone for a while, or is busy with somebody else's request; `waitMs` from now. */
const later = (waitMs: number) => fail(503, 'crawl_later', '网站请我们过一会儿再来', { waitMs })
export const waitOf = (failure: { code: string; details?: unknown }): number | undefined =>
  failure.code === 'crawl_later' ? (failure.details as { waitMs: number }).waitMs : undefined

type Patience = {
  /** Longest wait for our turn at the host, ms. */
  patienceMs?: number
  signal?: AbortSignal | undefined
}
export type PoliteOptions = Patience & Pick<OutsideOptions, 'want' | 'etag' | 'lastModified' | 'referer'>

/** Waits for the turn at this host and makes the one request it allows; the host rests for `restMs` afterwards. */
const inTurn = async (
  host: string,
  restMs: number,
  options: PoliteOptions,
  work: () => Promise<Result<Outside>>,
): Promise<Result<Outside>> => {
  const until = Date.now() + (options.patienceMs ?? 30_000)
  for (;;) {
    options.signal?.throwIfAborted()
    const waitMs = await takeHost(db(), host, longestFetchMs + 2000)
    if (waitMs === 0) break
    if (Date.now() + Math.min(waitMs, 1000) > until) return later(waitMs)
    await sleep(Math.min(waitMs, 1000), undefined, options.signal ? { signal: options.signal } : {})
  }
  let rest = restMs
  try {
    const got = await work()
    if (got.ok && (got.value.status === 429 || got.value.status === 503)) {
      const asked = retryAfterMs(got.value.retryAfter, Date.now())
      if (asked !== undefined) {
        rest = Math.max(rest, Math.min(asked, longestWaitMs))
        return later(asked)
      }
    }
    return got
  } finally {
    await leaveHost(db(), host, rest)
  }
}

/** The site's rules; a site without any allows everything, one that cannot tell us is not read (RFC 9309 §2.3.1). */
const rulesOf = async (url: URL, options: Patience): Promise<Result<string>> => {
  const kept = await storedRobots(db(), url.host, freshRobotsMs)
  if (kept !== undefined) return ok(kept)
  const { signal, patienceMs } = options
  const dev = isDevHost(url, config().devFetchHosts)
  const work = { want: 'text' as const, ...(signal ? { signal } : {}), ...(patienceMs ? { patienceMs } : {}) }
  const got = await inTurn(url.host, pauseMs('picture', undefined, dev), work, () =>
    fetchOutside(new URL('/robots.txt', url).href, work),
  )
  // A page of HTML where the rules should be is a site without rules.
  if (!got.ok && got.failure.code !== 'fetch_wrong_type' && got.failure.code !== 'fetch_redirects') return got
  const status = got.ok ? got.value.status : 404
  if (status >= 500) return fail(422, 'crawl_unreachable', '网站现在不能用，请过一会儿再试')
  const text = got.ok && status < 300 && got.value.type === 'text/plain' ? new TextDecoder().decode(got.value.body) : ''
  await keepRobots(db(), url.host, text.replaceAll('\0', '').slice(0, 500_000))
  return ok(text)
}

/** What robots.txt says about one address, and the sitemaps it names. */
export const rulesFor = async (
  address: string,
  options: Patience,
): Promise<Result<{ allowed: boolean; crawlDelay: number | undefined; sitemaps: string[] }>> => {
  const checked = checkUrl(address, config().devFetchHosts)
  if (!checked.ok) return checked
  const rules = await rulesOf(checked.value, options)
  if (!rules.ok) return rules
  const robots = robotsParser(new URL('/robots.txt', checked.value).href, rules.value)
  const name = userAgent().split('/')[0]!
  return ok({
    allowed: robots.isAllowed(checked.value.href, name) ?? true,
    crawlDelay: robots.getCrawlDelay(name),
    sitemaps: robots.getSitemaps().slice(0, 20),
  })
}

/**
 * Reads one address as a guest behaves: what robots.txt forbids is not asked for, a host hears one request at a time with
 * a pause between, and `Retry-After` is kept. Refusals of the rules are failures `crawl_refused`; `crawl_later` says when.
 */
export const fetchPolitely = async (address: string, options: PoliteOptions): Promise<Result<Outside>> => {
  const checked = checkUrl(address, config().devFetchHosts)
  if (!checked.ok) return checked
  const dev = isDevHost(checked.value, config().devFetchHosts)
  const kind = options.want === 'picture' ? 'picture' : 'page'
  let crawlDelay: number | undefined
  if (kind === 'page') {
    const rules = await rulesFor(address, options)
    if (!rules.ok) return rules
    if (!rules.value.allowed) return fail(422, 'crawl_refused', refusedByRules(address))
    crawlDelay = rules.value.crawlDelay
  }
  const got = await inTurn(checked.value.host, pauseMs(kind, crawlDelay, dev), options, () =>
    fetchOutside(address, options),
  )
  // Led to another host: its rules count for what it answered.
  if (!got.ok || kind === 'picture' || new URL(got.value.url).host === checked.value.host) return got
  const there = await rulesFor(got.value.url, options)
  if (!there.ok) return there
  return there.value.allowed ? got : fail(422, 'crawl_refused', refusedByRules(got.value.url))
}
