import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import type { AlbumProduct, AlbumSize } from '#lib/print/products/album-products.ts'
import { canvasOf } from '#lib/print/products/album-sizes.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { kindOf } from '../layout/compose-book.ts'
import { pageGeometry } from '../layout/geometry.ts'
import { isSheetName, printedPlaces, sideOf } from '../layout/printed-places.ts'
import { contentScene } from '../layout/sheet-scene.ts'
import type { Theme } from '../layout/theme.ts'
import { leafScene } from '../leaves/leaf-scene.ts'
import { fromLayers } from './from-layers.ts'
import type { LayerPage } from './layer.ts'

/** What decides how layers look on paper. */
export type LayerLook = {
  product: AlbumProduct
  size: AlbumSize
  theme: Theme
  /** Photographs of this album by content hash. */
  photos: ReadonlyMap<string, LayoutPhoto>
  fonts: FontBook
}

/**
 * A page of an album out of its layers, as every painter takes it; `printed`: the first printed page it takes
 * (`printedPlaces`). Fails as `fromLayers` does. Pure; runs in browsers and on the server.
 */
export function layerScene(
  page: { name: string; layers: unknown },
  printed: number,
  { product, size, theme, photos, fonts }: LayerLook,
): Result<ScenePage> {
  const read = fromLayers(page.layers, { canvas: canvasOf(product, size, 'inner'), photos, theme })
  if (!read.ok) return read
  const counted = isSheetName(page.name)
  const stage = { page: pageGeometry(product, size), theme, fonts }
  if (product.form !== 'book') return ok(leafScene(stage, read.value, { product, name: page.name, place: printed }))
  return ok(
    contentScene(stage, read.value, {
      side: counted && product.double ? 'sheet' : sideOf(printed),
      kind: kindOf(page.name),
      ...(counted ? { folio: String(printed) } : {}),
    }),
  )
}

/** All pages of an album, in order; fails with the first that cannot be read. */
export function layerScenes(pages: readonly LayerPage[], look: LayerLook): Result<ScenePage[]> {
  const places = printedPlaces(pages, look.product.double)
  const scenes: ScenePage[] = []
  for (const [at, page] of pages.entries()) {
    const scene = layerScene(page, places[at] ?? at + 1, look)
    if (!scene.ok) return scene
    scenes.push(scene.value)
  }
  return ok(scenes)
}
