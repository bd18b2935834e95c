import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import type { AlbumProduct, AlbumSize } from '#lib/print/products/album-products.ts'
import { sharpnessOf } from '#lib/print/products/dpi.ts'
import type { AlbumPage } from '../layout/composed-album.ts'
import { pageGeometry } from '../layout/geometry.ts'
import { dpiOf, headFaults } from '../layout/slot.ts'

/** Something to see to before printing; `page` is the page's name, `file` the photograph's. */
export type AlbumFinding = {
  code: 'page_size' | 'image_count' | 'small_image' | 'head-cut' | 'head-in-fold' | 'head-at-trim'
  detail: string
  page?: string
  file?: string
  photo?: Pick<LayoutPhoto, 'id' | 'widthPx' | 'heightPx'>
  /** Too small to be printed without a yes. */
  stop?: true
}

/** What an album's check says, in the words of the specification (5.2–5.6) and our own for heads. Pure. */
export function albumFindings(
  pages: readonly Pick<AlbumPage, 'name' | 'slots'>[],
  product: AlbumProduct,
  size: AlbumSize,
  count: { photos: number; pages: number },
): AlbumFinding[] {
  const geometry = pageGeometry(product, size)
  const found: AlbumFinding[] = []
  if (count.pages < size.pages.min) found.push({ code: 'page_size', detail: '页数有点少哦' })
  if (count.photos < product.leastPhotos) found.push({ code: 'image_count', detail: '图片数量不够哦' })
  for (const { name, slots } of pages)
    for (const slot of slots) {
      const { photo } = slot
      const where = { page: name, file: photo.name, photo }
      const sharpness = sharpnessOf(dpiOf(slot), product.dpi)
      if (sharpness === 'blurred' || sharpness === 'stop')
        found.push({
          code: 'small_image',
          detail: `图片 ${photo.widthPx}×${photo.heightPx} 偏小`,
          ...where,
          ...(sharpness === 'stop' ? { stop: true as const } : {}),
        })
      const { cut, inFold, atTrim } = headFaults(slot, geometry)
      if (cut > 0) found.push({ code: 'head-cut', detail: '有人的头被裁掉了一部分', ...where })
      if (inFold > 0) found.push({ code: 'head-in-fold', detail: '有人的脸离订口太近', ...where })
      if (atTrim > 0) found.push({ code: 'head-at-trim', detail: '有人的脸离裁切边太近', ...where })
    }
  return found
}
