import type { FontBook } from '#lib/print/font/font-book.ts'
import { graphemes } from '#lib/print/font/graphemes.ts'
import { type Line, lineItems, lineWidthMm, setLabel } from '#lib/typeset/line/lines.ts'
import { verticalHeightMm, verticalItems } from '#lib/typeset/line/vertical.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import type { FaceId, GroupItem, Ink, Origin, SceneItem } from '../print/scene.ts'
import { type CoverWarning, type Drawn, drawn } from './cover.ts'
import { breakTitle, shortened } from './titles.ts'

export type Letters = { face: FaceId; latin?: FaceId; sizePt: number; trackEm?: number }
type Code = CoverWarning['code']

/** Small letters shrink no further than this before the text is cut. */
const leastShare = 0.72
const leastPt = 6

export const warn = (code: Code, message: string): CoverWarning => ({ level: 'warn', code, message })

const cutMessage: Partial<Record<Code, string>> = {
  'title-cut': '书名太长，封面上放不下，末尾以“…”代替。请改短书名。',
  'subtitle-cut': '副标题太长，封面上放不下，末尾以“…”代替。',
  'author-cut': '作者名太长，封面上放不下，末尾以“…”代替。',
  'quotation-cut': '封底的话太长，没有全部印上，末尾以“…”代替。',
  'logo-cut': '出品方的名字太长，封面上放不下，末尾以“…”代替。',
  'spine-cut': '书名太长，书脊上放不下，末尾以“…”代替。',
}

export const cutWarning = (code: Code): CoverWarning => warn(code, cutMessage[code] ?? '有文字放不下，末尾以“…”代替。')

/** The text made smaller, then shorter, until `size(text, sizePt)` fits into `roomMm`. */
function fitted(
  text: string,
  wantedPt: number,
  roomMm: number,
  measure: (text: string, sizePt: number) => number,
): { text: string; sizePt: number; cut: boolean } {
  const wide = measure(text, wantedPt)
  if (wide <= roomMm) return { text, sizePt: wantedPt, cut: false }
  const least = Math.min(wantedPt, Math.max(leastPt, wantedPt * leastShare))
  const sizePt = Math.floor(((wantedPt * roomMm) / wide) * 20) / 20
  if (sizePt >= least && measure(text, sizePt) <= roomMm) return { text, sizePt, cut: false }
  const all = graphemes(text)
  let [low, high] = [0, all.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(shortened(all, middle), least) <= roomMm) low = middle
    else high = middle - 1
  }
  return { text: shortened(all, low), sizePt: least, cut: true }
}

type Spot = { xMm: number; baselineMm: number; widthMm: number; align?: 'left' | 'centre' | 'right' }

/** One horizontal line that keeps to `widthMm`. */
export function label(
  text: string,
  letters: Letters,
  spot: Spot,
  { ink, origin, code }: { ink: Ink; origin: Origin; code: Code },
  fonts: FontBook,
): Drawn & { widthMm: number } {
  const trimmed = text.trim()
  if (trimmed === '') return { items: [], warnings: [], widthMm: 0 }
  const set = (own: string, sizePt: number): Line => setLabel(own, { ...letters, sizePt }, fonts, letters.trackEm)
  const fit = fitted(trimmed, letters.sizePt, spot.widthMm, (own, sizePt) => lineWidthMm(set(own, sizePt)))
  const line = set(fit.text, fit.sizePt)
  const widthMm = lineWidthMm(line)
  const share = spot.align === 'right' ? 1 : spot.align === 'centre' ? 0.5 : 0
  const items = lineItems(line, spot.xMm - share * widthMm, spot.baselineMm, ink, origin)
  return { items, warnings: fit.cut ? [cutWarning(code)] : [], widthMm }
}

/** Latin titles lie on their side as one line; word by word they would fall apart. */
const lies = (text: string): boolean =>
  /^[\u0000-\u024f\u2010-\u2027]*[A-Za-z]{3}[\u0000-\u024f\u2010-\u2027]*$/u.test(text)

const turnedLine = (text: string, letters: Letters, fonts: FontBook): Line =>
  setLabel(text, letters, fonts, Math.min(0.04, letters.trackEm ?? 0))

/** Length of a column of text in mm. */
export const columnMm = (text: string, letters: Letters, fonts: FontBook): number =>
  lies(text) ? lineWidthMm(turnedLine(text, letters, fonts)) : verticalHeightMm(text, letters, fonts)

export function columnItems(
  text: string,
  { centreMm, topMm }: { centreMm: number; topMm: number },
  letters: Letters,
  { ink, origin }: { ink: Ink; origin: Origin },
  fonts: FontBook,
): SceneItem[] {
  if (!lies(text)) return verticalItems(text, { centreMm, topMm }, letters, { ink, origin }, fonts)
  const line = turnedLine(text, letters, fonts)
  const drop = 0.34 * letters.sizePt * mmPerPt
  const matrix: GroupItem['matrix'] = [0, 1, -1, 0, Math.round((centreMm - drop) * 1000) / 1000, topMm]
  return [{ kind: 'group', matrix, items: lineItems(line, 0, 0, ink, origin) }]
}

type Column = { centreMm: number; topMm: number; heightMm: number; align?: 'top' | 'bottom' }

/** One column of vertical text that keeps to `heightMm`. */
export function column(
  text: string,
  letters: Letters,
  spot: Column,
  { ink, origin, code }: { ink: Ink; origin: Origin; code: Code },
  fonts: FontBook,
): Drawn {
  const trimmed = text.trim()
  if (trimmed === '') return { items: [], warnings: [] }
  const height = (own: string, sizePt: number): number => columnMm(own, { ...letters, sizePt }, fonts)
  const fit = fitted(trimmed, letters.sizePt, spot.heightMm, height)
  const topMm = spot.align === 'bottom' ? spot.topMm + spot.heightMm - height(fit.text, fit.sizePt) : spot.topMm
  const style = { ...letters, sizePt: fit.sizePt }
  return {
    items: columnItems(fit.text, { centreMm: spot.centreMm, topMm }, style, { ink, origin }, fonts),
    warnings: fit.cut ? [cutWarning(code)] : [],
  }
}

/** Below this share of its size a small line is rather set in two. */
const wholeShare = 0.86

/** A subtitle on one line, or on two where one would make it small. It grows downwards. */
export function subtitle(
  text: string,
  letters: Letters,
  spot: Spot & { widthMm: number },
  ink: Ink,
  fonts: FontBook,
): Drawn & { rows: number } {
  const trackEm = letters.trackEm ?? 0
  const wide = (own: string, sizePt: number): number =>
    lineWidthMm(setLabel(own, { ...letters, sizePt }, fonts, trackEm))
  const sizePt = letters.sizePt * wholeShare
  const one = wide(text.trim(), sizePt) <= spot.widthMm
  const rows = one ? [text] : breakTitle(text, 2, (own) => wide(own, sizePt) / (sizePt * mmPerPt))
  const size = rows.length > 1 ? sizePt : letters.sizePt
  const parts = rows.map((row, index) =>
    label(
      row,
      { ...letters, sizePt: size },
      { ...spot, baselineMm: spot.baselineMm + index * 1.45 * size * mmPerPt },
      { ink, origin: { role: 'subtitle' }, code: 'subtitle-cut' },
      fonts,
    ),
  )
  return { ...drawn(...parts), rows: rows.length }
}

/** A vertical subtitle: one column, and up to `most` from the right where one would make it small. */
export function subtitleColumns(
  text: string,
  letters: Letters,
  spot: Column & { most: number },
  ink: Ink,
  fonts: FontBook,
): Drawn {
  const long = (own: string, own2: Letters): number => columnMm(own, own2, fonts)
  const small = { ...letters, sizePt: letters.sizePt * wholeShare, trackEm: Math.min(0.12, letters.trackEm ?? 0) }
  const one = long(text.trim(), { ...letters, sizePt: letters.sizePt * wholeShare }) <= spot.heightMm
  const count = one ? 1 : Math.min(spot.most, Math.max(2, Math.ceil(long(text.trim(), small) / spot.heightMm)))
  const rows = count === 1 ? [text] : breakTitle(text, count, (own) => long(own, small) / (small.sizePt * mmPerPt))
  const parts = rows.map((row, index) =>
    column(
      row,
      count === 1 ? letters : small,
      { ...spot, centreMm: spot.centreMm - index * 1.6 * small.sizePt * mmPerPt },
      { ink, origin: { role: 'subtitle' }, code: 'subtitle-cut' },
      fonts,
    ),
  )
  return drawn(...parts)
}
