import { blacks, ink, mmPerPt, type Style } from '../../style/style.ts'

/** A5 拾光 (PRINT.md §3.1): warm, one column, the day hangs as a numeral. */
export const numbers: Style = {
  id: 'shiguang',
  format: '1/32',
  version: 7,
  widthMm: 148,
  heightMm: 210,
  bleedMm: 3,
  safeMm: 5,
  headMm: 21,
  innerMm: 20,
  outerMm: 148 - 20 - 300 * mmPerPt,
  lines: 27,
  leadPt: 17,
  columns: { count: 1, gapMm: 0 },
  body: { face: 'serif', sizePt: 10, indentEm: 2, indent: 'all' },
  small: { face: 'wenkai', latin: 'wenkai', sizePt: 8.5, leadPt: 12.75 },
  numerals: 'garamond',
  social: { insetMm: 3.2, ruleMm: 0.35, offsetLines: 0.33, mark: 'heart', answer: '回复' },
  repost: 'panel',
  photoPad: 0.25,
  photoGapMm: 2,
  uprightWidth: 0.6,
  ink: {
    ...blacks,
    accent: ink(20, 76, 80, 10, '#b4553c'),
    rule: ink(0, 18, 20, 12, '#ddbfae'),
    panel: ink(3, 8, 11, 0, '#f4e9df'),
    names: ink(0, 45, 50, 45, '#8a5a45'),
    hair: ink(0, 6, 10, 9, '#e7dacf'),
  },
}
