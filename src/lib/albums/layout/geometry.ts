import type { AlbumProduct, AlbumSize } from '#lib/print/products/album-products.ts'

/** Lengths of a page, mm. Margins are mirrored: `innerMm` lies at the fold. */
export type PageGeometry = {
  widthMm: number
  heightMm: number
  bleedMm: number
  /** Two facing pages are one sheet. */
  double: boolean
  safeMm: number
  /** Faces keep so far from the fold; 0: they may lie across. */
  gutterMm: number
  headMm: number
  footMm: number
  outerMm: number
  innerMm: number
  gapMm: number
  /** Sizes of type and distances, drawn for a page 210 mm high. */
  scale: number
}

/** Margins of PRINT.md §5 (12 on 210 × 210), a little less on smaller pages, and clear of the glue. */
export function pageGeometry(product: AlbumProduct, size: AlbumSize): PageGeometry {
  const [widthMm, heightMm] = size.trimMm
  const scale = Math.min(1.25, Math.max(0.8, Math.min(widthMm / 148, heightMm / 210)))
  const round = (mm: number): number => Math.round(2 * mm) / 2
  return {
    widthMm,
    heightMm,
    bleedMm: product.bleedMm.inner,
    double: product.double,
    safeMm: size.safeMm,
    gutterMm: size.gutterMm,
    headMm: round(12 * scale),
    footMm: round(13.5 * scale),
    outerMm: round(11 * scale),
    // Laid out page by page nobody knows yet on which side a page will stand.
    innerMm: product.double ? Math.max(round(11 * scale), size.gutterMm + 1) : round(11 * scale),
    gapMm: 3,
    scale,
  }
}

export type Side = 'left' | 'right'
export type Box = { xMm: number; yMm: number; wMm: number; hMm: number }

/** Left edge of a page on its sheet: a right page of a double sheet lies behind the fold. */
const pageLeftMm = (page: PageGeometry, side: Side): number => (page.double && side === 'right' ? page.widthMm : 0)

/** What of a page photographs stand in, on its sheet. */
export function typeArea(page: PageGeometry, side: Side): Box {
  const left = side === 'left' ? page.outerMm : page.innerMm
  return {
    xMm: pageLeftMm(page, side) + left,
    yMm: page.headMm,
    wMm: page.widthMm - page.outerMm - page.innerMm,
    hMm: page.heightMm - page.headMm - page.footMm,
  }
}

/** A whole page to its trims with bleed; at the fold it ends, so that nothing of it shows on the other page. */
export function bleedArea(page: PageGeometry, side: Side): Box {
  const { widthMm, heightMm, bleedMm } = page
  const left = page.double && side === 'right' ? widthMm : -bleedMm
  const right = page.double ? (side === 'left' ? widthMm : 2 * widthMm + bleedMm) : widthMm + bleedMm
  return { xMm: left, yMm: -bleedMm, wMm: right - left, hMm: heightMm + 2 * bleedMm }
}

/** A whole sheet of two pages with bleed. */
export const sheetArea = ({ widthMm, heightMm, bleedMm }: PageGeometry): Box => ({
  xMm: -bleedMm,
  yMm: -bleedMm,
  wMm: 2 * widthMm + 2 * bleedMm,
  hMm: heightMm + 2 * bleedMm,
})
