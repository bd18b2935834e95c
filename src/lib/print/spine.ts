import { HOUSE_PAPERS } from './printers/house.ts'
import type { Binding } from './printers/printer.ts'

export type { Binding } from './printers/printer.ts'

export type PaperId = keyof typeof HOUSE_PAPERS

export const paperName = (paper: PaperId): string => HOUSE_PAPERS[paper].name

/** What bookbinders call it. */
export const bindingNames: Readonly<Record<Binding, string>> = {
  perfect: '胶装',
  saddle: '骑马钉',
  hardcover: '精装',
}

/** Grey board of a hard cover. */
const BOARD_MM = 2.5

/** Below this the fold may wander into the letters: the spine stays empty. */
const SPINE_TEXT_MIN_MM = 5
/** Lettering keeps this far from both folds. */
const SPINE_TEXT_MARGIN_MM = 1.5

/** Width of the spine in mm for `pages` printed sides, to a tenth; 0 for saddle stitch. */
export const spineMm = (pages: number, paper: PaperId, binding: Binding): number => {
  if (binding === 'saddle') return 0
  const block = Math.ceil(pages / 2) * HOUSE_PAPERS[paper].caliperMm
  return Math.round((block + (binding === 'hardcover' ? 2 * BOARD_MM : 0)) * 10) / 10
}

/** Largest type size in pt that stands on the spine with its margins, 0 when the spine is too thin for any. */
export const spineTextMaxPt = (widthMm: number): number =>
  widthMm < SPINE_TEXT_MIN_MM ? 0 : (widthMm - 2 * SPINE_TEXT_MARGIN_MM) / (25.4 / 72)

/** Trim width of the flat cover: back, spine, front. */
export const coverWidthMm = (trimWidthMm: number, spine: number): number => 2 * trimWidthMm + spine

/** Pages a block is padded to: saddle stitch needs whole sheets of four, glued blocks whole leaves. */
export const paddedPages = (pages: number, binding: Binding): number => {
  const unit = binding === 'saddle' ? 4 : 2
  return Math.ceil(pages / unit) * unit
}
