import { blacks, ink, mmPerPt, type Style } from '../../style/style.ts'

/** 远行's own inks (PRINT.md §3.6): place names and floods, days and marks, and the two greys of contour lines. */
export const indigo = ink(88, 68, 35, 20, '#2f4b6e')
export const vermilion = ink(15, 85, 90, 8, '#b8452f')
/** Dots of the route: a lighter indigo. */
export const routeInk = ink(72, 54, 28, 14, '#55708f')
export const contourOnTint = ink(26, 14, 10, 4, '#b6c5d1')
export const contourOnIndigo = ink(58, 38, 20, 6, '#6784a4')
/** Words on the indigo flood that are not the title. */
export const pale = ink(12, 6, 4, 0, '#dce4ec')

/** 远行 (PRINT.md §3.6): a dotted route beside the text, a ring at every post, the place upright outside it. */
export const numbers: Style = {
  id: 'yuanxing',
  format: '小16开',
  version: 6,
  widthMm: 170,
  heightMm: 240,
  bleedMm: 3,
  safeMm: 5,
  headMm: 26,
  innerMm: 20,
  outerMm: 170 - 20 - 27 * 9.5 * mmPerPt,
  lines: 33,
  leadPt: 16,
  columns: { count: 1, gapMm: 0 },
  body: { face: 'serif', sizePt: 9.5, indentEm: 2, indent: 'all' },
  small: { face: 'sans-light', latin: 'sans-light', sizePt: 7.5, leadPt: 12 },
  numerals: 'jost',
  social: { insetMm: 0, ruleMm: 0, offsetLines: 0.4, mark: 'heart', answer: '回复' },
  repost: 'panel',
  photoPad: 0.25,
  photoGapMm: 1.5,
  uprightWidth: 0.58,
  ink: {
    ...blacks,
    accent: vermilion,
    rule: ink(20, 10, 8, 6, '#c3cdd6'),
    panel: ink(10, 5, 4, 0, '#e6ecf0'),
    names: indigo,
    hair: blacks.k25,
  },
}
