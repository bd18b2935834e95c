import type { FontBook } from '#lib/print/font/font-book.ts'
import { graphemes } from '#lib/print/font/graphemes.ts'
import { type Line, lineItems, lineWidthMm, setLabel } from '#lib/typeset/line/lines.ts'
import { verticalHeightMm, verticalItems } from '#lib/typeset/line/vertical.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import type { FaceId, GroupItem, Ink, Origin, SceneItem } from '../print/scene.ts'
import { type CoverWarning, type Drawn, drawn } from './cover.ts'
import { breakTitle, horizontalStep, partsWord, shortened, verticalStep } from './titles.ts'

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

function columnItems(
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

/**
 * Faces of display lack characters. The whole title then changes to `other`, never single characters (PRINT.md §6).
 * Emoji are artwork and belong to no face.
 */
export function titleFace(
  face: FaceId,
  other: FaceId,
  title: string,
  fonts: FontBook,
): { face: FaceId; warnings: CoverWarning[] } {
  const plain = graphemes(title).filter((one) => one.trim() !== '' && (fonts.owns(face, one) || !fonts.hasEmoji(one)))
  if (fonts.owns(face, plain.join(''))) return { face, warnings: [] }
  const message = '书名里有这款标题字体没有的字，整个书名改用宋体。'
  return { face: other, warnings: [warn('title-face', message)] }
}

export type TitlePlace = {
  /** Left edge or middle of the lines. */
  xMm: number
  align: 'left' | 'centre'
  widthMm: number
  /** The last line stands here, longer titles grow upwards to `topMm`. */
  baselineMm: number
  topMm: number
  /** Millimetres of the sheet for one of the design. */
  u: number
  /** Sizes of this design against the steps of PRINT.md §4. */
  share: number
  /** For titles on two lines and more; `share` when left out. */
  longShare?: number
  trackEm: number
}

const leading = 1.35
/** The smallest step; below 85 % of it the title is cut. */
const lastStepPt = 14 * 0.85

/** A horizontal title by the steps and break rules of PRINT.md §4. */
export function titleBlock(title: string, face: FaceId, at: TitlePlace, ink: Ink, fonts: FontBook): Drawn {
  const text = title.trim()
  if (text === '') return { items: [], warnings: [] }
  const plain = (own: string): number => setLabel(own, { face, sizePt: 10 }, fonts).widthEm
  const fit = fitTitle(text, plain, at)
  const em = fit.sizePt * mmPerPt
  const share = at.align === 'centre' ? 0.5 : 0
  const items = fit.lines.flatMap((own, index) => {
    const line = setLabel(own, { face, sizePt: fit.sizePt }, fonts, fit.trackEm)
    const baseline = at.baselineMm - (fit.lines.length - 1 - index) * leading * em
    return lineItems(line, at.xMm - share * lineWidthMm(line), baseline, ink, { role: 'title' })
  })
  return { items, warnings: fit.cut ? [cutWarning('title-cut')] : [] }
}

type FitTitle = { lines: string[]; sizePt: number; trackEm: number; cut: boolean }

function fitTitle(text: string, widthEm: (own: string) => number, at: TitlePlace): FitTitle {
  const longShare = at.longShare ?? at.share
  const heightPt = (at.baselineMm - at.topMm) / mmPerPt
  const attempt = (own: string, lines: number, wantedPt: number): Omit<FitTitle, 'cut'> => {
    const broken = breakTitle(own, lines, widthEm)
    const trackEm = broken.length > 1 ? Math.min(0.06, at.trackEm) : trackOf(widthEm(own), at.trackEm)
    const widest = Math.max(...broken.map((one) => widthEm(one) + trackEm * Math.max(0, [...one].length - 1)))
    const byWidth = at.widthMm / mmPerPt / widest
    const byHeight = heightPt / (0.88 + leading * (broken.length - 1))
    const sizePt = Math.floor(Math.min(wantedPt, byWidth, byHeight) * 20) / 20
    return { lines: broken, sizePt, trackEm }
  }
  const least = Math.max(7.5, lastStepPt * longShare * at.u)
  const step = horizontalStep(widthEm(text))
  // A word in letters stays whole as long as one line can hold it.
  for (let lines = step.lines; lines > 1 && partsWord(text, breakTitle(text, lines, widthEm)); lines--) {
    const created = attempt(text, lines - 1, step.sizePt * (lines > 2 ? longShare : at.share) * at.u)
    if (created.sizePt >= least && !partsWord(text, created.lines)) return { ...created, cut: false }
  }
  for (let lines = step.lines; lines <= 3; lines++) {
    const wanted = step.sizePt * (lines > 1 ? longShare : at.share) * at.u
    const created = attempt(text, lines, wanted)
    if (created.sizePt >= Math.min(wanted * 0.8, least) || created.sizePt >= least) return { ...created, cut: false }
  }
  const all = graphemes(text)
  for (let keep = all.length - 1; keep > 0; keep--) {
    const created = attempt(shortened(all, keep), 3, 14 * longShare * at.u)
    if (created.sizePt >= least) return { ...created, cut: true }
  }
  return { ...attempt('…', 1, least), cut: true }
}

/** Wide spacing is for short titles. */
const trackOf = (lengthEm: number, trackEm: number): number =>
  lengthEm <= 4.5
    ? trackEm
    : lengthEm <= 6.5
      ? Math.max(trackEm * 0.6, Math.min(trackEm, 0.06))
      : Math.min(trackEm, 0.06)

export type ColumnsPlace = {
  /** Middle of a single column. */
  centreMm: number
  /** Right edge two columns may reach. */
  rightMm: number
  topMm: number
  heightMm: number
  u: number
}

/** A vertical title: sizes by length, long ones in two columns, the right one first, the left one a character lower. */
export function titleColumns(
  title: string,
  face: FaceId,
  at: ColumnsPlace,
  ink: Ink,
  fonts: FontBook,
): Drawn & { leftMm: number } {
  const text = title.trim()
  const height = (own: string, sizePt: number): number => columnMm(own, { face, sizePt, trackEm: 0.1 }, fonts)
  const lengthEm = (own: string): number => height(own, 10) / (1.1 * 10 * mmPerPt)
  const widthOf = (own: string): number => lengthEm(own)
  const attempt = (own: string, lines: number, wantedPt: number): { columns: string[]; sizePt: number } => {
    const columns = breakTitle(own, lines, widthOf)
    const drop = (sizePt: number): number =>
      Math.max(...columns.map((one, i) => height(one, sizePt) + i * sizePt * mmPerPt))
    return { columns, sizePt: Math.floor(Math.min(wantedPt, (wantedPt * at.heightMm) / drop(wantedPt)) * 20) / 20 }
  }
  const step = verticalStep(lengthEm(text))
  const least = 17 * at.u
  let created = attempt(text, step.lines, step.sizePt * at.u)
  if (created.sizePt < least && step.lines === 1) created = attempt(text, 2, 28 * at.u)
  let cut = false
  const all = graphemes(text)
  for (let keep = all.length - 1; created.sizePt < least && keep > 0; keep--) {
    cut = true
    created = attempt(shortened(all, keep), 2, 28 * at.u)
  }
  const em = created.sizePt * mmPerPt
  const right = created.columns.length > 1 ? Math.max(at.centreMm, at.rightMm - em / 2) : at.centreMm
  const items = created.columns.flatMap((own, index) =>
    columnItems(
      own,
      { centreMm: right - index * em * 1.45, topMm: at.topMm + index * em },
      { face, sizePt: created.sizePt, trackEm: 0.1 },
      { ink, origin: { role: 'title' } },
      fonts,
    ),
  )
  const leftMm = right - (created.columns.length - 1) * em * 1.45 - em / 2
  return { items, warnings: cut ? [cutWarning('title-cut')] : [], leftMm }
}
