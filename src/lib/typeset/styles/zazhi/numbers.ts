import { blacks, ink, mmPerPt, type Style } from '../../style/style.ts'

const columnMm = 17 * 9 * mmPerPt
const gapMm = 6.03

/** A4杂志版 (PRINT.md §3.2): three ruled columns, features under a photograph to the trim. */
export const numbers: Style = {
  id: 'zazhi',
  format: '大16开',
  version: 5,
  widthMm: 210,
  heightMm: 285,
  bleedMm: 3,
  safeMm: 6,
  headMm: 27,
  innerMm: 20,
  outerMm: 210 - 20 - 3 * columnMm - 2 * gapMm,
  lines: 44,
  leadPt: 15,
  columns: { count: 3, gapMm },
  body: { face: 'serif', sizePt: 9, indentEm: 2, indent: 'later' },
  small: { face: 'sans', latin: 'sans', sizePt: 7.5, leadPt: 11.25 },
  numerals: 'barlow',
  social: { insetMm: 0, ruleMm: 0, offsetLines: 0.4, mark: 'heart', answer: '回复' },
  repost: 'panel',
  photoPad: 0.25,
  photoGapMm: 1.5,
  uprightWidth: 1,
  uprightMiddle: true,
  screenshotWidth: 0.8,
  ink: {
    ...blacks,
    accent: ink(10, 88, 88, 5, '#c8402e'),
    rule: ink(0, 0, 0, 25, '#c9c6c1'),
    panel: ink(0, 0, 0, 6, '#f1f0ee'),
    names: ink(10, 88, 88, 5, '#c8402e'),
    hair: ink(0, 0, 0, 25, '#c9c6c1'),
  },
}

/** The page in two columns of 26 em, for features. */
export const halfMm = 26 * 9 * mmPerPt
export const halfGapMm = 3 * columnMm + 2 * gapMm - 2 * halfMm

/** The grid of three columns, on which all stands that is no body of two. */
export const inThree = <S extends Style>(style: S): S => {
  const { lines, leadPt, columns, body, small } = numbers
  return { ...style, lines, leadPt, columns, body, small }
}

/** Narrower than their column upright pictures stand at its left, remarks beside them. */
const { uprightMiddle: _, ...hung } = numbers

/**
 * The same page in two columns of 26 em (PRINT.md §3.2 “or 2”) with letters as small as in three: pictures gain half their
 * width, words nothing. Between three columns and larger letters, so that a few posts less do not double a book.
 */
export const halvesNumbers: Style = {
  ...hung,
  version: 305,
  columns: { count: 2, gapMm: halfGapMm },
  uprightWidth: 0.62,
  screenshotWidth: 0.45,
  packing: 0.85,
}

const roomyEm = 22 * 10.5 * mmPerPt

/**
 * The same page in two columns of 22 em and larger letters for books that columns of small ones would
 * make too thin to bind. The type area stays where it is.
 */
export const roomyNumbers: Style = {
  ...numbers,
  version: 105,
  lines: 39,
  leadPt: 17,
  columns: { count: 2, gapMm: 3 * columnMm + 2 * gapMm - 2 * roomyEm },
  body: { ...numbers.body, sizePt: 10.5 },
  small: { ...numbers.small, sizePt: 8.5, leadPt: 12.75 },
  screenshotWidth: 0.6,
  packing: 0.75,
}

const spaciousPt = 11.5

/** The same where most pictures stand over the whole measure and letters are larger: for books of fewer posts still. */
export const spaciousNumbers: Style = {
  ...roomyNumbers,
  version: 205,
  lines: 36,
  leadPt: 18,
  columns: { count: 2, gapMm: 3 * columnMm + 2 * gapMm - 2 * 20 * spaciousPt * mmPerPt },
  body: { ...numbers.body, sizePt: spaciousPt },
  small: { ...numbers.small, sizePt: 9, leadPt: 13.5 },
  packing: 0.5,
}

/**
 * Fewer pages of posts, by the estimate of each setting, make no book that can be bound (32 pages with front matter).
 * Three columns with a large picture an opening: 120 posts of a usual life come out as 32 pages (decision 0397).
 */
export const boundPages = { dense: 14.5, halves: 19.7, roomy: 19 }
