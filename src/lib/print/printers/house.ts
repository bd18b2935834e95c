import type { Paper, Printer } from './printer.ts'

/**
 * Thickness of one sheet (two pages). Drafts from trade figures (reference/typesetting.md §5): uncoated bulks about
 * 1.35 cm³/g, coated 0.82. A printer's own measured caliper replaces a row as soon as it is known.
 */
export const HOUSE_PAPERS = {
  'cream-80': { name: '80g 米色道林纸', gsm: 80, caliperMm: 0.108 },
  'offset-100': { name: '100g 双胶纸', gsm: 100, caliperMm: 0.135 },
  'offset-120': { name: '120g 双胶纸', gsm: 120, caliperMm: 0.162 },
  'coated-128': { name: '128g 铜版纸', gsm: 128, caliperMm: 0.105 },
  'coated-157': { name: '157g 铜版纸', gsm: 157, caliperMm: 0.13 },
  'card-300': { name: '300g 白卡纸', gsm: 300, caliperMm: 0.38 },
} as const satisfies Record<string, Paper>

/** A Chinese short-run digital house as the trade pages describe one; the draft every real contract replaces. */
export const HOUSE_PRINTER: Printer = {
  id: 'duanban',
  name: '国内短版数码印厂（通用）',
  trimToleranceMm: 1,
  bleedMm: { inner: 3, cover: 3 },
  safeMm: { inner: 5, cover: 8 },
  colour: 'press',
  smallColour: 'may',
  maxInk: 300,
  bindings: {
    saddle: { min: 8, max: 64, unit: 4 },
    perfect: { min: 32, max: 500, unit: 2 },
    hardcover: { min: 32, max: 500, unit: 2 },
  },
  papers: HOUSE_PAPERS,
  // Two boards of 2.5 mm.
  spineExtraMm: { hardcover: 5 },
  spineTextMinMm: 5,
  fileNames: ({ code, copies }) => ({ inner: `${code}_内文_${copies}本.pdf`, cover: `${code}_封面_${copies}本.pdf` }),
  sources:
    'reference/typesetting.md §5: bleed 3 and safe 5 from Chinese trade pages (weak), saddle stitch in fours, calipers from bulk 1.35 (uncoated) and 0.82 (coated) cm³/g. To be measured with the printer.',
}
