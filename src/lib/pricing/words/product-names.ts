import { albumProducts } from '#lib/print/products/album-products.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'

/** What products, styles, sizes and bindings are called, by their ids. Pure. */
export const productNames = ({ items, bindings, albums }: Products): Readonly<Record<string, string>> => {
  const sizes = albums.sizes.map(({ size: id, name }) => ({ id, name }))
  const kinds = albumProducts.map(({ tid: id, name }) => ({ id, name }))
  const rows = [...sizes, ...albums.bindings, ...kinds, ...items.flatMap(({ styles }) => styles), ...items, ...bindings]
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
