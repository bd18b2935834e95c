import { albumProducts } from '#lib/print/products/album-products.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'

/** Ids with what they are called. */
type Choices = readonly (readonly [id: string, name: string])[]

const once = (rows: readonly { id: string; name: string }[]): Choices => [
  ...new Map(rows.map(({ id, name }) => [id, name])),
]

/** What a coupon may be limited to: products, bindings, and styles of books or sizes of albums. Pure. */
export const scopeChoices = ({
  items,
  bindings,
  albums,
}: Products): Record<'products' | 'bindings' | 'styles', Choices> => {
  const sold = new Set(albums.sizes.map(({ tid }) => tid))
  const ofAlbums = albumProducts.filter(({ tid }) => sold.has(tid)).map(({ tid: id, name }) => ({ id, name }))
  const books = items.filter(({ kind }) => kind === 'book')
  return {
    products: once([...books, ...ofAlbums]),
    bindings: once([...bindings, ...albums.bindings]),
    styles: once([
      ...books.flatMap(({ styles }) => styles),
      ...albums.sizes.map(({ size: id, name }) => ({ id, name })),
    ]),
  }
}
