import type { FaceId, Ink } from '../print/scene.ts'

export const mmPerPt = 25.4 / 72

/** Numbers of one inner style (PRINT.md §3), millimetres and points; lines are lines of the baseline grid. */
export type Style = {
  id: string
  widthMm: number
  heightMm: number
  bleedMm: number
  headMm: number
  innerMm: number
  outerMm: number
  /** Grid lines on a page. */
  lines: number
  leadPt: number
  body: { face: FaceId; sizePt: number; indentEm: number }
  small: { face: FaceId; latin: FaceId; sizePt: number; leadPt: number }
  numerals: FaceId
  /** Free room above and below a photo, in lines. */
  photoPad: number
  photoGapMm: number
  /** Width of a single upright photo in parts of the measure. */
  uprightWidth: number
  ink: {
    text: Ink
    k80: Ink
    k65: Ink
    k45: Ink
    k25: Ink
    accent: Ink
    rule: Ink
    panel: Ink
    names: Ink
    hair: Ink
    white: Ink
  }
}

export const leadMm = (style: Style): number => style.leadPt * mmPerPt
export const bodyEmMm = (style: Style): number => style.body.sizePt * mmPerPt
export const measureMm = (style: Style): number => style.widthMm - style.innerMm - style.outerMm
/** Left edge of the type area: margins are mirrored. */
export const textLeftMm = (style: Style, side: 'left' | 'right'): number =>
  side === 'left' ? style.outerMm : style.innerMm
export const gridTopMm = (style: Style, line: number): number => style.headMm + line * leadMm(style)
/** Baseline of the text line whose em box starts at `topMm` (PRINT.md §2.2: ascent of the em box is 0.88). */
export const baselineMm = (topMm: number, sizePt: number): number => topMm + 0.88 * sizePt * mmPerPt
export const areaHeightMm = (style: Style): number => (style.lines - 1) * leadMm(style) + bodyEmMm(style)
