import { useEffect, useMemo } from 'react'
import { useTableFonts } from '#islands/albums/use-table-fonts.ts'
import { lendPageFonts } from '#islands/look/page-fonts.ts'
import type { AlbumView } from '#lib/albums/album/album.api.ts'
import type { AlbumPageView, AlbumPhotoView } from '#lib/albums/album/opened-album.store.ts'
import { photoOfView } from '#lib/albums/album/photo-of-view.ts'
import { layerScene } from '#lib/albums/layers/layer-scene.ts'
import { pageGeometry } from '#lib/albums/layout/geometry.ts'
import { wordsOfScene } from '#lib/albums/layout/page-words.ts'
import { printedPlaces } from '#lib/albums/layout/printed-places.ts'
import { themeNamed, themes } from '#lib/albums/layout/theme.ts'
import { leafBack } from '#lib/albums/leaves/leaf-back.ts'
import { albumProduct, albumSize } from '#lib/print/products/album-products.ts'
import type { ScenePage } from '#lib/print/scene.ts'

export type ShownScene = { name: string; scene: ScenePage }

/** What a page is called; `half`: where one page of a sheet is meant. */
export const sceneWords = ({ name, scene }: ShownScene, half?: 'left' | 'right'): string =>
  wordsOfScene(name, scene, half)

/** A kept album as painters take it, page by page; undefined until fonts are there. A picture that is gone leaves its place bare. */
export function useAlbumScenes(
  album: Pick<AlbumView, 'tid' | 'size' | 'innerStyleId'>,
  opened: { pages: readonly AlbumPageView[]; photos: readonly AlbumPhotoView[] } | undefined,
): ShownScene[] | undefined {
  const fonts = useTableFonts()
  const scenes = useMemo(() => {
    const product = albumProduct(album.tid)
    const size = product && albumSize(product, album.size)
    if (!opened || !fonts || !product || !size) return undefined
    const photos = new Map(opened.photos.map((photo) => [photo.id, photoOfView(photo)]))
    const look = { product, size, theme: themeNamed(album.innerStyleId) ?? themes[0], photos, fonts }
    const places = printedPlaces(opened.pages, product.double)
    return opened.pages.flatMap(({ name, layers }, at) => {
      const held = layers.filter(({ type, content }) => type === 'text' || photos.has(content))
      const drawn = layerScene({ name, layers: held }, places[at] ?? at + 1, look)
      return drawn.ok ? [{ name, scene: drawn.value }] : []
    })
  }, [album, opened, fonts])
  useEffect(() => {
    if (scenes) void lendPageFonts(scenes.map(({ scene }) => scene)).catch(() => {})
  }, [scenes])
  return scenes
}

/** The back behind all leaves, as the press has it; undefined of what is bound, and until fonts are there. */
export function useCardBack(
  { tid, size: sizeId, name }: Pick<AlbumView, 'tid' | 'size' | 'name'>,
  brand: string,
): ShownScene | undefined {
  const fonts = useTableFonts()
  const back = useMemo(() => {
    const product = albumProduct(tid)
    const size = product && albumSize(product, sizeId)
    if (!product || product.form === 'book' || !size || !fonts) return undefined
    const stage = { page: pageGeometry(product, size), theme: themes[0], fonts }
    return { name: 'back', scene: leafBack(product, stage, { title: name, brand }) }
  }, [tid, sizeId, name, brand, fonts])
  useEffect(() => {
    if (back) void lendPageFonts([back.scene]).catch(() => {})
  }, [back])
  return back
}
