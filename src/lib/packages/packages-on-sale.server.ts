import type { Db } from '#lib/db/db.server.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { offersOf, type PackageOffer } from './package-offer.ts'

/** Packages that are for sale now; amounts are fen. */
export const packagesOnSale = async (nowMs: number, db?: Db): Promise<PackageOffer[]> =>
  offersOf(await bucket('products', db), await bucket('packages', db), nowMs)

export const packageOnSale = async (id: string, nowMs: number, db?: Db): Promise<PackageOffer | undefined> =>
  (await packagesOnSale(nowMs, db)).find((offer) => offer.id === id)
