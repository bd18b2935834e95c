import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existingService, setService } from '#lib/config/services.server.ts'
import { db } from '#lib/db/db.server.ts'
import { signingKey } from '#lib/db/signing-key.sql.ts'

/** `fetch`: a picture in one of our widths; `media`: a picture as it is (spec §7, both with the address in base64url). */
export type ProxyKind = 'fetch' | 'media'

/** An address works so long, in ms, counted from the end of the hour it was made in: the same for a while. */
const livesMs = 2 * 3600_000
const hourMs = 3600_000

const roots: Record<ProxyKind, string> = { fetch: '/fetch', media: '/media-proxy' }

type OutsideSigner = {
  /** Address under which this person, and nobody else, sees the picture for some hours. */
  address(kind: ProxyKind, url: string, userId: string): string
  /** The address inside, when we signed it for this person and it has not run out. */
  check(kind: ProxyKind, encoded: string, signature: string, userId: string | undefined): string | undefined
}

/** Makes and checks addresses of the proxies: nothing is fetched that this server did not choose itself. */
export const outsideSigner = async (now = Date.now()): Promise<OutsideSigner> => {
  const secret =
    existingService<Buffer>('outside-key') ??
    setService(
      'outside-key',
      Buffer.from(await signingKey(db(), 'outside', randomBytes(32).toString('base64')), 'base64'),
    )
  const mac = (kind: ProxyKind, encoded: string, userId: string, until: number): string =>
    createHmac('sha256', secret).update([kind, encoded, userId, until].join('\n')).digest('base64url').slice(0, 32)
  return {
    address: (kind, url, userId) => {
      const encoded = Buffer.from(url).toString('base64url')
      const until = Math.ceil(now / hourMs) * hourMs + livesMs
      return `${roots[kind]}/${encoded}?s=${until / hourMs}.${mac(kind, encoded, userId, until)}`
    },
    check: (kind, encoded, signature, userId) => {
      const [, hour, sign] = /^(\d{1,9})\.([\w-]{32})$/.exec(signature) ?? []
      if (userId === undefined || hour === undefined || sign === undefined || encoded.length > 4000) return undefined
      const until = Number(hour) * hourMs
      if (until <= now || until > now + livesMs + hourMs) return undefined
      const right = mac(kind, encoded, userId, until)
      return timingSafeEqual(Buffer.from(sign), Buffer.from(right))
        ? Buffer.from(encoded, 'base64url').toString()
        : undefined
    },
  }
}
