import { makeCover } from '#lib/covers/covers.ts'
import { frontOf, planSheet } from '#lib/covers/panel.ts'
import { printableBytes } from '#lib/media/print-copy.server.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { type AlbumBinding, albumProduct, albumSize } from '#lib/print/products/album-products.ts'
import { thumbnail } from '#lib/print/thumbs.server.ts'
import { albumCoverInput } from '../press/album-cover.server.ts'

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
  }
}

/** The front of an album's cover as a picture, drawn as the press draws it. Opens print fonts: runs in the pool. */
export async function drawAlbumCover({ widthPx, format, cover }: AlbumCoverDrawing): Promise<Uint8Array> {
  const { tid, size: sizeId, best, ...words } = cover
  const product = albumProduct(tid)
  const size = product && albumSize(product, sizeId)
  if (!product || !size) throw new Error(`a cover of a product nobody makes: ${tid} ${sizeId}`)
  const fonts = await fontBook()
  const image = (media: string): Promise<Uint8Array | undefined> => printableBytes(media)
  const input = await albumCoverInput(
    { ...words, product, size, best, candidates: best ? [best] : [] },
    async (media) => {
      const bytes = await image(media)
      return bytes && { bytes }
    },
  )
  return thumbnail(frontOf(makeCover(input, fonts).page, planSheet(input).front), { fonts, widthPx, format, image })
}
