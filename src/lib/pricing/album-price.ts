import {
  type AlbumBinding,
  type AlbumProduct,
  type AlbumSize,
  albumProduct,
  albumSize,
} from '#lib/print/products/album-products.ts'
import { albumSpineMm } from '#lib/print/products/album-sizes.ts'
import { copyUnit, pageUnit } from '#lib/print/products/album-words.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'
import { yuan } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { BindingOffer } from './binding-offers.ts'
import { paperOf } from './papers.ts'
import type { BookPrice, PriceRow } from './product-price.ts'

/** An album as it would be made: rows of print/products/album-products.ts, printed pages. */
export type AlbumToPrice = { tid: string; size: string; pages: number }
export type AlbumChoice = AlbumToPrice & { binding: string; copies: number }

/** One leaf of a lay-flat block are two prints of 200 g on each other. */
const layFlatGsm = 400
/** Wood, glass and back of a frame, grams a square decimetre of its picture; the stand of a calendar, grams. Drafts until weighed. */
const [frameGPerDm2, standG] = [140, 120] as const

const madeG = ({ form }: AlbumProduct, { trimMm: [widthMm, heightMm] }: AlbumSize): number =>
  form === 'frame' ? Math.round((widthMm * heightMm * frameGPerDm2) / 10_000) : form === 'calendar' ? standG : 0

/** 148 × 100 毫米, A5开本, A4画面 */
const sizeLabel = ({ form }: AlbumProduct, name: string): string =>
  form === 'book' ? `${name}开本` : form === 'frame' ? `${name}画面` : `${name} 毫米`

/**
 * The price rule of albums: one copy = binding + size + pages × (size's page + binding's page), all integer fen; total =
 * copies × one. Without delivery and discounts. What isn't on the price list (another line's `wm-`) is not sold. Pure.
 */
export const albumPrice = (products: Products, choice: AlbumChoice): Result<BookPrice> => {
  const { tid, binding: bindingId, pages, copies } = choice
  const product = albumProduct(tid)
  const size = product && albumSize(product, choice.size)
  const sizePrice = products.albums.sizes.find((one) => one.tid === tid && one.size === choice.size)
  if (!product || !size || !sizePrice) return fail(422, 'no_such_product', '这种相册现在不卖')
  const binding = product.bindings.find((one) => one === bindingId)
  const bindingPrice = products.albums.bindings.find(({ id }) => id === binding)
  if (!binding || !bindingPrice) return fail(422, 'no_such_binding', `${product.name}没有这种装帧`)
  const { min, max } = size.pages
  const unit = pageUnit(product)
  if (!Number.isSafeInteger(pages) || pages < min || pages > max)
    return fail(422, 'bad_pages', `${product.name}可以做 ${min} 到 ${max} ${unit}`)
  if (!Number.isSafeInteger(copies) || copies < 1 || copies > 999)
    return fail(422, 'bad_copies', `一次可以印 1 到 999 ${copyUnit(tid)}`)
  const perPageFen = sizePrice.perPageFen + bindingPrice.perPageFen
  const rows: PriceRow[] = [
    { kind: 'binding', label: bindingPrice.name, fen: bindingPrice.baseFen },
    {
      kind: 'size',
      label: sizeLabel(product, sizePrice.name),
      fen: sizePrice.baseFen,
    },
    { kind: 'pages', label: `${pages} ${unit} × ${yuan(perPageFen)} 元`, fen: pages * perPageFen },
  ]
  // A page of a book is one side of a leaf, one of a card all of it.
  const leaves = product.form === 'book' ? pages / 2 : pages
  const oneFen = rows.reduce((sum, row) => sum + row.fen, 0)
  const [widthMm, heightMm] = size.trimMm
  const gsm = binding === 'lay-flat' ? layFlatGsm : (paperOf(product.paper)?.gsm ?? 0)
  return ok({
    pages,
    spineMm: albumSpineMm(product, binding, pages),
    blockG: Math.round((leaves * widthMm * heightMm * gsm) / 1e6) + madeG(product, size),
    rows,
    oneFen,
    copies,
    totalFen: oneFen * copies,
  })
}

/**
 * Every binding of this album with its price, as its product lists them. `fixed`: the one its cover was made for; the others can't be
 * had, and say why.
 */
export const albumOffers = (
  products: Products,
  album: AlbumToPrice,
  copies: number,
  fixed: { binding: AlbumBinding; why: string } | null,
): BindingOffer[] => {
  const product = albumProduct(album.tid)
  return (product?.bindings ?? []).flatMap((id) => {
    const priced = products.albums.bindings.find((one) => one.id === id)
    if (!product || !priced) return []
    const isOther = fixed !== null && fixed.binding !== id
    const price = isOther
      ? fail(422, 'no_such_binding', fixed.why)
      : albumPrice(products, { ...album, binding: id, copies })
    return [{ id, name: priced.name, text: priced.text, paper: product.paper, price }]
  })
}

/** How a cover is made, as a parcel weighs it. */
export const albumMake = (binding: string): 'perfect' | 'hardcover' =>
  binding === 'hard' || binding === 'lay-flat' ? 'hardcover' : 'perfect'
