import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { type ShownScene, useAlbumScenes } from '#islands/albums/use-album-scenes.ts'
import { useTableFonts } from '#islands/albums/use-table-fonts.ts'
import type { AlbumView } from '#lib/albums/album/album.api.ts'
import type { AlbumPhotoView } from '#lib/albums/album/opened-album.store.ts'
import { photoOfView } from '#lib/albums/album/photo-of-view.ts'
import type { StoredPage } from '#lib/albums/album/stored-page.ts'
import { slotsOf } from '#lib/albums/edit/compose-page.ts'
import { $albumEditing } from '#lib/albums/edit/edit.store.ts'
import { shownPages, standing, type ToldRecord } from '#lib/albums/edit/local-pages.ts'
import type { LayerLook } from '#lib/albums/layers/layer-scene.ts'
import { type PageGeometry, pageGeometry } from '#lib/albums/layout/geometry.ts'
import type { Slot } from '#lib/albums/layout/slot.ts'
import { themeNamed, themes } from '#lib/albums/layout/theme.ts'
import { pictureAddress, type WidthPx } from '#lib/media/picture.ts'
import { albumProduct, albumSize } from '#lib/print/products/album-products.ts'

export type EditedAlbum = {
  pages: StoredPage[]
  scenes: ShownScene[]
  stand: ReadonlyMap<string, ToldRecord>
  look: LayerLook
  geometry: PageGeometry
  slotsOf(page: StoredPage): Slot[]
  /** On no page. */
  unused: AlbumPhotoView[]
  pictures: Readonly<Record<string, string>>
  thumbs: Readonly<Record<string, string>>
}

const addresses = (photos: readonly AlbumPhotoView[], widthPx: WidthPx): Record<string, string> =>
  Object.fromEntries(photos.map(({ id, url }) => [id, pictureAddress(url, widthPx, location.origin)]))

/** The album that lies open, as it is with what waits to be sent; undefined until fonts and pages are there. */
export function useEditing(album: AlbumView): EditedAlbum | undefined {
  const { pages, photos, records, waiting, status } = useStore($albumEditing)
  const fonts = useTableFonts()
  const look = useMemo((): LayerLook | undefined => {
    const product = albumProduct(album.tid)
    const size = product && albumSize(product, album.size)
    if (!product || !size || !fonts) return undefined
    const known = new Map(photos.map((photo) => [photo.id, photoOfView(photo)]))
    return { product, size, theme: themeNamed(album.innerStyleId) ?? themes[0], photos: known, fonts }
  }, [album, photos, fonts])
  const opened = useMemo(
    () => (look && status === 'ready' ? { pages: shownPages({ pages, records, waiting }, look), photos } : undefined),
    [look, status, pages, records, waiting, photos],
  )
  const scenes = useAlbumScenes(album, opened as Parameters<typeof useAlbumScenes>[1])
  const pictures = useMemo(() => addresses(photos, 1280), [photos])
  const thumbs = useMemo(() => addresses(photos, 320), [photos])
  if (!look || !opened || !scenes) return undefined
  const placed = new Set(
    opened.pages
      .filter(({ name }) => /^\d+$/.test(name))
      .flatMap(({ layers }) => layers.flatMap(({ type, content }) => (type === 'image' ? [content] : []))),
  )
  return {
    ...{ pages: opened.pages, scenes, look, pictures, thumbs },
    stand: standing({ records, waiting }),
    geometry: pageGeometry(look.product, look.size),
    slotsOf: (page) => slotsOf(page, look),
    unused: photos.filter(({ id }) => !placed.has(id)),
  }
}
