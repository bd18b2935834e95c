import { blacks, ink, mmPerPt, type Style } from '../../style/style.ts'

/** 素笺 (PRINT.md §3.3): ink and one seal. Names, rules and marks are black; the accent is the seal's red. */
export const numbers: Style = {
  id: 'sujian',
  format: '1/32',
  version: 6,
  widthMm: 148,
  heightMm: 210,
  bleedMm: 3,
  safeMm: 5,
  headMm: 25,
  innerMm: 18.5,
  outerMm: 148 - 18.5 - 270 * mmPerPt,
  lines: 23,
  leadPt: 18,
  columns: { count: 1, gapMm: 0 },
  // As in 童年: pictures stand smaller where a page has less room for them.
  packing: 1.15,
  body: { face: 'serif', sizePt: 10, indentEm: 2, indent: 'all' },
  small: { face: 'serif', latin: 'serif', sizePt: 8, leadPt: 13.5 },
  numerals: 'serif',
  social: { insetMm: 20 * mmPerPt, ruleMm: 0, offsetLines: 0.35, mark: '赞', answer: '答' },
  repost: 'rule',
  photoPad: 0.25,
  photoGapMm: 2.5,
  uprightWidth: 0.56,
  uprightMiddle: true,
  ink: {
    ...blacks,
    accent: ink(10, 90, 90, 10, '#b3372b'),
    bar: blacks.k65,
    rule: blacks.k45,
    panel: blacks.white,
    names: blacks.k80,
    hair: blacks.k25,
  },
}
