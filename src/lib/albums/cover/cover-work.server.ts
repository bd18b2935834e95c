import { makeCover } from '#lib/covers/covers.ts'
import { frontOf, planSheet } from '#lib/covers/panel.ts'
import { printableBytes } from '#lib/media/print-copy.server.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { fontBook, type PrintFonts } from '#lib/print/font/fonts.server.ts'
import { type AlbumBinding, albumProduct, albumSize } from '#lib/print/products/album-products.ts'
import { canvasOf } from '#lib/print/products/album-sizes.ts'
import { thumbnail } from '#lib/print/thumbs.server.ts'
import type { StoredPage } from '../album/stored-page.ts'
import type { Layer } from '../layers/layer.ts'
import { layerScene } from '../layers/layer-scene.ts'
import { type ThemeId, themeNamed, themes } from '../layout/theme.ts'
import { albumCoverInput } from '../press/album-cover.server.ts'
import { coverLayers } from './cover-layers.ts'

export type AlbumCoverDrawing = {
  widthPx: number
  format: 'webp' | 'jpeg'
  cover: {
    tid: string
    size: string
    binding: AlbumBinding
    title: string
    subtitle: string
    author: string
    brand: string
    best: LayoutPhoto | undefined
    photos: readonly LayoutPhoto[]
    printedPages: number
    /** Cards have no cover: the first of them is what they look like. */
    firstCard?: { page: Pick<StoredPage, 'name' | 'layers'>; theme: ThemeId }
  }
}

type Cover = AlbumCoverDrawing['cover']
type Source = (media: string) => Promise<Uint8Array | undefined>

async function frontOfAlbum({ tid, size: sizeId, best, firstCard, ...words }: Cover, fonts: PrintFonts, image: Source) {
  const product = albumProduct(tid)
  const size = product && albumSize(product, sizeId)
  if (!product || !size) throw new Error(`a cover of a product nobody makes: ${tid} ${sizeId}`)
  if (firstCard) {
    const photos = new Map(words.photos.map((photo) => [photo.id, photo]))
    const theme = themeNamed(firstCard.theme) ?? themes[0]
    const drawn = layerScene(firstCard.page, 1, { product, size, theme, photos, fonts })
    if (!drawn.ok) throw new Error(`a card that cannot be drawn: ${drawn.failure.message}`)
    return { front: drawn.value, product, size }
  }
  const input = await albumCoverInput(
    { ...words, product, size, best, candidates: best ? [best] : [] },
    async (media) => {
      const bytes = await image(media)
      return bytes && { bytes }
    },
  )
  return { front: frontOf(makeCover(input, fonts).page, planSheet(input).front), product, size }
}

/** The front of an album's cover as a picture, drawn as the press draws it. Opens print fonts: runs in the pool. */
export async function drawAlbumCover({ widthPx, format, cover }: AlbumCoverDrawing): Promise<Uint8Array> {
  const fonts = await fontBook()
  const image: Source = (media) => printableBytes(media)
  const { front } = await frontOfAlbum(cover, fonts, image)
  return thumbnail(front, { fonts, widthPx, format, image })
}

/** The same on the wire. */
export async function albumCoverLayers(cover: Cover): Promise<Layer[]> {
  const { front, product, size } = await frontOfAlbum(cover, await fontBook(), (media) => printableBytes(media))
  return coverLayers(front, canvasOf(product, size, 'cover'))
}
