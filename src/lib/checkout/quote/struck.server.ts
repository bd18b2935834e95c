import type { Db } from '#lib/db/db.server.ts'
import { type PriceSince, struckPrice } from '#lib/pricing/struck-price.ts'
import { versionsSince } from '#lib/site/buckets/bucket.sql.ts'
import { checkBucket } from '#lib/site/buckets/bucket.ts'
import { type Fen, fen } from '#lib/std/money.ts'
import type { Sale } from '../sale.ts'

/** How far back prices matter: a reduction is new for 30 days, and told against the 7 before (struck-price.ts). */
const backMs = 37 * 86_400_000

/** The price one copy may be told against; null: none. Versions of the products bucket are the history of list prices. */
export const struckFor = async (db: Db, priceBy: Sale['priceBy'], nowMs: number): Promise<Fen | null> => {
  const versions = await versionsSince(db, 'products', new Date(nowMs - backMs))
  const history = versions.map(({ value, createdAt }): PriceSince => {
    const products = checkBucket('products', value)
    const price = products.ok && products.value.ordering ? priceBy(products.value) : undefined
    return { fromMs: createdAt.getTime(), price: price?.ok ? fen(price.value.oneFen) : null }
  })
  return struckPrice(history, nowMs)
}
