import type { FontBook } from '#lib/print/font/font-book.ts'
import { type DisplayLines, displayBreak } from '../line/display-break.ts'
import { type Line, lineWidthMm, naturalWidthEm, setLabel, setParagraph, type TextStyle } from '../line/lines.ts'
import { mmPerPt } from '../style/style.ts'

type DisplayMeasure = { widthMm: number; trackEm?: number; most?: number; count?: number }

/** Marks that give way at a line's end are not known to the last hundredth before it is set. */
const tries = 3

/**
 * Where a title's lines end, in clusters, and whether that parts no word (see display-break.ts). For text that is then set
 * with more than one look (`ParagraphOptions.ends`).
 */
export function displayEnds(
  text: string,
  style: TextStyle,
  { widthMm, trackEm = 0, ...how }: DisplayMeasure,
  fonts: FontBook,
): DisplayLines {
  const roomEm = widthMm / (style.sizePt * mmPerPt)
  if (how.count === undefined && setLabel(text, style, fonts, trackEm).widthEm <= roomEm + 1e-6)
    return { lines: [text.trim()], ends: [], sound: true }
  const widthOf = (own: string): number => naturalWidthEm(own, style, fonts) + trackEm
  let found = displayBreak(text, { ...how, room: roomEm, widthOf })
  for (let n = 1; n <= tries; n += 1) {
    const widest = Math.max(...found.lines.map((line) => setLabel(line, style, fonts, trackEm).widthEm))
    if (widest <= roomEm + 1e-6 || !found.sound) break
    found = displayBreak(text, { ...how, room: roomEm - n * (widest - roomEm) - 0.05, widthOf })
  }
  return found
}

/** Display type in lines of at most `widthMm`, and whether they part no word and keep to the measure. */
export function displayLines(
  text: string,
  style: TextStyle,
  measure: DisplayMeasure,
  fonts: FontBook,
): { lines: Line[]; sound: boolean } {
  const { ends, sound } = displayEnds(text, style, measure, fonts)
  const { widthMm, trackEm = 0 } = measure
  const lines = setParagraph(text, style, { widthMm, trackEm, ragged: true, ends }, fonts)
  return { lines, sound: sound && lines.every((line) => lineWidthMm(line) <= widthMm + 0.05) }
}

/** Titles, sentences of openers, names: lines that turn at a mark or between words, without hyphen (PRINT.md §2.8). */
export const setDisplay = (text: string, style: TextStyle, measure: DisplayMeasure, fonts: FontBook): Line[] =>
  displayLines(text, style, measure, fonts).lines
