import type { Ink, Origin, PathItem, SceneItem } from '#lib/print/scene.ts'
import { movedPath } from '#lib/print/svg-path.ts'
import type { MathBox } from '../book/article.ts'
import { mmPerPt } from '../style/style.ts'
import { characterOf } from './characters.ts'
import { asciiWidths, type FaceWidths, wordWidths } from './face-widths.ts'
import { clustersOf } from './grapheme-break.ts'
import { kind } from './item-kinds.ts'
import { bond, type Items, isAscii } from './itemise.ts'
import type { Measures } from './measure.ts'
import { boxes, type Run } from './place.ts'

/** Clusters [from, to) of a paragraph. */
export type ClusterRange = { from: number; to: number }

/** `text` stands over the stretch: pinyin over one character (mono) or over a word as a whole (group). */
export type Ruby = ClusterRange & { text: string }

/** Ruby is half the size of its base (CLREQ “Positioning of interlinear annotations”). */
const rubyScale = 0.5
/** Its baseline over that of the text: the em box's 0.88 and a small gap. */
const rubyRiseEm = 0.98
/** Two readings side by side keep this much apart. */
const rubyApartEm = 0.12

const overlaps = (items: Items, i: number, one: ClusterRange): boolean =>
  items.at[i]! >= one.from && items.at[i]! < one.to

function advances(latin: FaceWidths, text: string): readonly number[] {
  if (text !== '' && isAscii(text, 0, text.length)) {
    const pens = new Float64Array(text.length)
    if (asciiWidths(latin, text, 0, text.length, { pens, penAt: 0 }) >= 0) return Array.from(pens)
  }
  return wordWidths(latin, text, () => clustersOf(text))
}

const widthOf = (latin: FaceWidths, text: string): number =>
  advances(latin, text).reduce((sum, one) => sum + one, 0) * rubyScale

/** Makes room for readings wider than their base and keeps each group on one line. Call before the sums are taken. */
export function widenForRuby(items: Items, m: Measures, ruby: readonly Ruby[], latin: FaceWidths): void {
  for (const one of ruby) {
    const group: number[] = []
    for (let i = 0; i < items.count; i += 1) if (overlaps(items, i, one)) group.push(i)
    const first = group[0]
    if (first === undefined) continue
    const base = group.reduce((sum, i) => sum + m.width[i]! + (i > first ? m.gap[i]! : 0), 0)
    const extra = widthOf(latin, one.text) + rubyApartEm - base
    for (const i of group) {
      if (extra > 0 && items.kind[i] === kind.han) m.width[i] = m.width[i]! + extra / group.length
      if (i > first) {
        items.bond[i] = bond.solid
        m.opens[i] = 0
      }
    }
  }
}

/** Readings of the items [start, end) of the line last placed, centred over their bases. */
export function rubyRuns(items: Items, start: number, end: number, ruby: readonly Ruby[], latin: FaceWidths): Run[] {
  const runs: Run[] = []
  for (const one of ruby) {
    let left = Number.NaN
    let right = 0
    for (let i = start; i < end; i += 1) {
      if (!overlaps(items, i, one)) continue
      if (Number.isNaN(left)) left = boxes[2 * i]!
      right = boxes[2 * i]! + boxes[2 * i + 1]!
    }
    if (Number.isNaN(left)) continue
    const parts = clustersOf(one.text)
    const each = advances(latin, one.text)
    let x = (left + right - widthOf(latin, one.text)) / 2
    const xEm = each.map((advance) => {
      const at = x
      x += advance * rubyScale
      return at
    })
    const clusters = parts.map((part) => (part.length === 1 ? characterOf(part.charCodeAt(0)) : part.toWellFormed()))
    const ats = clusters.map(() => one.from)
    runs.push({
      face: latin.face,
      riseEm: rubyRiseEm,
      emoji: false,
      clusters,
      xEm,
      at: one.from,
      ats,
      scale: rubyScale,
    })
  }
  return runs
}

/** Middles of the characters the line last placed emphasises: Han and Hangul; marks and spaces carry no dot (GB/T 15834 4.12). */
export function emphasisDots(items: Items, start: number, end: number, stretches: readonly ClusterRange[]): number[] {
  const dots: number[] = []
  for (let i = start; i < end; i += 1) {
    if (items.kind[i] !== kind.han && items.kind[i] !== kind.own) continue
    if (stretches.some((one) => overlaps(items, i, one))) dots.push(boxes[2 * i]! + boxes[2 * i + 1]! / 2)
  }
  return dots
}

/** Emphasis dots lie under the characters (CLREQ; GB/T 15834 5.1.8): middle and radius in em. */
const dotDropEm = 0.3
const dotRadiusEm = 0.085
/** Control points of a quarter circle. */
const quarter = 0.5523

/** All dots of a line as one path, so that they are no characters and do not disturb the text. */
export function dotsPath(dots: readonly number[], xMm: number, baselineMm: number, emMm: number): PathItem['d'] {
  const r = dotRadiusEm * emMm
  const k = r * quarter
  const y = baselineMm + dotDropEm * emMm
  const n = (value: number): string => String(Math.round(value * 1000) / 1000)
  return dots
    .map((dot) => {
      const x = xMm + dot * emMm
      return (
        `M${n(x - r)} ${n(y)}C${n(x - r)} ${n(y - k)} ${n(x - k)} ${n(y - r)} ${n(x)} ${n(y - r)}` +
        `C${n(x + k)} ${n(y - r)} ${n(x + r)} ${n(y - k)} ${n(x + r)} ${n(y)}` +
        `C${n(x + r)} ${n(y + k)} ${n(x + k)} ${n(y + r)} ${n(x)} ${n(y + r)}` +
        `C${n(x - k)} ${n(y + r)} ${n(x - r)} ${n(y + k)} ${n(x - r)} ${n(y)}Z`
      )
    })
    .join('')
}

/** A formula drawn, and what was typed for it. */
export type Formula = { box: MathBox; tex: string }

/** A formula whose left end and baseline stand at a place of the page, `emMm` to its em. */
export function formulaItems(
  { box, tex }: Formula,
  { xMm, baselineMm, emMm }: { xMm: number; baselineMm: number; emMm: number },
  ink: Ink,
  origin: Origin,
): SceneItem[] {
  const mm = (value: number): number => Math.round(value * 1000) / 1000
  const words = (box.words ?? []).map(({ text, xEm, yEm, sizeEm }): SceneItem => {
    const clusters = [...text]
    const left = xMm + xEm * emMm
    return {
      kind: 'text',
      face: 'serif',
      sizePt: mm((sizeEm * emMm) / mmPerPt),
      ink,
      yMm: mm(baselineMm + yEm * emMm),
      clusters,
      xMm: clusters.map((_, at) => mm(left + at * sizeEm * emMm)),
      origin,
    }
  })
  const d = movedPath(box.d, [emMm, 0, 0, emMm, xMm, baselineMm])
  return d === '' ? words : [{ kind: 'path', d, fill: ink, alt: tex, origin }, ...words]
}
