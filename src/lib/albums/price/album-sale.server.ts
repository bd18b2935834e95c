import type { Db } from '#lib/db/db.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { albumMake, albumOffers } from '#lib/pricing/album-price.ts'
import { type BindingOffer, chosenOffer } from '#lib/pricing/binding-offers.ts'
import { parcelG } from '#lib/pricing/delivery/parcel.ts'
import type { BookPrice } from '#lib/pricing/product-price.ts'
import { type AlbumBinding, albumProduct, albumSize, isMade } from '#lib/print/products/album-products.ts'
import { endedWords, notMadeWords } from '#lib/print/products/album-words.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'
import { bindingName } from '#lib/site/lookups/bindings.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { type AlbumRow, findOwnAlbum } from '../album/album.sql.ts'
import { productOf } from '../album/album-parts.server.ts'
import { printedPages } from '../layout/printed-places.ts'

/** Which album, how bound, how many; `tid`, when it is said, must be the album's. */
export type AlbumWanted = {
  albumId: string
  count: number
  binding?: string | undefined
  paper?: string | undefined
  tid?: string | undefined
}

type Copies = { offers: BindingOffer[]; offer: BindingOffer; copy: BookPrice; weightG: number }
/** An album as it would be ordered: what one copy costs, what all of them weigh with their box. */
export type AlbumSale = Copies & { album: AlbumRow; products: Products }

type ToSell = { tid: string; size: string; pages: number }
type Fixed = { binding: AlbumBinding; why: string }

/** So many copies of so many printed pages, bound as asked or as it is: what they cost and weigh. */
export const albumCopies = (
  products: Products,
  toSell: ToSell,
  wanted: { count: number; binding: string | undefined; paper: string | undefined; fixed: Fixed | null },
): Result<Copies> => {
  const offers = albumOffers(products, toSell, wanted.count, wanted.fixed)
  const chosen = chosenOffer(offers, wanted.binding, wanted.fixed?.binding)
  if (!chosen.ok) return chosen
  const { offer, price: copy } = chosen.value
  if (wanted.paper !== undefined && offer.paper !== wanted.paper)
    return fail(422, 'no_such_paper', `${offer.name}不用这种纸`)
  const product = albumProduct(toSell.tid)
  const size = product && albumSize(product, toSell.size)
  if (!size) return fail(422, 'no_such_product', '这种相册现在不卖')
  const [widthMm, heightMm] = size.trimMm
  const { blockG, spineMm } = copy
  const weightG = parcelG({ blockG, spineMm, size: { widthMm, heightMm }, make: albumMake(offer.id) }, wanted.count)
  return ok({ offers, offer, copy, weightG })
}

/** What of an album is for sale to this person; everything of it is asked for here and nothing is believed. */
export const albumForSale = async (db: Db, userId: string, wanted: AlbumWanted): Promise<Result<AlbumSale>> => {
  // What is not one's own is not for sale, and missing like what is not there.
  const album = await findOwnAlbum(db, userId, wanted.albumId)
  if (!album) return notFound()
  if (wanted.tid !== undefined && wanted.tid !== album.tid) return fail(422, 'other_album_type', '这本相册不是这一种')
  const { product } = productOf(album)
  if (!isMade(product, Date.now()))
    return fail(422, 'no_such_product', endedWords(album.tid, Date.now()) ?? notMadeWords(product, Date.now()))
  const products = await bucket('products', db)
  const pages = printedPages(album.pages, product.double)
  const { count, binding, paper } = wanted
  const fixed = album.lockedAt === null || album.binding === null ? null : fixedTo(album.binding)
  const copies = albumCopies(products, { tid: album.tid, size: album.size, pages }, { count, binding, paper, fixed })
  return copies.ok ? ok({ album, products, ...copies.value }) : copies
}

const fixedTo = (binding: AlbumBinding): Fixed => ({
  binding,
  why: `锁定时定的是${bindingName(binding)}，封面照它做的；要换请先取消锁定`,
})

/** The same guard as the order's own (press/print.server.ts), so that nobody fills in what is refused afterwards. */
export const albumObstacles = (album: Pick<AlbumRow, 'lockedAt' | 'innerPdfKey' | 'coverPdfKey'>) => {
  if (album.lockedAt === null)
    return [{ code: 'not_finalized' as const, message: '锁定以后才能下单，页数变了价钱也会变' }]
  const isMade = album.innerPdfKey !== null && album.coverPdfKey !== null
  return isMade ? [] : [{ code: 'print_files_pending' as const, message: '印刷文件正在生成，好了就能下单' }]
}
