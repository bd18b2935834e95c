import { widthFor } from '#lib/media/picture.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { albumProduct, albumSize } from '#lib/print/products/album-products.ts'
import type { LayerPage } from '../layers/layer.ts'
import { layerScene } from '../layers/layer-scene.ts'
import { type DrawnOpening, drawnOpenings } from '../layout/draw-openings.server.ts'
import { printedPlaces } from '../layout/printed-places.ts'
import { themeNamed, themes } from '../layout/theme.ts'

export type PagesToDraw = {
  tid: string
  size: string
  theme: string
  pages: readonly LayerPage[]
  /** Of this album, each with its content hash. */
  photos: readonly LayoutPhoto[]
}

/**
 * Every opening of a kept album, drawn from the outlines the press has; addresses of pictures stand as `picture:{hash}:{width}`.
 * Opens print fonts: runs in the pool.
 */
export async function drawOpenings({ tid, size: sizeId, theme, pages, photos }: PagesToDraw): Promise<DrawnOpening[]> {
  const product = albumProduct(tid)
  const size = product && albumSize(product, sizeId)
  if (!product || !size) throw new Error(`an album of a product nobody makes: ${tid} ${sizeId}`)
  const fonts = await fontBook()
  const byId = new Map(photos.map((one) => [one.id, one]))
  const look = { product, size, theme: themeNamed(theme) ?? themes[0], photos: byId, fonts }
  const places = printedPlaces(pages, product.double)
  const scenes = pages.flatMap(({ name, layers }, at) => {
    // A picture that is gone leaves its place bare.
    const held = layers.filter(({ type, content }) => type === 'text' || byId.has(content))
    const scene = layerScene({ name, layers: held }, places[at] ?? at + 1, look)
    return scene.ok ? [{ name, scene: scene.value }] : []
  })
  return drawnOpenings(scenes, fonts, (media, widthPx) => `picture:${media}:${widthFor(widthPx)}`)
}
