import { HOUSE_PAPERS, HOUSE_PRINTER } from '#lib/print/printers/house.ts'
import { type AlbumProduct, albumProducts, isMade } from '#lib/print/products/album-products.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'
import { paperOf } from './papers.ts'

/** What the press cannot do of what a products bucket promises, as a sentence with its place; undefined: it can all. */
export const productsProblem = (products: Products): string | undefined => {
  for (const [at, { id }] of products.papers.entries()) {
    if (!paperOf(id)) return `papers[${at}]：排版用的纸表里没有「${id}」，有：${Object.keys(HOUSE_PAPERS).join('、')}`
  }
  for (const [at, { make, pages, name }] of products.bindings.entries()) {
    const can = HOUSE_PRINTER.bindings[make]
    if (!can) return `bindings[${at}]：印厂不做「${name}」`
    if (pages.min < can.min || pages.max > can.max) return `bindings[${at}].pages：印厂只做 ${can.min} 到 ${can.max} 页`
  }
  return albumsProblem(products)
}

/** Every size of every album we make has a price, and nothing else has; the print partner's line has rows of its own (row 3.21). */
const albumsProblem = ({ albums }: Products): string | undefined => {
  const rows = (products: readonly AlbumProduct[]): string[] =>
    products.flatMap(({ tid, sizes }) => sizes.map(({ id }) => `${tid} ${id}`))
  const made = rows(albumProducts)
  // What is not made now may have its price and needs none.
  const wanted = rows(albumProducts.filter((product) => isMade(product, Date.now())))
  const priced = albums.sizes.map(({ tid, size }) => `${tid} ${size}`)
  const [extra, lost] = [
    priced.findIndex((one) => !made.includes(one.replace(/^wm-/, ''))),
    wanted.find((one) => !priced.includes(one)),
  ]
  if (extra >= 0) return `albums.sizes[${extra}]：没有「${priced[extra]}」这种相册`
  return lost === undefined ? undefined : `albums.sizes：「${lost}」没有价钱`
}
