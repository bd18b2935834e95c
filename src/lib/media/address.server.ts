import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { config } from '#lib/config/config.server.ts'
import { existingService, setService } from '#lib/config/services.server.ts'
import { type Db, db, isTransaction, outsideTransaction } from '#lib/db/db.server.ts'
import { signingKey } from '#lib/db/signing-key.sql.ts'
import type { WidthPx } from '#lib/media/picture.ts'

/**
 * For whom an address was made. A viewer's address works only with that viewer's session; a share's only while the
 * work is public under the same epoch, a link's while that link opens its work under the same; a code's only while the
 * printed code leads there.
 */
export type Grant =
  | { kind: 'viewer'; userId: string }
  | { kind: 'share'; workId: string; epoch: number }
  | { kind: 'link'; linkId: string; epoch: number }
  | { kind: 'code'; code: string }

/** Makes and checks signatures; fetched once per request, so that signing many addresses needs no waiting. */
export type Signer = {
  /**
   * `/media/{sha256}?w=640&s=…`, on the media host where there is one and the address needs no session; without
   * `widthPx` the file as it is (videos).
   */
  address(sha256: string, grant: Grant, widthPx?: WidthPx): string
  /** The grant inside `s`, or undefined. `userId` is who asks: a viewer's signature binds to them. */
  check(sha256: string, signature: string, userId: string | undefined): Grant | undefined
}

const key = async (tx: Db | undefined): Promise<Buffer> => {
  if (!tx) outsideTransaction('mediaSigner()')
  const known = existingService<Buffer>('media-key')
  if (known) return known
  const text = await signingKey(tx ?? db(), 'media', randomBytes(32).toString('base64'))
  const own = Buffer.from(text, 'base64')
  // The first one of all, made in a transaction, may yet be rolled back: it is remembered when it is read again.
  return tx && isTransaction(tx) ? own : setService('media-key', own)
}

const idPart = /^[A-Za-z0-9_-]{1,64}$/

/** The signer of this installation; in a transaction it is given that. */
export const mediaSigner = async (tx?: Db): Promise<Signer> => {
  const secret = await key(tx)
  const mac = (...parts: (string | number)[]): string =>
    createHmac('sha256', secret).update(parts.join('\n')).digest('base64url').slice(0, 32)
  // Lengths in bytes: `é` is one character and two of those.
  const same = (given: string, own: string): boolean => {
    const [a, b] = [Buffer.from(given), Buffer.from(own)]
    return a.length === b.length && timingSafeEqual(a, b)
  }

  const sign = (sha256: string, grant: Grant): string => {
    if (grant.kind === 'viewer') return `u.${mac('u', sha256, grant.userId)}`
    if (grant.kind === 'share') {
      return `b.${grant.workId}.${grant.epoch}.${mac('b', sha256, grant.workId, grant.epoch)}`
    }
    if (grant.kind === 'link') return `l.${grant.linkId}.${grant.epoch}.${mac('l', sha256, grant.linkId, grant.epoch)}`
    return `c.${grant.code}.${mac('c', sha256, grant.code)}`
  }

  return {
    address: (sha256, grant, widthPx) =>
      `${grant.kind === 'viewer' ? '' : (config().mediaUrl ?? '')}/media/${sha256}?${widthPx === undefined ? '' : `w=${widthPx}&`}s=${sign(sha256, grant)}`,
    check: (sha256, signature, userId) => {
      const parts = signature.split('.')
      let grant: Grant | undefined
      if (parts[0] === 'u' && parts.length === 2 && userId !== undefined) grant = { kind: 'viewer', userId }
      if (parts[0] === 'b' && parts.length === 4 && idPart.test(parts[1]!) && /^\d{1,9}$/.test(parts[2]!)) {
        grant = { kind: 'share', workId: parts[1]!, epoch: Number(parts[2]) }
      }
      if (parts[0] === 'l' && parts.length === 4 && idPart.test(parts[1]!) && /^\d{1,9}$/.test(parts[2]!)) {
        grant = { kind: 'link', linkId: parts[1]!, epoch: Number(parts[2]) }
      }
      if (parts[0] === 'c' && parts.length === 3 && idPart.test(parts[1]!)) grant = { kind: 'code', code: parts[1]! }
      return grant && same(signature, sign(sha256, grant)) ? grant : undefined
    },
  }
}
