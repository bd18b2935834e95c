import type { SceneItem } from '#lib/print/scene.ts'
import type { Setting } from '../style/design.ts'
import { displayFace } from '../style/display.ts'
import {
  areaHeightMm,
  gridBaselineMm,
  gridTopMm,
  leadMm,
  mmPerPt,
  type Side,
  type Style,
  textLeftMm,
} from '../style/style.ts'
import { fittedLabel } from './fitted-label.ts'
import { insertLook, sheetLook } from './insert-looks.ts'

/** A box on a page, in mm. */
export type SheetBox = { xMm: number; yMm: number; wMm: number; hMm: number }

/**
 * Where a sheet stands on its page from this grid line on: between margins as wide as the inner one, for nothing stands in
 * the rail beside it.
 */
export function sheetBox(style: Style, side: Side, topLine: number): SheetBox {
  const outer = Math.min(style.outerMm, style.innerMm)
  const yMm = gridTopMm(style, topLine)
  return {
    ...{ xMm: side === 'left' ? outer : textLeftMm(style, 'right'), yMm },
    ...{ wMm: style.widthMm - style.innerMm - outer, hMm: areaHeightMm(style) - (yMm - style.headMm) },
  }
}

/** Grid lines the head of a sheet takes: its name, and what follows from there on. */
export const headLines = (set: Setting): number =>
  2 + Math.ceil((insertLook(set.style).headPt * 1.3 * mmPerPt) / leadMm(set.style))

/** Name of a sheet at the head of its first page, a line beside it in small letters; '' leaves either out. */
export function sheetHead(title: string, line: string, side: Side, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const look = insertLook(style)
  const { text, small } = sheetLook(style)
  const { xMm, wMm: widthMm } = sheetBox(style, side, 0)
  const yMm = gridBaselineMm(style, headLines(set) - 2.3)
  const named = fittedLabel(
    title,
    { face: displayFace(look.face, title, fonts), sizePt: look.headPt, trackEm: 0.08 },
    { xMm, yMm, widthMm },
    { ink: text, origin: { role: 'title' } },
    set,
  )
  if (line === '') return named
  return [
    ...named,
    ...fittedLabel(
      line,
      { face: style.small.face, latin: style.small.latin, sizePt: style.small.sizePt },
      { xMm, yMm: gridBaselineMm(style, headLines(set) - 1.3), widthMm },
      { ink: small, origin: { role: 'subtitle' } },
      set,
    ),
  ]
}
