import { type AlbumWanted, albumForSale, albumObstacles } from '#lib/albums/price/album-sale.server.ts'
import { type BookWanted, bookForSale, bookObstacles } from '#lib/books/price/book-sale.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { type ReprintOf, reprintForSale } from '#lib/orders/reprint-sale.server.ts'
import { albumPrice } from '#lib/pricing/album-price.ts'
import { bookPrice } from '#lib/pricing/product-price.ts'
import { albumProduct } from '#lib/print/products/album-products.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'
import { ok, type Result } from '#lib/std/result.ts'
import type { Sale } from './sale.ts'

/** One copy as it is chosen, by any version of the price list. */
const priceBy =
  ({ item: { type, style }, offer, copy }: Pick<Sale, 'item' | 'offer' | 'copy'>): Sale['priceBy'] =>
  (products: Products, pages = copy.pages) => {
    const choice = { binding: offer.id, pages, copies: 1 }
    return albumProduct(type)
      ? albumPrice(products, { tid: type, size: style, ...choice })
      : bookPrice(products, { product: type, style, paper: offer.paper, ...choice })
  }

const sale = (parts: Omit<Sale, 'priceBy'>): Result<Sale> => ok({ ...parts, priceBy: priceBy(parts) })

const bookSale = async (db: Db, actor: Actor, wanted: BookWanted): Promise<Result<Sale>> => {
  const found = await bookForSale(db, actor, wanted)
  if (!found.ok) return found
  const { book, ...rest } = found.value
  const obstacles = await bookObstacles(db, book)
  return sale({ ...rest, item: book, contentHash: book.snapshotHash, work: book, snapshotId: null, obstacles })
}

const albumSale = async (db: Db, userId: string, wanted: AlbumWanted): Promise<Result<Sale>> => {
  const found = await albumForSale(db, userId, wanted)
  if (!found.ok) return found
  const { album, ...rest } = found.value
  const { tid: type, size: style, title, lockedAt } = album
  const contentHash = lockedAt === null ? null : album.contentHash
  const parts = { item: { type, style, title }, contentHash, work: album, snapshotId: null }
  return sale({ ...rest, ...parts, obstacles: albumObstacles(album) })
}

const reprintSale = async (db: Db, userId: string, of: ReprintOf, count: number): Promise<Result<Sale>> => {
  const found = await reprintForSale(db, userId, of, count)
  if (!found.ok) return found
  const { snapshot, title, ...rest } = found.value
  const { product: type, style, contentHash, id: snapshotId } = snapshot
  return sale({ ...rest, item: { type, style, title }, contentHash, work: null, snapshotId, obstacles: [] })
}

/**
 * What can be ordered, by kind: what of it is for sale (price of a copy, weight, what stands in the way), and which order it
 * becomes. What is sold stands below and knows nothing of this; orders fix what is printed and let it go.
 */
export const sellable = {
  book: { sale: bookSale, order: 'print', title: '心书 图书' },
  album: { sale: albumSale, order: 'print', title: '心书 照片书' },
  /** The same bytes once more, of one's own order: at today's price, also when the work is gone. */
  reprint: { sale: reprintSale },
  /** Money into one's own balance: nothing is priced, printed or sent (recharge/recharge.server.ts). */
  recharge: { order: 'recharge', title: '心书 余额充值' },
  /** Copies bought at once, had one by one: at the price of the bucket, nothing else (packages/buy-package.server.ts). */
  package: { order: 'package', title: '心书 套餐' },
  /** Money given away, by a link for one opening (gift-cards/gift-card-order.server.ts). */
  giftCard: { order: 'giftcard', title: '心书 礼品卡' },
} as const
