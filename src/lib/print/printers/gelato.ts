import type { Printer } from './printer.ts'

/** A European network of Gelato's kind: PDF/X-4, CMYK, 4 mm. */
export const GELATO_LIKE: Printer = {
  id: 'gelato',
  name: 'Gelato 类印刷网络',
  trimToleranceMm: 2,
  bleedMm: { inner: 4, cover: 4 },
  safeMm: { inner: 4, cover: 4 },
  colour: 'press',
  smallColour: 'black',
  maxInk: 300,
  bindings: { perfect: { min: 30, max: 200, unit: 2 }, hardcover: { min: 30, max: 200, unit: 2 } },
  papers: { 'coated-170': { name: '170g 哑粉纸', gsm: 170, caliperMm: 0.145 } },
  spineExtraMm: { hardcover: 5 },
  spineTextMinMm: 6,
  fileNames: ({ code }) => ({ inner: `${code}-inner.pdf`, cover: `${code}-cover.pdf` }),
  sources:
    'reference/typesetting.md §5: bleed and safety 4 mm, PDF/X-4 and CMYK from an old support page. Page limits, caliper and spine are drafts; their API states the real spine. Their intent is GRACoL 2006: pass its profile as `condition`.',
}
