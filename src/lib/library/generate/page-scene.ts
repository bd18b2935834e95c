import { fromLayers } from '#lib/albums/layers/from-layers.ts'
import { kindOf } from '#lib/albums/layout/compose-book.ts'
import { imprintContent } from '#lib/albums/layout/front-pages.ts'
import { pageGeometry } from '#lib/albums/layout/geometry.ts'
import { isSheetName, sideOf } from '#lib/albums/layout/printed-places.ts'
import { contentScene } from '#lib/albums/layout/sheet-scene.ts'
import type { Theme } from '#lib/albums/layout/theme.ts'
import { leafScene } from '#lib/albums/leaves/leaf-scene.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import type { AlbumProduct, AlbumSize } from '#lib/print/products/album-products.ts'
import { canvasOf } from '#lib/print/products/album-sizes.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { ok, type Result } from '#lib/std/result.ts'

export type PageToDraw = {
  name: string
  product: AlbumProduct
  size: AlbumSize
  theme: Theme
  layers: readonly unknown[]
  copyright?: { title: string; rows: { name: string; value: string }[] } | undefined
  /** The caller's own, by content hash: no other may stand on the page. */
  photos: ReadonlyMap<string, LayoutPhoto>
}

/** What the painter gets of layers somebody sent; fails as `fromLayers` does. Pure. */
export function sentPage(page: PageToDraw, fonts: FontBook): Result<ScenePage> {
  const { name, product, size, theme, photos, copyright } = page
  const part = name === 'cover' ? 'cover' : 'inner'
  const read = fromLayers(page.layers, { canvas: canvasOf(product, size, part), photos, theme })
  if (!read.ok) return read
  const stage = { page: pageGeometry(product, size), theme, fonts }
  const counted = isSheetName(name)
  const side = counted && product.double ? 'sheet' : counted ? sideOf(Number(name)) : 'right'
  const words = { title: copyright?.title ?? '', subtitle: '', author: '', years: '', imprint: copyright?.rows ?? [] }
  const imprint = name === 'copyright' && copyright ? imprintContent(stage, words, 'right').texts : []
  const content = { slots: read.value.slots, texts: [...read.value.texts, ...imprint] }
  if (counted && product.form !== 'book') return ok(leafScene(stage, content, { product, name, place: Number(name) }))
  return ok(contentScene(stage, content, { side, kind: name === 'cover' ? 'cover' : kindOf(name) }))
}

/** Names of pictures layers ask for, each as often as it stands on the page. */
export const picturesNamed = (layers: readonly unknown[]): string[] =>
  layers.flatMap((layer) => {
    const content = typeof layer === 'object' && layer !== null ? (layer as { content?: unknown }).content : undefined
    return typeof content === 'string' && /^[0-9a-f]{64}$/.test(content) ? [content] : []
  })
