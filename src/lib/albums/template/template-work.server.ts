import { fontBook } from '#lib/print/font/fonts.server.ts'
import { albumProduct, albumSize } from '#lib/print/products/album-products.ts'
import { layOut } from '../album/lay-out.ts'
import type { StoredPage } from '../album/stored-page.ts'
import { withCover } from '../cover/cover-layers.ts'
import { albumCoverLayers } from '../cover/cover-work.server.ts'
import { samplePhotos } from '../sample/sample-photos.ts'
import { emptyPage } from './empty-page.ts'

export type TemplateToDraw = { tid: string; size: string; theme: string; brand: string }

/** Stands where somebody's own words will: a page of it has its heading and one line. */
const words = '在这里写下自己的话。'

/** Pages of a product in a theme, laid out as anybody's album is and then emptied. Opens print fonts: runs in the pool. */
export async function drawTemplatePages({ tid, size: sizeId, theme, brand }: TemplateToDraw): Promise<StoredPage[]> {
  const product = albumProduct(tid)
  const size = product && albumSize(product, sizeId)
  if (!product || !size) throw new Error(`a template of a product nobody makes: ${tid} ${sizeId}`)
  const photos = [...samplePhotos]
  const said = { title: '书名', author: '作者', brand }
  const { pages, cover, pageCount } = layOut(
    { photos, tid, size: sizeId, theme, ...said, preface: words, acknowledgement: words },
    await fontBook(),
  )
  const front = product.hasCover
    ? await albumCoverLayers({
        ...{ tid, size: sizeId, binding: product.bindings[0], ...said, subtitle: '', photos },
        // Without a picture the cover has no frame; the drawing has no bytes, and needs none.
        ...{ best: photos.find(({ id }) => id === cover), printedPages: product.double ? 2 * pageCount : pageCount },
      })
    : undefined
  return (front ? withCover(front, pages) : pages).map(emptyPage)
}
