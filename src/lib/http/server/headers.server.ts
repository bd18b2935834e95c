import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { config, type WechatConfig } from '#lib/config/config.server.ts'
import { existingService } from '#lib/config/services.server.ts'

/** Scripts: our files and the inline ones that were there when the site was built. Styles: islands set style attributes. */
export const contentPolicy = (scriptHashes: readonly string[], counting = false): string => {
  const { chatUrl, analytics, wechat, mediaUrl } = config()
  const pictures = mediaUrl === undefined ? '' : ` ${mediaUrl}`
  // Only on the answers that load it: page-headers.server.ts names it there.
  const others = counting ? (analytics?.origins ?? []).map((origin) => ` ${origin}`).join('') : ''
  // WeChat's own script makes cards of pages passed on inside WeChat (layouts/scripts/wechat-share.ts).
  const apps = wechat ?? existingService<WechatConfig>('local-wechat')
  const cards = apps?.account ? ` ${new URL(apps.scriptUrl).origin}` : ''
  return [
    "default-src 'self'",
    `script-src 'self'${scriptHashes.map((hash) => ` ${hash}`).join('')}${cards}${others}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${pictures}${others}`,
    `media-src 'self' blob:${pictures}`,
    "font-src 'self' data:",
    `connect-src 'self'${others}`,
    "worker-src 'self' blob:",
    // The provider's chat, where one is configured.
    `frame-src 'self'${chatUrl === undefined ? '' : ` ${new URL(chatUrl).origin}`}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    // Text becomes markup or a script by ownHtml and the early script alone. Somebody else's counting script knows neither.
    ...(counting ? [] : ["require-trusted-types-for 'script'", 'trusted-types default xinshu ProseMirrorClipboard']),
  ].join('; ')
}

const hashPattern = /'sha(?:256|384|512)-[A-Za-z0-9+/=_-]+'/g

/** The policy that ends up on an answer. Astro puts only hashes of its inline scripts; an endpoint's own stays. */
const mergedPolicy = (present: string): string => {
  if (present.includes('default-src')) return present
  const scripts = present.split(';').find((part) => part.trim().startsWith('script-src')) ?? ''
  const counting = config().analytics?.origins.some((origin) => scripts.split(' ').includes(origin)) === true
  return contentPolicy(scripts.match(hashPattern) ?? [], counting)
}

/** Headers every answer has, whoever made it; those the answer set itself win. */
const makeAlways = (): [string, string][] =>
  Object.entries({
    'x-content-type-options': 'nosniff',
    // Addresses of shared books are keys: no other site learns them.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    ...(config().siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  })
let created: [string, string][] | undefined
const always = (): [string, string][] => {
  created ??= makeAlways()
  return created
}

/** Policies are few and long: each is put together once. */
const merged = new Map<string, string>()

const policyFor = (present: string): string => {
  const cached = merged.get(present)
  if (cached !== undefined) return cached
  const policy = mergedPolicy(present)
  if (merged.size < 200) merged.set(present, policy)
  return policy
}

/**
 * Arranges that `finish` runs once, when the head of the answer is about to go out, with every header in
 * getHeader/setHeader: also those given to writeHead.
 */
const beforeHead = (res: ServerResponse, finish: () => void): void => {
  const writeHead = res.writeHead
  res.writeHead = ((status: number, ...rest: unknown[]) => {
    const headers = rest.find((part) => typeof part === 'object' && part !== null)
    const pairs: [string, unknown][] = Array.isArray(headers)
      ? headers.flatMap((name, at) => (at % 2 === 0 ? [[String(name), headers[at + 1]] as [string, unknown]] : []))
      : Object.entries(headers ?? {})
    for (const [name, value] of pairs) {
      if (value !== undefined) res.setHeader(name, value as string | string[])
    }
    res.statusCode = status
    res.writeHead = writeHead
    finish()
    return writeHead.call(res, status)
  }) as typeof res.writeHead
}

/** The same headers with ours among them, for an answer whose head is put together once and sent many times. */
export const securedHeaders = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders => ({
  ...Object.fromEntries(always()),
  ...headers,
  ...(headers['content-type'] === 'text/html' ? { 'content-type': 'text/html; charset=utf-8' } : {}),
  'content-security-policy': policyFor(headers['content-security-policy']?.toString() ?? ''),
})

/** Puts the security headers on this answer, and keeps dynamic answers out of every cache unless they say otherwise. */
export const secureAnswer = (res: ServerResponse): void => {
  beforeHead(res, () => {
    for (const [name, value] of always()) if (!res.hasHeader(name)) res.setHeader(name, value)
    res.setHeader('content-security-policy', policyFor(res.getHeader('content-security-policy')?.toString() ?? ''))
    if (!res.hasHeader('cache-control')) res.setHeader('cache-control', 'private, no-store')
    if (res.getHeader('content-type') === 'text/html') res.setHeader('content-type', 'text/html; charset=utf-8')
  })
}
