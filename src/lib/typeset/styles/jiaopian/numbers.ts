import { blacks, ink, type Style } from '../../style/style.ts'

/** 胶片 (PRINT.md §3.4): a square page, photographs first, numbered like frames of a film. */
export const numbers: Style = {
  id: 'jiaopian',
  version: 5,
  widthMm: 210,
  heightMm: 210,
  bleedMm: 3,
  safeMm: 6,
  headMm: 14,
  innerMm: 14,
  outerMm: 12,
  lines: 37,
  leadPt: 13.5,
  // Words stand two columns wide beside pictures, three below them; alone they flow in two columns of three.
  columns: { count: 2, gapMm: 5 },
  // Pictures stand over several columns: a page holds less than half of what columns would.
  packing: 0.45,
  body: { face: 'sans', latin: 'sans', sizePt: 8.5, indentEm: 0, indent: 'none' },
  small: { face: 'sans', latin: 'sans', sizePt: 7, leadPt: 10.125 },
  numerals: 'mono',
  social: { insetMm: 0, ruleMm: 0, offsetLines: 0.3, mark: 'heart', answer: '回复' },
  repost: 'rule',
  photoPad: 0.2,
  photoGapMm: 2,
  uprightWidth: 0.6,
  ink: {
    ...blacks,
    accent: ink(5, 62, 98, 0, '#e07a1f'),
    rule: ink(0, 0, 0, 25, '#c9c6c1'),
    panel: ink(0, 0, 0, 6, '#f1f0ee'),
    names: ink(0, 0, 0, 100, '#231f1d'),
    hair: ink(0, 0, 0, 25, '#c9c6c1'),
  },
}

/** The page's six columns. */
const unitMm = 26.5
const unitGapMm = 5
export const unitsMm = (count: number): number => count * unitMm + (count - 1) * unitGapMm
/** Left edge of column `index` (from 0), from the type area's edge. */
export const unitLeftMm = (index: number): number => index * (unitMm + unitGapMm)

/** The fewest columns that hold so broad a picture, so that what stands beside it keeps the gap. */
export const unitsOf = (wMm: number): number => Math.ceil((wMm - 0.5 + unitGapMm) / (unitMm + unitGapMm))

/** Film: rich black for whole pages, its perforation, the words on it, and the grease pencil. */
export const film = {
  black: ink(30, 20, 20, 100, '#1b1918'),
  hole: ink(0, 0, 0, 72, '#4a4644'),
  blank: ink(28, 19, 19, 93, '#262322'),
  pale: ink(0, 0, 0, 10, '#e6e2dc'),
  dim: ink(0, 0, 0, 40, '#9b9690'),
  ring: ink(5, 85, 85, 0, '#d8452f'),
}
