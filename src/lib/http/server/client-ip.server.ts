import { isIP } from 'node:net'

/** An address as one of its spellings: no port, no brackets, no zone, IPv4 not wrapped into IPv6; undefined: none. */
const plain = (text: string): string | undefined => {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%[\s\S]*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) === 0 ? undefined : bare.toLowerCase()
}

/**
 * Where a request came from. Every proxy adds the address it heard from at the right end of X-Forwarded-For, so with
 * `trustedProxies` proxies of ours the caller is that many places from the right; what stands further left anybody may
 * have written. With 0, or when the list is shorter or malformed, it is whoever holds the connection.
 */
export const clientIp = (
  remote: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string => {
  const hops = trustedProxies > 0 ? (forwardedFor ?? '').split(',') : []
  const told = hops.at(-trustedProxies)
  return (told === undefined ? undefined : plain(told)) ?? plain(remote ?? '') ?? 'unknown'
}

/** Whom a limit counts: an IPv4 address, or the /64 an IPv6 address lies in, which belongs to one line (RFC 6177). */
export const networkOf = (ip: string): string => {
  if (isIP(ip) !== 6) return ip
  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
