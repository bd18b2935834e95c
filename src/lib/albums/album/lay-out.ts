import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import { albumProduct, albumSize } from '#lib/print/products/album-products.ts'
import { canvasOf } from '#lib/print/products/album-sizes.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { toLayerPages } from '../layers/to-layers.ts'
import type { ComposedAlbum } from '../layout/composed-album.ts'
import { yearsOf } from '../layout/dates.ts'
import { themeNamed, themes } from '../layout/theme.ts'
import { composeAlbum } from '../leaves/compose-album.ts'
import type { StoredPage } from './stored-page.ts'

/** What is to be laid out, as it goes to a worker. */
export type AlbumWork = {
  photos: LayoutPhoto[]
  tid: string
  size: string
  theme: string
  title: string
  author: string
  brand: string
  /** The maker's own words before and behind the photographs; '' or none: no such page. */
  preface?: string
  acknowledgement?: string
  /** How often 换一版 was asked for, by the name of the page. */
  shuffles?: Readonly<Record<string, number>>
}
export type LaidAlbum = {
  pages: StoredPage[]
  pageCount: number
  cover: string | null
  noRoom: string[]
  tooLong: ComposedAlbum['tooLong']
}

/** Pages of an album out of its photographs, kept and painted; the same on the server and in browsers. Pure. */
export function layOut(work: AlbumWork, fonts: FontBook): LaidAlbum & { scenes: ScenePage[] } {
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
        ...(work.preface ? { preface: work.preface } : {}),
        ...(work.acknowledgement ? { acknowledgement: work.acknowledgement } : {}),
        imprint: [
          { name: '照片', value: `${photos} 张` },
          { name: '编者', value: work.author },
          { name: '制作', value: work.brand },
        ],
      }),
      ...(work.shuffles ? { shuffles: new Map(Object.entries(work.shuffles)) } : {}),
    },
    fonts,
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
    tooLong: made.tooLong,
    scenes: made.pages.map(({ scene }) => scene),
  }
}
