import { expect, test } from 'vitest'
import { givenPages } from '#lib/albums/album/given-pages.ts'
import { layOut } from '#lib/albums/album/lay-out.ts'
import { themes } from '#lib/albums/layout/theme.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { albumProducts } from '#lib/print/products/album-products.ts'
import { knownPhotos } from '../../support/photos.ts'

const fonts = await fontBook()
const made = albumProducts.flatMap((product) => product.sizes.map((size) => [product, size] as const))

test.each(made)('whatever is laid out of $tid may be saved as it was seen: %#', (product, size) => {
  for (const count of [1, 7, 33, 90]) {
    const photos = knownPhotos(count, 'mixed', count)
    const theme = themes[count % 2]!
    const laid = layOut(
      { photos, tid: product.tid, size: size.id, theme: theme.id, title: '小满的夏天', author: '阿舟', brand: '心书' },
      fonts,
    )
    const look = { product, size, theme, photos: new Map(photos.map((photo) => [photo.id, photo])) }
    const given = givenPages(laid.pages, look)
    expect(given.ok ? 'kept' : given.failure.message, `${product.tid} ${size.id}, ${count} photographs`).toBe('kept')
    if (!given.ok) continue
    expect(given.value.pageCount).toBe(laid.pageCount)
    expect(given.value.pages.map(({ pagination }) => pagination)).toEqual(
      laid.pages.map(({ pagination }) => pagination),
    )
    expect(given.value.placed.size).toBe(count - laid.noRoom.length)
  }
})
