import type { FaceId } from '../print/scene.ts'
import type { Adjustment } from './adjust.ts'
import { characterOf } from './characters.ts'
import { advanceOf, type FaceWidths } from './face-widths.ts'
import { isMark, kind } from './item-kinds.ts'
import { bond, type Items, typed } from './itemise.ts'
import { centred, dashPlaces, dotsHeightEm, liftTo, markOffset } from './mark-place.ts'
import { clusters, emojiBoxEm, type Measures, step } from './measure.ts'

/** Clusters of one face on one height, or emoji. `at`: index of each cluster in its paragraph. */
export type Run = {
  face: FaceId
  /** Lifted off the baseline by so much. */
  riseEm: number
  emoji: boolean
  clusters: string[]
  xEm: number[]
  at: number[]
  /** Glyph ids where the face's cmap would give another glyph (Chinese ——); -1 elsewhere. */
  glyphs?: number[]
  /** Set smaller than the line: ruby. */
  scale?: number
}

export type PlaceOptions = { base: FaceWidths; latin: FaceWidths; indentEm: number; hyphenAfter: boolean }

let runs: Run[] = []
let current: Run | undefined

function runOf(face: FaceId, riseEm: number, emoji: boolean): Run {
  if (current && current.face === face && current.riseEm === riseEm && current.emoji === emoji) return current
  current = { face, riseEm, emoji, clusters: [], xEm: [], at: [] }
  runs.push(current)
  return current
}

function put(run: Run, cluster: string, xEm: number, at: number): void {
  run.clusters.push(cluster)
  run.xEm.push(xEm)
  run.at.push(at)
  run.glyphs?.push(-1)
}

/** Items [start, end) as runs; answers them with the line's right edge (without what hangs). */
export function placeLine(
  items: Items,
  m: Measures,
  start: number,
  end: number,
  adjustment: Adjustment,
  options: PlaceOptions,
): { runs: Run[]; widthEm: number } {
  runs = []
  current = undefined
  const { shrink, openEm } = adjustment
  const { base, latin } = options
  let x = options.indentEm
  for (let i = start; i < end; i += 1) {
    const what = items.kind[i]!
    if (i > start) {
      const gap = gapEm(m, i, adjustment)
      if (items.typed[i] !== typed.none && gap > 0) putSpaces(items, m, i, x, base)
      x += gap + (m.opens[i] === 1 ? openEm : 0)
    }
    let width = m.width[i]!
    if (m.markRoom[i]! > 0) width -= m.markRoom[i]! * shrink[m.markStep[i]!]!
    if (i === start) width = Math.min(width, m.width[i]! - m.startCut[i]!)
    // What hangs takes no room, yet its glyph stands where it would have stood.
    const room = i === end - 1 ? Math.min(width, m.width[i]! - m.endCut[i]!) : width
    if (i === end - 1 && m.endCut[i]! > 0) width = Math.max(room, Math.min(width, 0.5))
    if (what === kind.han) putHan(items, i, x, m.width[i]!, base)
    else putItem(items, m, i, what, x, width, base, latin)
    x += room
  }
  if (options.hyphenAfter) {
    const last = runs.at(-1)?.at.at(-1) ?? 0
    put(runOf(latin.face, 0, false), '-', x, last)
    x += advanceOf(latin, '-')
  }
  return { runs, widthEm: x }
}

function gapEm(m: Measures, i: number, { shrink, gainSpace, gainHan }: Adjustment): number {
  let gap = m.gap[i]!
  if (m.gapRoom[i]! > 0) gap -= m.gapRoom[i]! * shrink[m.gapStep[i]!]!
  if (m.gapGain[i]! > 0) gap += m.gapGain[i]! * (m.gapStep[i] === step.hanLatin ? gainHan : gainSpace)
  return gap
}

function putSpaces(items: Items, m: Measures, i: number, x: number, base: FaceWidths): void {
  const run = current && !current.emoji ? current : runOf(base.face, 0, false)
  const before = items.at[i - 1]! + 1
  const count = items.typed[i]! - 1
  if (items.typed[i] === typed.space) put(run, ' ', x, before)
  else for (let n = 0; n < count; n += 1) put(run, '\u3000', x + (n * m.gap[i]!) / count, before + n)
}

function putHan(items: Items, i: number, x: number, widthEm: number, base: FaceWidths): void {
  const from = items.from[i]!
  const run = runOf(base.face, 0, false)
  const one = items.to[i]! - from === 1 ? characterOf(items.text.charCodeAt(from)) : whole(items, i)
  put(run, one, widthEm === 1 ? x : x + (widthEm - 1) / 2, items.at[i]!)
}

/** A cluster as printed: what Unicode calls ill-formed becomes U+FFFD, so that every file we write is well-formed. */
const whole = (items: Items, i: number): string => items.text.slice(items.from[i], items.to[i]).toWellFormed()

function putItem(
  items: Items,
  m: Measures,
  i: number,
  what: number,
  x: number,
  widthEm: number,
  base: FaceWidths,
  latin: FaceWidths,
): void {
  const at = items.at[i]!
  if (isMark(what)) {
    const mark = characterOf(items.text.charCodeAt(items.from[i]!))
    put(runOf(base.face, 0, false), mark, x + markOffset(base, mark, what, widthEm), at)
    return
  }
  switch (what) {
    case kind.word:
      putWord(items, m, i, x, latin)
      return
    case kind.emoji:
      putEmoji(items, i, x, base)
      return
    case kind.dash:
      putDash(items, i, x, widthEm, base)
      return
    case kind.dots: {
      const dot = characterOf(items.text.charCodeAt(items.from[i]!))
      const run = runOf(base.face, liftTo(base, dot, dotsHeightEm), false)
      const inset = centred(base, dot, 1)
      for (let n = 0; n < items.to[i]! - items.from[i]!; n += 1) put(run, dot, x + n + inset, at + n)
      return
    }
    case kind.middle:
      put(runOf(base.face, 0, false), whole(items, i), x + centred(base, whole(items, i), widthEm), at)
      return
    case kind.quote: {
      const mark = whole(items, i)
      const advance = advanceOf(latin, mark)
      // A full-width quote of a Chinese face is moved until only its ink is left.
      const narrow = advance < 0.8 ? 0 : markOffset(latin, mark, isOpening(mark) ? kind.open : kind.close, widthEm)
      put(runOf(latin.face, 0, false), mark, x + narrow, at)
      return
    }
    default:
      put(runOf(base.face, 0, false), whole(items, i), x, at)
  }
}

const isOpening = (quote: string): boolean => quote === '“' || quote === '‘'

function putWord(items: Items, m: Measures, i: number, x: number, latin: FaceWidths): void {
  const run = runOf(latin.face, 0, false)
  const { text, simple } = items
  const from = items.from[i]!
  const to = items.to[i]!
  const at = items.at[i]!
  const pen = m.pen[i]!
  let dx = x
  if (simple) {
    for (let n = 0; n < to - from; n += 1) {
      put(run, characterOf(text.charCodeAt(from + n)), dx, at + n)
      dx += m.pens[pen + n]!
    }
    return
  }
  const parts = clusters(items, from, to)
  for (let n = 0; n < parts.length; n += 1) {
    put(run, parts[n]!.toWellFormed(), dx, at + n)
    dx += m.pens[pen + n]!
  }
}

function putEmoji(items: Items, i: number, x: number, base: FaceWidths): void {
  const sequence = whole(items, i)
  const at = items.at[i]!
  if (base.fonts.hasEmoji(sequence)) put(runOf(base.face, 0, true), sequence, x, at)
  else put(runOf(base.face, 0, false), sequence, x + Math.max(0, (emojiBoxEm - advanceOf(base, sequence)) / 2), at)
}

/** The face's own Chinese dash (two em long) when it has one, otherwise two dashes pushed together. */
function putDash(items: Items, i: number, x: number, widthEm: number, base: FaceWidths): void {
  const text = items.text.slice(items.from[i], items.to[i])
  const at = items.at[i]!
  const own = base.fonts.hanGlyph?.(base.face, text)
  if (own) {
    const run = runOf(base.face, 0, false)
    run.glyphs ??= run.clusters.map(() => -1)
    put(run, text, x + (widthEm - own.advance) / 2, at)
    run.glyphs[run.glyphs.length - 1] = own.glyph
    return
  }
  if (text.charCodeAt(0) === 0x2e3a) {
    put(runOf(base.face, 0, false), text, x + centred(base, text, widthEm), at)
    return
  }
  dashPlaces(base, text.length, widthEm).forEach((place, n) => {
    put(runOf(base.face, place.lift, false), '—', x + place.x, at + n)
  })
}

/** Ends a line in the middle of a word with a hyphen. */
export const endsWithHyphen = (items: Items, end: number): boolean =>
  end < items.count && items.bond[end] === bond.hyphen
