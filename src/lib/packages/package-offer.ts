import { albumPrice } from '#lib/pricing/album-price.ts'
import { type BookPrice, bookPrice } from '#lib/pricing/product-price.ts'
import { albumProduct } from '#lib/print/products/album-products.ts'
import { isOn } from '#lib/site/buckets/bucket-parts.ts'
import type { Packages, Products } from '#lib/site/buckets/bucket-products.ts'
import { isElectronic } from '#lib/site/lookups/bindings.ts'
import { type Fen, fen, minus, noFen, times } from '#lib/std/money.ts'
import type { Result } from '#lib/std/result.ts'

export type PackageItem = Packages['items'][number]

/** What of a package says which copies it pays. */
export type PackageTerms = Pick<PackageItem, 'product' | 'binding' | 'size' | 'pages'>

/** Any book of ours, whatever it is made of. */
export const anyBook = 'book'

/** What its order is called by (1.17, 3.53): packages of albums have a type of their own. */
const packageTypes = { album: 'xsalbum-package', book: 'package' } as const

const isAlbumPackage = ({ product }: Pick<PackageTerms, 'product'>): boolean => albumProduct(product) !== undefined

export const packageType = (terms: Pick<PackageTerms, 'product'>): string =>
  isAlbumPackage(terms) ? packageTypes.album : packageTypes.book

/** Is a copy of this kind what the package is for? */
export const isForProduct = ({ product }: Pick<PackageTerms, 'product'>, type: string): boolean =>
  product === type || (product === anyBook && albumProduct(type) === undefined)

/** What one copy of so many pages costs alone: its binding, its size, its usual paper. */
export const copyAlone = (
  products: Products,
  { product, binding, size }: Omit<PackageTerms, 'pages'>,
  pages: number,
): Result<BookPrice> | undefined => {
  if (albumProduct(product)) return albumPrice(products, { tid: product, size, binding, pages, copies: 1 })
  const made = products.bindings.find(({ id }) => id === binding)
  const item = products.items.find(
    (one) =>
      one.shown &&
      (product === anyBook ? one.kind === 'book' : one.id === product) &&
      one.bindings.some((id) => id === binding) &&
      one.styles.some((style) => style.size === size),
  )
  const style = item?.styles.find((one) => one.size === size)
  if (!made || !item || !style) return undefined
  const [paper] = made.papers
  return bookPrice(products, { product: item.id, style: style.id, binding, paper: paper ?? '', pages, copies: 1 })
}

/** The fewest pages such a copy can have. */
const leastPages = (products: Products, { product, binding, size }: PackageTerms): number =>
  albumProduct(product)?.sizes.find(({ id }) => id === size)?.pages.min ??
  products.bindings.find(({ id }) => id === binding)?.pages.min ??
  1

/** What each page beyond those that are paid costs. */
const pageFen = (products: Products, { product, binding, size }: PackageTerms): Fen => {
  if (albumProduct(product)) {
    const sizes = products.albums.sizes.find((one) => one.tid === product && one.size === size)
    const bound = products.albums.bindings.find(({ id }) => id === binding)
    return fen((sizes?.perPageFen ?? 0) + (bound?.perPageFen ?? 0))
  }
  const paper = products.bindings.find(({ id }) => id === binding)?.papers[0]
  const trim = products.sizes.find(({ id }) => id === size)
  return fen((trim?.perPageFen ?? 0) + (products.papers.find(({ id }) => id === paper)?.perPageFen ?? 0))
}

/** A package as it is for sale. */
export type PackageOffer = PackageItem & {
  /** One copy of all its pages, alone. */
  listFen: Fen
  /** All copies so, alone; and what the package saves then, never below 0. */
  aloneFen: Fen
  savesFen: Fen
  /** From how many pages a copy it costs less than buying alone; null: never. Below it buying alone is cheaper. */
  savesFromPages: number | null
  /** At so many it costs the same; null: at none. */
  samePages: number | null
  leastPages: number
  /** What a page more costs, of its size. */
  perPageFen: Fen
}

/** Undefined: nothing of ours can be had so, and it is not sold. Pure. */
const packageOffer = (products: Products, item: PackageItem): PackageOffer | undefined => {
  if (isElectronic(item.binding) !== (item.kind === 'electronic')) return undefined
  const whole = copyAlone(products, item, item.pages)
  if (!whole?.ok || item.priceFen === 0) return undefined
  const price = fen(item.priceFen)
  const [least, listFen] = [leastPages(products, item), fen(whole.value.oneFen)]
  const aloneFen = times(listFen, item.count)
  const all = (pages: number): Fen | undefined => {
    const one = copyAlone(products, item, pages)
    return one?.ok ? times(fen(one.value.oneFen), item.count) : undefined
  }
  let [from, same]: [number | null, number | null] = [null, null]
  for (let pages = item.pages; pages >= least; pages -= 1) {
    const cost = all(pages)
    if (cost === undefined || cost < price) break
    if (cost === price) same = pages
    else from = pages
  }
  const savesFen = aloneFen > price ? minus(aloneFen, price) : noFen
  return {
    ...{ ...item, listFen, aloneFen, savesFen, leastPages: least, perPageFen: pageFen(products, item) },
    ...{ savesFromPages: from, samePages: same },
  }
}

/** What is for sale at this time. Pure. */
export const offersOf = (products: Products, { items }: Packages, nowMs: number): PackageOffer[] =>
  items.flatMap((item) => {
    const offer = isOn(item, nowMs) ? packageOffer(products, item) : undefined
    return offer ? [offer] : []
  })
