import type { FontBook } from '#lib/print/font/font-book.ts'
import { graphemes } from '#lib/print/font/graphemes.ts'
import { displayBreak } from '#lib/typeset/line/display-break.ts'
import { lineItems, lineWidthMm, setLabel } from '#lib/typeset/line/lines.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import type { FaceId, Ink, SceneItem } from '../print/scene.ts'
import { type CoverWarning, type Drawn, drawn } from './cover.ts'
import { columnItems, columnMm, cutWarning, type Letters, warn } from './lettering.ts'
import { breakTitle, horizontalStep, leadOf, partsWord, shortened, verticalStep } from './titles.ts'

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
  /** The block's middle stands here instead of its last line on the baseline. */
  middleMm?: number
  /** Let the short part before ： stand large, without it (PRINT-sparse.md): the most lines the rest may have. */
  leadRows?: number
}

const leading = 1.35
/** The smallest step; below 85 % of it the title is cut. */
const lastStepPt = 14 * 0.85

/** A horizontal title by the steps and break rules of PRINT.md §4. */
export function titleBlock(title: string, face: FaceId, at: TitlePlace, ink: Ink, fonts: FontBook): Drawn {
  const text = title.trim()
  if (text === '') return { items: [], warnings: [] }
  const led = at.leadRows ? ledTitle(text, face, at, fonts) : undefined
  if (led) {
    const base = (index: number): number => at.baselineMm - (led.rest.length - 1 - index) * leading * em(led.restPt)
    const first = base(0) - 1.5 * em(led.restPt) - 0.1 * em(led.leadPt)
    return drawn(
      row(led.lead, { face, sizePt: led.leadPt, trackEm: 0.04 }, { ...at, baselineMm: first }, ink, fonts),
      ...led.rest.map((own, index) =>
        row(own, { face, sizePt: led.restPt, trackEm: 0.04 }, { ...at, baselineMm: base(index) }, ink, fonts),
      ),
    )
  }
  const plain = (own: string): number => setLabel(own, { face, sizePt: 10 }, fonts).widthEm
  const { lines, sizePt, trackEm, cut } = fitTitle(text, plain, at)
  const last =
    at.middleMm === undefined ? at.baselineMm : at.middleMm + (0.38 + ((lines.length - 1) * leading) / 2) * em(sizePt)
  const items = lines.flatMap((own, index) => {
    const baseline = last - (lines.length - 1 - index) * leading * em(sizePt)
    return row(own, { face, sizePt, trackEm }, { ...at, baselineMm: baseline }, ink, fonts)
  })
  return { items, warnings: cut ? [cutWarning('title-cut')] : [] }
}

const em = (sizePt: number): number => sizePt * mmPerPt

function row(
  text: string,
  letters: Letters,
  at: Pick<TitlePlace, 'xMm' | 'align' | 'baselineMm'>,
  ink: Ink,
  fonts: FontBook,
): SceneItem[] {
  const line = setLabel(text, letters, fonts, letters.trackEm ?? 0)
  const share = at.align === 'centre' ? 0.5 : 0
  return lineItems(line, at.xMm - share * lineWidthMm(line), at.baselineMm, ink, { role: 'title' })
}

/** The lead is twice the rest (PRINT-sparse.md: 34 over 17). */
const leadTimes = 2
const restPt = 17
const leastRestPt = 13.5

/** 慢慢来 large over 我们租过的房子、/ 读过的书: undefined where the title is not of that kind or has no room for it. */
function ledTitle(
  text: string,
  face: FaceId,
  at: TitlePlace,
  fonts: FontBook,
): { lead: string; rest: string[]; leadPt: number; restPt: number } | undefined {
  const parts = leadOf(text)
  if (!parts) return undefined
  const wide = (own: string): number => setLabel(own, { face, sizePt: 10 }, fonts, 0.04).widthEm
  const lead = wide(parts.lead) * leadTimes
  for (let count = wide(parts.rest) <= 9.5 ? 1 : 2; count <= (at.leadRows ?? 0); count++) {
    const lines = displayBreak(parts.rest, { count, widthOf: wide })
    const high = leading * (lines.lines.length - 1) + 1.5 + (0.1 + 0.88) * leadTimes
    const byWidth = at.widthMm / mmPerPt / Math.max(lead, ...lines.lines.map(wide))
    const byHeight = (at.baselineMm - at.topMm) / mmPerPt / high
    const sizePt = Math.floor(Math.min(restPt * at.u, byWidth, byHeight) * 20) / 20
    if (lines.sound && sizePt >= leastRestPt * at.u)
      return { lead: parts.lead, rest: lines.lines, leadPt: leadTimes * sizePt, restPt: sizePt }
  }
  return undefined
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
  // One line more or less rather than a word in two, or an end of two characters.
  const sound = (lines: number): boolean => displayBreak(text, { count: lines, widthOf: widthEm }).sound
  if (!sound(step.lines))
    for (const lines of [step.lines + 1, step.lines - 1].filter((count) => count > 0 && count <= 3 && sound(count))) {
      const created = attempt(text, lines, step.sizePt * (lines > 1 ? longShare : at.share) * at.u)
      if (created.sizePt >= least) return { ...created, cut: false }
    }
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
  const led = ledColumns(text, face, at, fonts)
  if (led) return { ...drawn(led.columns.flatMap((one) => ledColumn(one, face, at, ink, fonts))), leftMm: led.leftMm }
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
  const emMm = created.sizePt * mmPerPt
  const right = created.columns.length > 1 ? Math.max(at.centreMm, at.rightMm - emMm / 2) : at.centreMm
  const items = created.columns.flatMap((own, index) =>
    columnItems(
      own,
      { centreMm: right - index * emMm * 1.45, topMm: at.topMm + index * emMm },
      { face, sizePt: created.sizePt, trackEm: 0.1 },
      { ink, origin: { role: 'title' } },
      fonts,
    ),
  )
  const leftMm = right - (created.columns.length - 1) * emMm * 1.45 - emMm / 2
  return { items, warnings: cut ? [cutWarning('title-cut')] : [], leftMm }
}

type LedColumn = { text: string; sizePt: number; centreMm: number }

const ledColumn = (
  { text, sizePt, centreMm }: LedColumn,
  face: FaceId,
  { topMm }: ColumnsPlace,
  ink: Ink,
  fonts: FontBook,
): SceneItem[] =>
  columnItems(text, { centreMm, topMm }, { face, sizePt, trackEm: 0.1 }, { ink, origin: { role: 'title' } }, fonts)

/** The lead at 34 pt, the rest at 21 in columns left of it (PRINT-sparse.md). */
function ledColumns(
  text: string,
  face: FaceId,
  at: ColumnsPlace,
  fonts: FontBook,
): { columns: LedColumn[]; leftMm: number } | undefined {
  const parts = leadOf(text)
  if (!parts) return undefined
  const [leadPt, ownPt] = [34 * at.u, 21 * at.u]
  const long = (own: string, sizePt = ownPt): number => columnMm(own, { face, sizePt, trackEm: 0.1 }, fonts)
  const widthOf = (own: string): number => long(own) / (1.1 * em(ownPt))
  if (long(parts.lead, leadPt) > at.heightMm) return undefined
  for (const count of widthOf(parts.rest) <= 9.5 ? [1, 2] : [2]) {
    const { lines, sound } = displayBreak(parts.rest, { count, widthOf })
    if (!sound || Math.max(...lines.map((own) => long(own))) > at.heightMm) continue
    const right = Math.max(at.centreMm + 2.5 * at.u, at.rightMm - em(leadPt) / 2)
    const centre = (index: number): number => right - 1.46 * em(leadPt) - index * 1.55 * em(ownPt)
    return {
      columns: [
        { text: parts.lead, sizePt: leadPt, centreMm: right },
        ...lines.map((own, index) => ({ text: own, sizePt: ownPt, centreMm: centre(index) })),
      ],
      // Words of two sizes stand close enough; what follows keeps its distance.
      leftMm: centre(lines.length - 1) - em(ownPt) / 2 - 4 * at.u,
    }
  }
  return undefined
}
