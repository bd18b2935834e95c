import { toLayerPages } from '#lib/albums/layers/to-layers.ts'
import { composeAlbum } from '#lib/albums/layout/compose-album.ts'
import { yearsOf } from '#lib/albums/layout/dates.ts'
import { themeNamed, themes } from '#lib/albums/layout/theme.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { albumProduct, albumSize } from '#lib/print/products/album-products.ts'
import { canvasOf } from '#lib/print/products/album-sizes.ts'
import type { StoredPage } from './stored-page.ts'

export type AlbumWork = {
  photos: LayoutPhoto[]
  tid: string
  size: string
  theme: string
  title: string
  author: string
  brand: string
}
export type LaidAlbum = { pages: StoredPage[]; pageCount: number; cover: string | null; noRoom: string[] }

/** Lays an album out in a worker thread: breaking lines and pricing pages holds whoever does it for seconds. */
export const layOutAlbum = async (work: AlbumWork): Promise<LaidAlbum> => {
  const product = albumProduct(work.tid)
  const size = product && albumSize(product, work.size)
  if (!product || !size) throw new Error(`no such album: ${work.tid} ${work.size}`)
  const made = composeAlbum(
    {
      photos: work.photos,
      product,
      size,
      theme: themeNamed(work.theme) ?? themes[0],
      words: ({ photos }) => ({
        title: work.title,
        subtitle: '',
        author: work.author,
        years: yearsOf(work.photos),
        imprint: [
          { name: '照片', value: `${photos} 张` },
          { name: '编者', value: work.author },
          { name: '制作', value: work.brand },
        ],
      }),
    },
    await fontBook(),
  )
  const pages = toLayerPages(made.pages, canvasOf(product, size, 'inner'))
  return {
    pages: pages.map((page, at) => {
      const { skeleton, shape } = made.pages[at]!
      return { ...page, skeleton, shape }
    }),
    pageCount: made.filledPages,
    cover: made.cover?.id ?? null,
    noRoom: made.noRoom.map(({ id }) => id),
  }
}
