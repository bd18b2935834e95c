import { spineMm } from '../spine.ts'
import type { AlbumBinding, AlbumProduct, AlbumSize } from './album-products.ts'

const pxPerMm = 300 / 25.4

/** A canvas in px and where the paper lies on it: scaled alike both ways, so that a circle stays one, and in its middle. */
export type Canvas = { widthPx: number; heightPx: number; pxPerMm: number; leftPx: number; topPx: number }

/** Cut size of one sheet of the inner part, mm: two facing pages where the product is double. */
export const innerSheetMm = (product: Pick<AlbumProduct, 'double'>, size: AlbumSize): readonly [number, number] => [
  size.trimMm[0] * (product.double ? 2 : 1),
  size.trimMm[1],
]

/** The canvas layers are told on: the specification's where it names one, else the sheet with its bleed at 300 dpi. */
export function canvasOf(product: AlbumProduct, size: AlbumSize, part: 'cover' | 'inner'): Canvas {
  const [wMm, hMm] = part === 'cover' ? size.trimMm : innerSheetMm(product, size)
  const bleedMm = product.bleedMm[part]
  const named = product.canvas?.[part]
  if (!named) {
    const [widthPx, heightPx] = [Math.round((wMm + 2 * bleedMm) * pxPerMm), Math.round((hMm + 2 * bleedMm) * pxPerMm)]
    return { widthPx, heightPx, pxPerMm, leftPx: bleedMm * pxPerMm, topPx: bleedMm * pxPerMm }
  }
  const [widthPx, heightPx] = named
  const scale = Math.min(widthPx / wMm, heightPx / hMm)
  return {
    widthPx,
    heightPx,
    pxPerMm: scale,
    leftPx: (widthPx - wMm * scale) / 2,
    topPx: (heightPx - hMm * scale) / 2,
  }
}

/** Body and title in pt: drawn for a page 210 mm high (PRINT.md §5), smaller on smaller pages, never unreadable. */
const typeOf = ({ trimMm: [, heightMm] }: AlbumSize): { titlePt: number; textPt: number } => {
  const scale = Math.min(1.25, Math.max(0.8, heightMm / 210))
  const half = (pt: number): number => Math.round(2 * pt * scale) / 2
  return { titlePt: half(15), textPt: half(9) }
}

/** What the wire tells of a product (rows 3.24, 3.25): flags, canvases in px, sizes of type in px of the inner canvas. */
export function derivedOf(product: AlbumProduct, size: AlbumSize) {
  const [cover, inner] = (['cover', 'inner'] as const).map((part) => canvasOf(product, size, part)) as [Canvas, Canvas]
  const { titlePt, textPt } = typeOf(size)
  const px = (pt: number): number => Math.round(((pt * 25.4) / 72) * inner.pxPerMm)
  return {
    isDouble: product.double,
    canShufflePage: product.shuffle,
    hasCover: product.hasCover,
    deprecatedAt: product.deprecatedAt ?? null,
    coverSize: [cover.widthPx, cover.heightPx],
    innerSize: [inner.widthPx, inner.heightPx],
    coverHeight: cover.heightPx,
    innerHeight: inner.heightPx,
    titleFontSize: px(titlePt),
    textFontSize: px(textPt),
  }
}

/** One leaf of a lay-flat block: two prints of 200 g mounted on each other, mm. A draft until the binder's own. */
const layFlatLeafMm = 0.6
const boardsMm = 5

/** Width of the spine for so many printed pages, mm to a tenth. */
export function albumSpineMm(product: AlbumProduct, binding: AlbumBinding, pages: number): number {
  if (product.form !== 'book') return 0
  if (binding === 'lay-flat') return Math.round((Math.ceil(pages / 2) * layFlatLeafMm + boardsMm) * 10) / 10
  return spineMm(pages, product.paper, binding === 'hard' ? 'hardcover' : 'perfect')
}

/** Pages of a block that holds so many: whole steps from the least on. `over`: more than this binding holds. */
export function boundAlbumPages({ pages: { min, max, step } }: AlbumSize, pages: number): number {
  return Math.min(max, min + Math.ceil(Math.max(0, pages - min) / step) * step)
}
