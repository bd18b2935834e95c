import { expect, test } from 'vitest'
import { albumProducts, isMade } from '#lib/print/products/album-products.ts'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { albumKinds } from './album-kinds.ts'

const products = defaultBucket('products')

test('every album we make stands on the shelf with its true size, its pages and its least price', () => {
  const kinds = albumKinds(products)
  const made = albumProducts.filter((product) => isMade(product, Date.now())).map(({ tid }) => tid)
  expect(kinds.map(({ tid }) => tid)).toEqual(made)
  expect(made).toEqual(expect.arrayContaining(['album', 'postcard-148', 'frame-wood']))
  for (const gone of ['postcard', 'frame-moment', 'note', 'calendar-2025']) expect(made).not.toContain(gone)
  const square = kinds.find(({ tid }) => tid === 'square-album')
  expect(square).toMatchObject({ trimMm: [210, 210], sizes: ['8 寸', '10 寸'], pages: { min: 20, max: 80 } })
  const row = products.albums.sizes.find(({ tid, size }) => tid === 'album' && size === 'a5')!
  const soft = products.albums.bindings.find(({ id }) => id === 'soft')!
  const least = row.baseFen + soft.baseFen + 24 * (row.perPageFen + soft.perPageFen)
  expect(kinds[0]).toMatchObject({ tid: 'album', fromFen: least })
})

test('what is not on the price list has none', () => {
  const none = { ...products, albums: { ...products.albums, sizes: [] } }
  expect(albumKinds(none).every(({ fromFen }) => fromFen === undefined)).toBe(true)
})
