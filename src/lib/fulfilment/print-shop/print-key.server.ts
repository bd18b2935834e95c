/** Keys of print shops' programs: shown once, kept as a hash, one print shop's alone. */
import { createHash, randomBytes } from 'node:crypto'
import { type Db, db } from '#lib/db/db.server.ts'
import type { HolderOf } from '#lib/http/endpoint.server.ts'
import { countedWhen, exceeded } from '#lib/http/limits/rate-limit.server.ts'
import { waitSentence } from '#lib/http/limits/rate-limit.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { addKey, findKey, havePartner, listKeys, revokeKeys, touchKey } from './print-key.sql.ts'
import type { ProductLine } from './product-line.ts'

/** Who calls, and which line of products it prints. */
export type PrintShop = { id: string; name: string; productLine: ProductLine }

/** A key is told from a session's token by its beginning; neither opens what the other does. */
const keyPattern = /^xsp_[\w-]{43}$/
const newKey = (): string => `xsp_${randomBytes(32).toString('base64url')}`
/** Keys are random, so a fast hash is enough. */
const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

/**
 * Makes a key for the print shop of this name, which is made with its first; what it prints is said then, once. The key exists only
 * in the answer.
 */
export const makePrintKey = async (
  tx: Db,
  name: string,
  productLine?: ProductLine,
): Promise<{ partner: PrintShop; key: string }> => {
  const partner = await havePartner(tx, { id: randomId(), name, ...(productLine ? { productLine } : {}) })
  const key = newKey()
  await addKey(tx, { id: randomId(), partnerId: partner.id, keyHash: hashKey(key), tail: key.slice(-4) })
  return { partner, key }
}

/** The same, and whatever opened something before opens nothing any more. */
export const replacePrintKeys = async (tx: Db, name: string): Promise<string> => {
  const partner = await havePartner(tx, { id: randomId(), name })
  await revokeKeys(tx, { partnerId: partner.id }, new Date())
  return (await makePrintKey(tx, name)).key
}

/** Revokes the keys that end with these four characters; answers how many there were. */
export const revokePrintKeys = (tx: Db, tail: string): Promise<number> => revokeKeys(tx, { tail }, new Date())

export const printKeysFor = (on: Db) => listKeys(on)

const wrong = () => fail(401, 'bad_print_key', '印刷所的钥匙不对，或者已经停用')
const tooMany = (seconds: number) => fail(429, 'too_many_requests', waitSentence(seconds), { retryAfter: seconds })

const touchEveryMs = 3_600_000

/** The print shop whose key a request brings as `Authorization: Bearer xsp_…`. Revoking works at once. */
export const printShopOf: HolderOf<PrintShop> = async ({ request, locals }): Promise<Result<PrintShop>> => {
  const key = request.headers
    .get('authorization')
    ?.trim()
    .replace(/^bearer\s+/i, '')
  const now = new Date()
  const found = key !== undefined && keyPattern.test(key) ? await findKey(db(), hashKey(key)) : undefined
  const counted = { ip: locals.ip, user: undefined, subject: found?.partner.id }
  if (!found) {
    const wait = await exceeded('print_key', counted, now.getTime())
    return wait === undefined ? wrong() : tooMany(wait)
  }
  const wait = await exceeded('print_shop', counted, now.getTime(), countedWhen.late)
  if (wait !== undefined) return tooMany(wait)
  if (now.getTime() - (found.key.usedAt?.getTime() ?? 0) > touchEveryMs) await touchKey(db(), found.key.id, now)
  const { id, name, productLine } = found.partner
  return ok({ id, name, productLine })
}
