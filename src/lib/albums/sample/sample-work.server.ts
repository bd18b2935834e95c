import { makeCover } from '#lib/covers/covers.ts'
import { frontOf, planSheet } from '#lib/covers/panel.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { type AlbumForm, albumProduct, albumSize } from '#lib/print/products/album-products.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { layOut } from '../album/lay-out.ts'
import { type DrawnOpening, drawnOpenings, drawnSvg } from '../layout/draw-openings.server.ts'
import { pageGeometry } from '../layout/geometry.ts'
import { themes } from '../layout/theme.ts'
import { leafBack } from '../leaves/leaf-back.ts'
import { albumCoverInput } from '../press/album-cover.server.ts'
import { samplePhotos } from './sample-photos.ts'

/** Of which product, and what the maker is called in it. */
export type SampleAlbum = { tid: string; title: string; author: string; brand: string }
export type DrawnSample = {
  title: string
  /** Of cards their back stands for the cover. */
  form: AlbumForm
  cover: { svg: string; widthMm: number; heightMm: number }
  openings: DrawnOpening[]
}

const artOf = (name: string): string => `/art/${name}.svg`

/** An album of our own drawings, laid out as anybody's is. Opens print fonts: runs in the pool. */
export async function drawSampleAlbum({ tid, title, author, brand }: SampleAlbum): Promise<DrawnSample> {
  const product = albumProduct(tid)
  const size = product && albumSize(product)
  if (!product || !size) throw new Error(`a sample of a product nobody makes: ${tid}`)
  const fonts = await fontBook()
  // A frame shows one picture.
  const photos = product.form === 'frame' ? samplePhotos.filter(({ id }) => id === 'mountain') : [...samplePhotos]
  const laid = layOut({ photos, tid, size: size.id, theme: 'plain', title, author, brand }, fonts)
  const pages = laid.pages.flatMap(({ name }, at) => {
    const scene = laid.scenes[at]
    return scene ? [{ name, scene }] : []
  })
  const drawnSample = (front: ScenePage): DrawnSample => ({
    ...{ title, form: product.form },
    cover: { svg: drawnSvg(front, fonts, artOf), widthMm: front.widthMm, heightMm: front.heightMm },
    openings: drawnOpenings(pages, fonts, artOf),
  })
  if (product.form !== 'book') {
    const stage = { page: pageGeometry(product, size), theme: themes[0], fonts }
    return drawnSample(leafBack(product, stage, { title, brand }))
  }
  const best = photos.find(({ id }) => id === laid.cover)
  const printed = { printedPages: product.double ? 2 * laid.pageCount : laid.pageCount, photos }
  const input = await albumCoverInput(
    {
      ...{ product, size, title, author, brand, best, ...printed, cover: 'window', subtitle: '' },
      ...{ binding: product.bindings[0], candidates: best ? [best] : [] },
    },
    async () => undefined,
  )
  const front = frontOf(makeCover(input, fonts).page, planSheet(input).front)
  return drawnSample(front)
}
