import { albumProduct, albumSize } from '#lib/print/products/album-products.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'

/** Bleed of books, mm. */
const bookBleedMm = 3

/** What a product is cut to in a style, mm; undefined: nobody sells it any more, and its files say it. */
export const printSize = (
  products: Pick<Products, 'items' | 'sizes'>,
  { product, style }: { product: string; style: string },
): { widthMm: number; heightMm: number; bleedMm: number } | undefined => {
  const album = albumProduct(product)
  const page = album && albumSize(album, style)
  if (page) return { widthMm: page.trimMm[0], heightMm: page.trimMm[1], bleedMm: album.bleedMm.inner }
  const size = products.items.find(({ id }) => id === product)?.styles.find(({ id }) => id === style)?.size
  const found = products.sizes.find(({ id }) => id === size)
  return found && { widthMm: found.widthMm, heightMm: found.heightMm, bleedMm: bookBleedMm }
}
