import { chineseCount } from '#lib/covers/count.ts'
import type { CoverId, CoverInput, MadeCover } from '#lib/covers/cover.ts'
import { makeCover } from '#lib/covers/covers.ts'
import { measureLuma } from '#lib/covers/luma.server.ts'
import { usualHardCase } from '#lib/covers/panel.ts'
import { pickPhoto, showsPhoto } from '#lib/covers/pick-photo.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { mayLead, ranked, worthOf } from '#lib/photo-layout/rank.ts'
import type { PrintFonts } from '#lib/print/font/fonts.server.ts'
import type { PdfOptions } from '#lib/print/pdf/pdf.server.ts'
import type { AlbumBinding, AlbumProduct, AlbumSize } from '#lib/print/products/album-products.ts'
import { albumSpineMm } from '#lib/print/products/album-sizes.ts'
import { yearsOf } from '../layout/dates.ts'
import { pageGeometry } from '../layout/geometry.ts'
import { themes } from '../layout/theme.ts'
import { leafBack } from '../leaves/leaf-back.ts'

export type AlbumCover = {
  product: AlbumProduct
  size: AlbumSize
  binding: AlbumBinding
  title: string
  subtitle: string
  author: string
  brand: string
  cover?: CoverId
  /** Index of the cover's colour way, 0–4. */
  way?: number
  /** The picture that suits the front best; its shape says the design. */
  best: LayoutPhoto | undefined
  printedPages: number
  photos: readonly LayoutPhoto[]
  /** Of these one is chosen for the front; left out: of all. */
  candidates?: readonly LayoutPhoto[]
}

/** What a cover is made of. The design shows the best photograph as it is: upright to the trims, others in a window. */
export async function albumCoverInput(
  {
    product,
    size,
    binding,
    title,
    subtitle,
    author,
    brand,
    cover: asked,
    way,
    best,
    printedPages,
    photos,
    candidates,
  }: AlbumCover,
  source: PdfOptions['image'],
): Promise<CoverInput> {
  const design = asked ?? (best && best.widthPx <= best.heightPx * 1.05 ? 'full' : 'window')
  const among = ranked(candidates ?? photos)
    .filter(mayLead)
    .map((photo) => ({ photo: { ...framed(photo), media: photo.id, worth: worthOf(photo) }, liked: 0 }))
  const chosen = showsPhoto(design) ? pickPhoto(design, among) : undefined
  const found = chosen && design === 'full' ? await source(chosen.media) : undefined
  const luma = found && 'bytes' in found ? await measureLuma(found.bytes) : undefined
  return {
    cover: design,
    way: way ?? 0,
    title,
    subtitle,
    author,
    years: yearsOf(photos),
    ...(chosen ? { photo: { ...chosen, ...(luma ? { luma } : {}) } } : {}),
    back: { quotation: [], facts: [`${chineseCount(photos.length)}张照片`] },
    logo: { name: brand, mark: true },
    spineMm: albumSpineMm(product, binding, printedPages),
    trimWidthMm: size.trimMm[0],
    trimHeightMm: size.trimMm[1],
    bleedMm: product.bleedMm.cover,
    ...(binding === 'soft' ? {} : { hardCase: usualHardCase }),
  }
}

/** Back, spine and front as the press gets them; of leaves what is behind each. */
export const albumCover = async (
  cover: AlbumCover,
  source: PdfOptions['image'],
  fonts: PrintFonts,
): Promise<MadeCover> =>
  cover.product.form === 'book' ? makeCover(await albumCoverInput(cover, source), fonts) : backOf(cover, fonts)

/** Of leaves the second file is their back. */
const backOf = ({ product, size, title, brand }: AlbumCover, fonts: PrintFonts): MadeCover => {
  const stage = { page: pageGeometry(product, size), theme: themes[0], fonts }
  return { page: leafBack(product, stage, { title, brand }), cover: 'window', way: 0, warnings: [] }
}

const framed = ({ id, widthPx, heightPx, focus, graphic }: LayoutPhoto) => ({
  media: id,
  widthPx,
  heightPx,
  alt: '照片',
  ...(focus ? { focus } : {}),
  ...(graphic ? { graphic: true as const } : {}),
})
