import ipaddr from 'ipaddr.js'
import { ok, type Result } from '#lib/std/result.ts'
import { failFetch, failPort } from './fetch-failure.ts'

/** Longest address we go to, in characters. */
const longestUrl = 2000

/** Cloud services answer machines with secrets here although the address itself is a public one (Azure's host agent). */
const hostAgents = new Set(['168.63.129.16'])

/** Only 2000::/3 is given out to the world; whatever else IPv6 has is local or a special spelling. */
const isGlobal = (address: ipaddr.IPv6): boolean => (address.parts[0]! & 0xe000) === 0x2000

/** `…:0:5efe:a.b.c.d`: ISATAP, an IPv4 address of an inner network in IPv6 spelling. */
const isIsatap = ({ parts }: ipaddr.IPv6): boolean => (parts[4]! & 0xfdff) === 0 && parts[5] === 0x5efe

/**
 * May we connect to this IP address? Only ordinary public ones: no loopback, private, link-local, shared or reserved
 * ones, and no spelling of IPv4 inside IPv6 (mapped, compatible, 6to4, NAT64, Teredo, ISATAP), which could mean any of them.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed instanceof ipaddr.IPv6) return isGlobal(parsed) && !isIsatap(parsed)
  return ipaddr.IPv4.isValidFourPartDecimal(address) && !hostAgents.has(address)
}

/** Names that mean this machine or this network by definition (RFC 6761, 6762, 8375, 9476). */
const innerNames = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|onion|alt)$/

/** `host:port` of a server on this very machine that development may read; see config's DEV_FETCH_HOSTS. */
export type DevHosts = readonly string[]

export const isDevHost = (url: URL, dev: DevHosts): boolean => url.protocol === 'http:' && dev.includes(url.host)

/**
 * The address to go to, or why not: http and https on their own ports, no name and password in it, a public host. The
 * URL parser has already turned every spelling of an IPv4 address (127.1, 0x7f.1, 2130706433) into the plain one.
 */
export const checkUrl = (text: string, dev: DevHosts = []): Result<URL> => {
  const given = text.trim()
  if (given.length > longestUrl || !URL.canParse(given)) return failFetch('fetch_bad_address')
  const url = new URL(given)
  url.hash = ''
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return failFetch('fetch_bad_address')
  if (url.username !== '' || url.password !== '' || url.hostname === '') return failFetch('fetch_bad_address')
  if (isDevHost(url, dev)) return ok(url)
  // Empty means the scheme's own; https on 80 and http on 443 are nobody's.
  if (url.port !== '') return failPort()
  const name = url.hostname.replace(/\.$/, '')
  if (name.startsWith('[') || ipaddr.IPv4.isValid(name)) {
    return isPublicAddress(name.replace(/^\[|\]$/g, '')) ? ok(url) : failFetch('fetch_inside')
  }
  return !name.includes('.') || innerNames.test(name) ? failFetch('fetch_inside') : ok(url)
}
