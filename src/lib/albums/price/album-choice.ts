import { albumOffers } from '#lib/pricing/album-price.ts'
import type { BindingOffer } from '#lib/pricing/binding-offers.ts'
import { type AlbumForm, albumProducts, isMade } from '#lib/print/products/album-products.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'

export type AlbumChoice = {
  /** `tid size` of what is chosen. */
  size: string
  sizes: { id: string; name: string }[]
  pages: number
  /** Numbers of pages that can be made. */
  range: number[]
  offers: BindingOffer[]
  chosen: BindingOffer | undefined
}

/** What a buyer looks at when nothing is said: an 8-inch album of forty pages (board 18), eight cards (board 23), a frame of A4 (board 23b). */
const usuals: Record<AlbumForm, { size: string; pages: number }> = {
  book: { size: 'square-album 8', pages: 40 },
  cards: { size: 'postcard-148 148', pages: 8 },
  frame: { size: 'frame-wood a4', pages: 1 },
  // The one of its year.
  calendar: { size: '', pages: 13 },
}

/** What is chosen of an album on its product page; odd queries get what is usual. Pure. */
export function albumChoice(products: Products, search: URLSearchParams, form: AlbumForm = 'book'): AlbumChoice {
  const usual = usuals[form]
  const all = albumProducts
    .filter((product) => product.form === form && isMade(product, Date.now()))
    .flatMap(({ tid, name, sizes }) =>
      sizes.map((size) => ({
        ...{ id: `${tid} ${size.id}`, tid, size },
        name: `${name}${sizes.length > 1 ? ` ${size.name}` : ''}，${size.trimMm.join(' × ')} 毫米`,
      })),
    )
  const asked = search.get('size')
  const one = all.find(({ id }) => id === asked) ?? all.find(({ id }) => id === usual.size) ?? all[0]
  if (!one) return { size: '', sizes: [], pages: 0, range: [], offers: [], chosen: undefined }
  const { min, max, step } = one.size.pages
  const range = Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, at) => min + at * step)
  const wanted = Number(search.get('pages') ?? usual.pages)
  const pages = range.find((number) => number === wanted) ?? range.find((number) => number >= usual.pages) ?? min
  const offers = albumOffers(products, { tid: one.tid, size: one.size.id, pages }, 1, null)
  const chosen = offers.find(({ id }) => id === search.get('binding')) ?? offers[0]
  return { size: one.id, sizes: all.map(({ id, name }) => ({ id, name })), pages, range, offers, chosen }
}
