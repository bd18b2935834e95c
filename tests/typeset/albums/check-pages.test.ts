/** What we lay out ourselves passes our own check: no words leave their page, nothing can't be bound. */
import { expect, test } from 'vitest'
import { checkPages } from '#lib/albums/check/check-pages.ts'
import { toLayerPages } from '#lib/albums/layers/to-layers.ts'
import { yearsOf } from '#lib/albums/layout/dates.ts'
import { themes } from '#lib/albums/layout/theme.ts'
import { composeAlbum } from '#lib/albums/leaves/compose-album.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { albumProducts } from '#lib/print/products/album-products.ts'
import { canvasOf } from '#lib/print/products/album-sizes.ts'
import { knownPhotos, type PhotoMix } from '../../support/photos.ts'

const fonts = await fontBook()
const cases = albumProducts.flatMap((product) =>
  product.sizes.flatMap((size) =>
    themes.map((theme) => ({ product, size, theme, name: `${product.tid} ${size.id} ${theme.id}` })),
  ),
)
const mixes: readonly PhotoMix[] = ['mixed', 'upright', 'panoramas']

test.each(cases)('$name: nothing of ours is refused', ({ product, size, theme }) => {
  for (const [seed, mix] of mixes.entries()) {
    const photos = knownPhotos(48, mix, seed + 3).map((photo, i) => ({
      ...photo,
      ...(i % 3 === 0 ? { placeName: '杭州 西湖' } : {}),
    }))
    const [title, author] = ['一个有二十个字那么长的书名就像这样吧', '林知夏']
    const words = () => ({
      title,
      subtitle: '二〇二三年的春天',
      author,
      years: yearsOf(photos),
      preface: '写给后来的人。',
      imprint: [],
    })
    const made = composeAlbum({ photos, product, size, theme, words }, fonts)
    const pages = toLayerPages(made.pages, canvasOf(product, size, 'inner')).map((page, at) => {
      const { skeleton, shape } = made.pages[at]!
      return { ...page, skeleton, shape }
    })
    const byId = new Map(photos.map((photo) => [photo.id, photo]))
    const found = checkPages({
      product,
      size,
      theme,
      pages,
      pageCount: made.filledPages,
      photos: byId,
      fonts,
      title,
      author,
    })
    expect(
      found.filter(({ severity }) => severity === 'error'),
      mix,
    ).toEqual([])
    expect(found.filter(({ reason }) => reason === 'missing_glyph')).toEqual([])
  }
})
