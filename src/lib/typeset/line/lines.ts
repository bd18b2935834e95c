import type { FontBook } from '#lib/print/font/font-book.ts'
import type { FaceId, Ink, Origin, SceneItem } from '#lib/print/scene.ts'
import { mmPerPt } from '../style/style.ts'
import { expandBy, newAdjustment, noAdjustment, reduceBy } from './adjust.ts'
import {
  type ClusterRange,
  dotsPath,
  emphasisDots,
  type Formula,
  formulaItems,
  type Ruby,
  rubyRuns,
  widenForRuby,
} from './annotate.ts'
import {
  type BreakOptions,
  bendCost,
  breakLines,
  cuts,
  forgivenGaps,
  givenLines,
  hangEm,
  lineCost,
  naturalEm,
} from './break.ts'
import { advanceOf, type FaceWidths, faceWidths, lacks } from './face-widths.ts'
import { hyphenPoints } from './hyphenate.ts'
import { bond, type Items, itemise, newItems } from './itemise.ts'
import { emojiBoxEm, type MeasureOptions, type Measures, measure, newMeasures } from './measure.ts'
import { endsWithHyphen, type PlaceOptions, placeLine, type Run } from './place.ts'
import { type LineRules, standardRules } from './rules.ts'
import { partTearingWords, partWideWords } from './wide-words.ts'

export type TextStyle = { face: FaceId; latin?: FaceId; sizePt: number }

/**
 * One set line. x runs from the left edge of the measure in em of `sizePt`; `widthEm` is the right edge of what stands
 * inside the measure (a hanging mark goes beyond it).
 */
export type Line = {
  runs: Run[]
  sizePt: number
  widthEm: number
  last: boolean
  /** Middles of the characters that carry an emphasis dot, in em. */
  dots?: number[]
  /** Formulas in it, drawn `scale` times as large as they were made. */
  formulas?: (Formula & { xEm: number; scale: number })[]
}

export type ParagraphOptions = {
  widthMm: number
  indentEm?: number
  /** Lines keep their natural width. */
  ragged?: boolean
  trackEm?: number
  /** What differs from `standardRules`. */
  rules?: Partial<LineRules>
  /** Stretches that stay whole where the measure allows: names with the signs that belong to them. */
  whole?: readonly ClusterRange[]
  /** Where lines end, in clusters of the paragraph, instead of where they would: display type (display-lines.ts). */
  ends?: readonly number[]
  /** Set a line shorter or longer if that can be done without harm: pages ask for it (see even.ts). */
  bend?: 'shorter' | 'longer'
  /** Stretches with dots under them, in clusters of the paragraph. */
  emphasis?: readonly ClusterRange[]
  /** Stretches whose Latin words have a face of their own. */
  faces?: readonly (ClusterRange & { face: FaceId })[]
  /** Clusters that stand for something drawn, and how wide it is. */
  drawn?: readonly { at: number; widthEm: number }[]
  /** Readings over stretches; the caller gives lines with ruby 1.6 em of leading or more. */
  ruby?: readonly Ruby[]
}

const items = newItems()
const measures = newMeasures()
const adjustment = newAdjustment()

const rulesOf = (some: Partial<LineRules> | undefined): Readonly<LineRules> =>
  some ? { ...standardRules, ...some } : standardRules

/** One paragraph to lines. Pure but for the caches of `face-widths.ts`; the same input gives the same lines. */
export function setParagraph(text: string, style: TextStyle, options: ParagraphOptions, fonts: FontBook): Line[] {
  const rules = rulesOf(options.rules)
  const base = faceWidths(fonts, style.face, rules.kerning)
  const latin = style.latin && style.latin !== style.face ? faceWidths(fonts, style.latin, rules.kerning) : base
  const measureEm = options.widthMm / (style.sizePt * mmPerPt)
  const indentEm = options.indentEm ?? 0
  const ragged = options.ragged ?? false
  const faces = options.faces?.map((one) => ({ ...one, widths: faceWidths(fonts, one.face, rules.kerning) }))
  const faceAt = faces && ((at: number) => faces.find(({ from, to }) => at >= from && at < to)?.widths)
  const paragraph: Paragraph = { base, latin, faceAt, rules, measureEm, indentEm, ragged, sizePt: style.sizePt }
  const measuring = prepare(text, paragraph, options)
  const hyphenEm = rules.hyphenate ? advanceOf(latin, '-') : 0
  const perLine = options.bend ? (options.bend === 'shorter' ? bendCost : -bendCost) : lineCost
  const breaking: BreakOptions = { rules, measureEm, indentEm, ragged, hyphenEm, perLine, leastGaps: forgivenGaps }
  let count = options.ends ? givenLines(items, options.ends) : breakLines(items, measures, breaking)
  for (let n = 0; n < maxRetries && !options.ends && partTearingWords(items, measures, count, breaking); n += 1) {
    measure(items, measures, measuring)
    count = breakLines(items, measures, { ...breaking, leastGaps: 1 })
  }
  const lines: Line[] = []
  for (let n = 0; n < count; n += 1) {
    const start = cuts[n]!
    const end = cuts[n + 1]!
    const line = setLine(start, end, paragraph)
    if (options.ruby) line.runs.push(...rubyRuns(items, start, end, options.ruby, latin))
    if (options.emphasis) line.dots = emphasisDots(items, start, end, options.emphasis)
    lines.push(line)
  }
  return lines
}

/** What all lines of a paragraph have in common. */
type Paragraph = {
  base: FaceWidths
  latin: FaceWidths
  faceAt?: PlaceOptions['faceAt']
  rules: Readonly<LineRules>
  measureEm: number
  indentEm: number
  ragged: boolean
  sizePt: number
}

function prepare(
  text: string,
  { base, latin, faceAt, rules, measureEm, indentEm }: Paragraph,
  { trackEm = 0, ruby, whole, drawn }: Pick<ParagraphOptions, 'trackEm' | 'ruby' | 'whole' | 'drawn'>,
): MeasureOptions {
  const hyphens = rules.hyphenate ? hyphenPoints : undefined
  itemise(text, { rules, lacks: (cluster) => lacks(base, cluster), ...(hyphens ? { hyphens } : {}) }, items)
  if (whole) keepWhole(whole, measureEm * wholeShare)
  const widen = (all: Items, m: Measures): void => {
    if (ruby) widenForRuby(all, m, ruby, latin)
  }
  const options: MeasureOptions = { rules, base, latin, trackEm }
  if (ruby) options.widen = widen
  if (faceAt) options.faceAt = faceAt
  if (drawn) options.drawn = drawn
  const widest = measure(items, measures, options)
  const widestEm = (measureEm - indentEm) * 0.98
  // Words no line can hold fall apart into characters.
  if (widest > widestEm && partWideWords(items, measures, widestEm)) measure(items, measures, options)
  return options
}

/** A word that made way may move the tear to the next long word; a third such look finds nothing in practice. */
const maxRetries = 3

/** Longer than this share of the measure a name may be parted after all. */
const wholeShare = 0.75

/** No line ends inside these stretches, whatever their characters would allow. */
function keepWhole(stretches: readonly ClusterRange[], most: number): void {
  let n = 0
  for (const { from, to } of stretches) {
    if (to - from > most) continue
    while (n < items.count && items.at[n]! <= from) n += 1
    for (; n < items.count && items.at[n]! < to; n += 1) {
      if (items.bond[n] !== bond.solid) items.bond[n] = bond.stuck
    }
  }
}

function setLine(start: number, end: number, paragraph: Paragraph): Line {
  const { base, latin, faceAt, rules, measureEm, ragged, sizePt } = paragraph
  const indentEm = start === 0 ? paragraph.indentEm : 0
  const targetEm = measureEm - indentEm
  const last = end === items.count
  const natural = ragged || last
  if (start === end) return { runs: [], sizePt, widthEm: indentEm, last }
  const hyphenAfter = endsWithHyphen(items, end)
  let spare = targetEm - naturalEm(measures, start, end) - (hyphenAfter ? advanceOf(latin, '-') : 0)
  const hung = spare < -1e-9 ? hangEm(items, measures, end - 1, rules) : 0
  if (hung > 0) {
    spare += hung
    measures.endCut[end - 1] = measures.width[end - 1]!
  }
  noAdjustment(adjustment)
  if (spare < -1e-9 && rules.reduce) reduceBy(-spare, measures, start, end, adjustment)
  else if (spare > 1e-9 && !natural && rules.expand) expandBy(spare, measures, start, end, adjustment)
  const options: PlaceOptions = { base, latin, faceAt, indentEm, hyphenAfter, adjustment }
  const placed = placeLine(items, measures, start, end, options)
  return { runs: placed.runs, sizePt, widthEm: placed.widthEm, last }
}

type Label = { face: FaceId; latin: FaceId | undefined; sizePt: number; trackEm: number; line: Line }

/** Labels of one FontBook by their words: a book says 星期六 and 20:18 a thousand times, in two or three sizes. */
const labels = new WeakMap<FontBook, Map<string, Label[]>>()
const labelsKept = 4000
const labelUnits = 40

/** A single line that never breaks: labels, dates, names. Short ones are shared: do not change what comes back. */
export function setLabel(text: string, style: TextStyle, fonts: FontBook, trackEm = 0): Line {
  if (text.length > labelUnits) return newLabel(text, style, fonts, trackEm)
  let cached = labels.get(fonts)
  if (!cached || cached.size > labelsKept) {
    cached = new Map()
    labels.set(fonts, cached)
  }
  const { face, latin, sizePt } = style
  let same = cached.get(text)
  if (!same) {
    same = []
    cached.set(text, same)
  }
  for (let i = 0; i < same.length; i += 1) {
    const one = same[i]!
    if (one.face === face && one.latin === latin && one.sizePt === sizePt && one.trackEm === trackEm) return one.line
  }
  const line = newLabel(text, style, fonts, trackEm)
  same.push({ face, latin, sizePt, trackEm, line })
  return line
}

function newLabel(text: string, style: TextStyle, fonts: FontBook, trackEm: number): Line {
  const line = setParagraph(text, style, { widthMm: 1e5, ragged: true, trackEm }, fonts)[0]
  return line ?? { runs: [], sizePt: style.sizePt, widthEm: 0, last: true }
}

/** Natural width of a paragraph on one line, in em, without setting it: to plan columns of a table or fit a caption. */
export function naturalWidthEm(text: string, style: TextStyle, fonts: FontBook): number {
  const base = faceWidths(fonts, style.face, true)
  const latin = style.latin && style.latin !== style.face ? faceWidths(fonts, style.latin, true) : base
  const measureEm = Number.POSITIVE_INFINITY
  prepare(text, { base, latin, rules: standardRules, measureEm, indentEm: 0, ragged: true, sizePt: style.sizePt }, {})
  return items.count === 0 ? 0 : naturalEm(measures, 0, items.count)
}

export const lineWidthMm = (line: Line): number => line.widthEm * line.sizePt * mmPerPt

const atOf = (run: Run, n: number): number => (run.ats ? run.ats[n]! : run.at + n)

/** Every cluster of a line from left to right, `at` telling the order of reading: for tests and tools; painters read the runs. */
export function placedOf(
  line: Line,
): { cluster: string; xEm: number; riseEm: number; face: FaceId; emoji: boolean; at: number }[] {
  return line.runs.flatMap((run) =>
    run.clusters.map((cluster, n) => ({
      cluster,
      xEm: run.xEm[n]!,
      riseEm: run.riseEm,
      face: run.face,
      emoji: run.emoji,
      at: atOf(run, n),
    })),
  )
}

const emojiSizeEm = 0.98
const emojiRiseEm = 0.86

export const roundMm = (mm: number): number => Math.round(mm * 1000) / 1000

/** The line being turned into items: where it stands, for all of its runs. */
const pen: { xMm: number; baselineMm: number; sizePt: number; emMm: number; origin: Origin } = {
  xMm: 0,
  baselineMm: 0,
  sizePt: 0,
  emMm: 0,
  origin: {},
}

/** Line to scene items. `ink` may depend on the cluster's index in its paragraph (names in a comment). */
export function lineItems(
  line: Line,
  xMm: number,
  baselineMm: number,
  ink: Ink | ((at: number) => Ink),
  origin: Origin,
): SceneItem[] {
  const emMm = line.sizePt * mmPerPt
  const out: SceneItem[] = []
  pen.xMm = xMm
  pen.baselineMm = baselineMm
  pen.sizePt = line.sizePt
  pen.emMm = emMm
  pen.origin = origin
  if (line.dots?.length) {
    const fill = typeof ink === 'function' ? ink(line.runs[0]?.at ?? 0) : ink
    out.push({ kind: 'path', d: dotsPath(line.dots, xMm, baselineMm, emMm), fill, origin })
  }
  for (const formula of line.formulas ?? []) {
    const place = { xMm: xMm + formula.xEm * emMm, baselineMm, emMm: formula.scale * emMm }
    out.push(...formulaItems(formula, place, typeof ink === 'function' ? ink(line.runs[0]?.at ?? 0) : ink, origin))
  }
  for (let i = 0; i < line.runs.length; i += 1) {
    const run = line.runs[i]!
    if (run.emoji) emojiItems(run, out)
    else if (typeof ink === 'function') inkedItems(run, ink, out)
    else out.push(textItem(run, 0, run.clusters.length, ink))
  }
  return out
}

function textItem(run: Run, from: number, to: number, ink: Ink): SceneItem {
  const { xMm, baselineMm, sizePt, emMm, origin } = pen
  const size = to - from
  const xs = new Array<number>(size)
  for (let n = 0; n < size; n += 1) xs[n] = Math.round((xMm + run.xEm[from + n]! * emMm) * 1000) / 1000
  const all = size === run.clusters.length
  if (run.glyphs === undefined && run.scale === undefined)
    return {
      kind: 'text',
      face: run.face,
      sizePt,
      ink,
      yMm: roundMm(baselineMm - run.riseEm * emMm),
      clusters: all ? run.clusters : run.clusters.slice(from, to),
      xMm: xs,
      origin,
    }
  const glyphs = run.glyphs && (all ? run.glyphs : run.glyphs.slice(from, to))
  return {
    kind: 'text',
    face: run.face,
    sizePt: run.scale ? sizePt * run.scale : sizePt,
    ink,
    yMm: roundMm(baselineMm - run.riseEm * emMm),
    clusters: all ? run.clusters : run.clusters.slice(from, to),
    xMm: xs,
    ...(glyphs?.some((one) => one >= 0) ? { glyphs, features: 'locl' } : {}),
    origin,
  }
}

function inkedItems(run: Run, ink: (at: number) => Ink, out: SceneItem[]): void {
  for (let from = 0; from < run.clusters.length; ) {
    const own = ink(atOf(run, from))
    let to = from + 1
    while (to < run.clusters.length && ink(atOf(run, to)).rgb === own.rgb) to += 1
    out.push(textItem(run, from, to, own))
    from = to
  }
}

function emojiItems(run: Run, out: SceneItem[]): void {
  const { xMm, baselineMm, emMm, origin } = pen
  const inset = ((emojiBoxEm - emojiSizeEm) / 2) * emMm
  const yMm = roundMm(baselineMm - emojiRiseEm * emMm)
  const sizeMm = roundMm(emojiSizeEm * emMm)
  for (let n = 0; n < run.clusters.length; n += 1) {
    const x = roundMm(xMm + run.xEm[n]! * emMm)
    out.push({ kind: 'emoji', sequence: run.clusters[n]!, xMm: roundMm(x + inset), yMm, sizeMm, origin })
  }
}
