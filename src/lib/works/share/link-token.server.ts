import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existingService, setService } from '#lib/config/services.server.ts'
import { db } from '#lib/db/db.server.ts'
import { signingKey } from '#lib/db/signing-key.sql.ts'
import type { LinkGrant } from '#lib/http/actor.ts'
import { cookieLine, readCookie } from '#lib/http/cookie.ts'

const cookieName = 'wxbook.links'
/** A browser keeps what it was let into that long; each opening begins anew. */
const cookieSeconds = 180 * 86_400
/** A browser is in so many at once; the oldest goes. */
const mostGrants = 20

const keyOf = async (): Promise<Buffer> =>
  existingService<Buffer>('share-link-key') ??
  setService(
    'share-link-key',
    Buffer.from(await signingKey(db(), 'share-link', randomBytes(32).toString('base64')), 'base64'),
  )

/** 132 bits. */
const sign = (key: Buffer, ...parts: string[]): string =>
  createHmac('sha256', key).update(parts.join('\n')).digest('base64url').slice(0, 22)

const isSame = (given: string, own: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(own)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What the address of a link ends with: it names neither the work nor its owner, and is made again whenever it is shown. */
export const linkToken = async (linkId: string): Promise<string> => `${linkId}.${sign(await keyOf(), 'link', linkId)}`

/** The link this token is of, whether or not there still is one; undefined: none of ours. */
export const readLinkToken = async (token: string): Promise<string | undefined> => {
  const [, linkId, mac] = /^([\w-]{22})\.([\w-]{22})$/.exec(token) ?? []
  if (linkId === undefined || mac === undefined) return undefined
  return isSame(mac, sign(await keyOf(), 'link', linkId)) ? linkId : undefined
}

const format = /^((?:[\w-]{22}:\d{1,9},?){1,20})\.([\w-]{22})$/

/** What this browser was let into; [] of a cookie that is not ours. Its parts are asked of the database where they are used. */
export const linkGrants = async (headers: Headers): Promise<LinkGrant[]> => {
  const cookie = readCookie(headers.get('cookie'), cookieName)
  if (cookie === undefined || cookie.length > 1000) return []
  const [, list, mac] = format.exec(cookie) ?? []
  if (list === undefined || mac === undefined || !isSame(mac, sign(await keyOf(), 'grants', list))) return []
  return list.split(',').flatMap((one) => {
    const [linkId, epoch] = one.split(':')
    return linkId && epoch ? [{ linkId, epoch: Number(epoch) }] : []
  })
}

/** Set-Cookie line of a browser that is let into one more. Kept apart from the sign-in: whoever is signed in stays so. */
export const grantCookie = async (known: readonly LinkGrant[], more: LinkGrant, secure: boolean): Promise<string> => {
  const others = known.filter(({ linkId }) => linkId !== more.linkId)
  const list = [more, ...others]
    .slice(0, mostGrants)
    .map(({ linkId, epoch }) => `${linkId}:${epoch}`)
    .join(',')
  const value = `${list}.${sign(await keyOf(), 'grants', list)}`
  return cookieLine(cookieName, value, { secure, maxAge: cookieSeconds, httpOnly: true })
}

/** How long a key to an agent's book is good. */
export const agentKeySeconds = 2 * 3600

const keyFormat = /^agent-([\w-]{22})\.(\d{1,9})\.(\d{13})\.([\w-]{22})$/

/** A key for the header Authorization: it opens what its link opens while that holds, and nobody's account. */
export const agentKey = async ({ linkId, epoch }: LinkGrant, untilMs: number): Promise<string> =>
  `agent-${linkId}.${epoch}.${untilMs}.${sign(await keyOf(), 'agent', linkId, String(epoch), String(untilMs))}`

/** The grant of the key this request brings; undefined: none, not ours, or over. */
export const grantOfKey = async (headers: Headers, nowMs = Date.now()): Promise<LinkGrant | undefined> => {
  const given = headers
    .get('authorization')
    ?.trim()
    .replace(/^bearer\s+/i, '')
  if (!given?.startsWith('agent-') || given.length > 100) return undefined
  const [, linkId, epoch, untilMs, mac] = keyFormat.exec(given) ?? []
  if (linkId === undefined || epoch === undefined || untilMs === undefined || mac === undefined) return undefined
  if (!isSame(mac, sign(await keyOf(), 'agent', linkId, epoch, untilMs)) || Number(untilMs) <= nowMs) return undefined
  return { linkId, epoch: Number(epoch) }
}
