import type { FaceId, Ink } from '#lib/print/scene.ts'

export const mmPerPt = 25.4 / 72

export type Side = 'left' | 'right'

/** Numbers of one inner style (PRINT.md §3), millimetres and points; lines are lines of the baseline grid. */
export type Style = {
  id: string
  /** Format as the trade names it, for the copyright page: `1/32`, `大16开`. */
  format?: string
  /** Bump when the same content would be laid out differently in this style. */
  version: number
  widthMm: number
  heightMm: number
  bleedMm: number
  /** Nothing but pictures that bleed stands closer to the trim. */
  safeMm: number
  headMm: number
  innerMm: number
  /** Margin outside the type area; a rail stands in it. */
  outerMm: number
  /** Grid lines in a column. */
  lines: number
  leadPt: number
  columns: { count: number; gapMm: number }
  /**
   * Share of its columns the style's make-up fills on the average, for estimates (book/estimate.ts); above 1 where pictures come
   * out smaller than PRINT.md wants them. 1 unless given.
   */
  packing?: number
  /** `indent`: which paragraphs of a post begin with `indentEm`. */
  body: { face: FaceId; latin?: FaceId; sizePt: number; indentEm: number; indent: 'all' | 'later' | 'none' }
  small: { face: FaceId; latin: FaceId; sizePt: number; leadPt: number }
  numerals: FaceId
  /** Likes and comments: distance from the measure's left edge and from what stands above (in lines), a rule or none. */
  social: { insetMm: number; ruleMm: number; offsetLines: number; mark: 'heart' | '赞'; answer: '回复' | '答' }
  /** Forwarded words stand on a panel or behind a fine rule. */
  repost: 'panel' | 'rule'
  /** Free room above and below a photo, in lines. */
  photoPad: number
  photoGapMm: number
  /** Width of a single upright photo in parts of the measure. */
  uprightWidth: number
  /** A single upright photo stands in the middle, likes and comments below it; else at the left, they beside it. */
  uprightMiddle?: true
  /** Width of a single screenshot in parts of the measure; 0.45 unless given. */
  screenshotWidth?: number
  ink: {
    text: Ink
    k80: Ink
    k65: Ink
    k45: Ink
    k25: Ink
    accent: Ink
    /** Bar beside a link's card; the accent unless given. */
    bar?: Ink
    /** Fine rules, panels behind reposts, names of people, hairlines of lists. */
    rule: Ink
    panel: Ink
    names: Ink
    hair: Ink
    white: Ink
  }
}

/** CMYK in % and the sRGB a screen shows for it. */
export const ink = (c: number, m: number, y: number, k: number, rgb: string): Ink => ({ cmyk: [c, m, y, k], rgb })

/** Text colours of PRINT.md §2.6, the same in every style: black alone. */
export const blacks = {
  text: ink(0, 0, 0, 100, '#231f1d'),
  k80: ink(0, 0, 0, 80, '#4d4a48'),
  k65: ink(0, 0, 0, 65, '#6b6867'),
  k45: ink(0, 0, 0, 45, '#98968f'),
  k25: ink(0, 0, 0, 25, '#c9c6c1'),
  white: ink(0, 0, 0, 0, '#ffffff'),
}

export const leadMm = (style: Style): number => style.leadPt * mmPerPt
export const bodyEmMm = (style: Style): number => style.body.sizePt * mmPerPt
/** Width of the type area. */
export const measureMm = (style: Style): number => style.widthMm - style.innerMm - style.outerMm
export const columnMm = (style: Style): number =>
  (measureMm(style) - (style.columns.count - 1) * style.columns.gapMm) / style.columns.count
/** Left edge of the type area: margins are mirrored. */
export const textLeftMm = (style: Style, side: Side): number => (side === 'left' ? style.outerMm : style.innerMm)
/** x of a point so many millimetres outside the type area's outer edge: where rails stand. */
export const outsideMm = (style: Style, side: Side, distanceMm: number): number =>
  side === 'left' ? style.outerMm - distanceMm : style.widthMm - style.outerMm + distanceMm
export const gridTopMm = (style: Style, line: number): number => style.headMm + line * leadMm(style)
/** Baseline of the text line whose em box starts at `topMm` (PRINT.md §2.2: ascent of the em box is 0.88). */
export const baselineMm = (topMm: number, sizePt: number): number => topMm + 0.88 * sizePt * mmPerPt
/** Baseline of grid line `line` (from 0) in body size. */
export const gridBaselineMm = (style: Style, line: number): number =>
  baselineMm(gridTopMm(style, line), style.body.sizePt)
export const areaHeightMm = (style: Style): number => (style.lines - 1) * leadMm(style) + bodyEmMm(style)
