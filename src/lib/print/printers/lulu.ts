import type { Printer } from './printer.ts'

const INCH = 25.4

/** An American print-on-demand service of Lulu's kind: sRGB, inches, single pages. */
export const LULU_LIKE: Printer = {
  id: 'lulu',
  name: 'Lulu 类按需印刷',
  trimToleranceMm: 1.6,
  bleedMm: { inner: 0.125 * INCH, cover: 0.125 * INCH },
  safeMm: { inner: 0.5 * INCH, cover: 0.5 * INCH },
  colour: 'rgb',
  smallColour: 'may',
  maxInk: 300,
  bindings: { perfect: { min: 32, max: 800, unit: 2 }, hardcover: { min: 24, max: 800, unit: 2 } },
  // 444 pages an inch: a sheet is two pages.
  papers: { standard: { name: '60# 米色纸', gsm: 90, caliperMm: (2 * INCH) / 444 } },
  spineExtraMm: { perfect: 0.06 * INCH, hardcover: 0.25 * INCH },
  spineTextMinMm: 0.25 * INCH,
  fileNames: ({ code }) => ({ inner: `${code}_interior.pdf`, cover: `${code}_cover.pdf` }),
  sources:
    'reference/typesetting.md §5: margins, 444 pages an inch and sRGB from the help pages and the spine calculator; spine = pages/444 + 0.06 in; bleed 0.125 in and the hardcover extra are general knowledge. Half an inch of margin is advice, not a limit: folios of our styles stand 8 to 12 mm from the trim and are warned about. The real cover size comes from their cover-dimensions API.',
}
