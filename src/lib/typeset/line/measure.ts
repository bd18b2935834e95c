import type { FaceWidths } from './face-widths.ts'
import { advanceOf, asciiWidths, wordWidths } from './face-widths.ts'
import { isMark, kind } from './item-kinds.ts'
import { bond, type Items, isAscii, typed } from './itemise.ts'
import type { LineRules } from './rules.ts'

/** CLREQ's steps of reduction, by their numbers; step 1 (the mark at the line's end) is done before. */
export const step = { none: 0, space: 2, middle: 3, bracket: 4, pause: 5, hanLatin: 6, stop: 7 } as const

/**
 * Widths in em, parallel to Items. A line of items [a, b) is naturally
 * `upTo[b] - upTo[a] - gap[a] - startCut[a] - endCut[b - 1]` wide.
 */
export type Measures = {
  width: Float64Array
  /** Room before the item when it does not begin a line. */
  gap: Float64Array
  /** What the gap and the item itself may lose, and in which step. */
  gapRoom: Float64Array
  gapStep: Uint8Array
  markRoom: Float64Array
  markStep: Uint8Array
  /** What the gap may gain before the equal expansion: word spaces to ½ em, Han–Latin to ⅓ em. */
  gapGain: Float64Array
  /** 1: the gap takes part in the equal expansion. */
  opens: Uint8Array
  startCut: Float64Array
  endCut: Float64Array
  /** Where a word's advances begin in `pens`. */
  pen: Int32Array
  pens: Float64Array
  /** Where the next word's advances are written. */
  penAt: number
  /** Prefix sums of width + gap; of the rooms of steps 2–5, 6, 7; of gains; of opens. */
  upTo: Float64Array
  softRoom: Float64Array
  hanRoom: Float64Array
  stopRoom: Float64Array
  gains: Float64Array
  openings: Float64Array
}

export const newMeasures = (size = 256): Measures => ({
  width: new Float64Array(size),
  gap: new Float64Array(size),
  gapRoom: new Float64Array(size),
  gapStep: new Uint8Array(size),
  markRoom: new Float64Array(size),
  markStep: new Uint8Array(size),
  gapGain: new Float64Array(size),
  opens: new Uint8Array(size),
  startCut: new Float64Array(size),
  endCut: new Float64Array(size),
  pen: new Int32Array(size),
  pens: new Float64Array(size),
  penAt: 0,
  upTo: new Float64Array(size),
  softRoom: new Float64Array(size),
  hanRoom: new Float64Array(size),
  stopRoom: new Float64Array(size),
  gains: new Float64Array(size),
  openings: new Float64Array(size),
})

export const emojiBoxEm = 1.06
const emojiGapEm = 0.04
const wordSpaceEm = 0.25
const wordSpaceMaxEm = 0.5
const hanSpaceEm = 0.4

export type MeasureOptions = {
  rules: Readonly<LineRules>
  base: FaceWidths
  latin: FaceWidths
  trackEm: number
  /** Face of the Latin words from this cluster on, where it is not `latin`. */
  faceAt?(at: number): FaceWidths | undefined
  /** Clusters that stand for something drawn, and its width. */
  drawn?: readonly { at: number; widthEm: number }[]
  /** Last word on widths before they are summed: room for ruby. */
  widen?(items: Items, m: Measures): void
}

/** Fills `m` for all items. Answers the widest word piece, which may not fit any line. */
export function measure(items: Items, m: Measures, options: MeasureOptions): number {
  const { count } = items
  if (m.width.length < count + 2 || m.pens.length < items.text.length + 2)
    Object.assign(m, newMeasures(Math.max(count, items.text.length, m.width.length * 2) + 2))
  ordinary(m, count)
  const widest = words(items, m, options)
  const plain = options.trackEm === 0
  const { kind: kinds, bond: bonds, typed: spaces } = items
  let bangs = 0
  let before = -1
  for (let i = 0; i < count; i += 1) {
    const what = kinds[i]!
    const ordinaryHere = what === kind.han && before === kind.han && plain && spaces[i] === typed.none
    before = what
    if (ordinaryHere && bonds[i]! < bond.solid) {
      bangs = 0
      continue
    }
    bangs = what === kind.bang ? (i > 0 && spaces[i] === typed.wide ? 1 : bangs + 1) : 0
    if (what !== kind.word && what !== kind.han) oneWidth(items, m, i, bangs, options)
    oneGap(items, m, i, what, options)
  }
  options.widen?.(items, m)
  sums(m, count)
  return widest
}

/** Every item as the commonest of all: a Han behind a Han, nothing typed between. What differs is said afterwards. */
function ordinary(m: Measures, count: number): void {
  m.width.fill(1, 0, count)
  m.gap.fill(0, 0, count)
  m.gapRoom.fill(0, 0, count)
  m.gapGain.fill(0, 0, count)
  m.markRoom.fill(0, 0, count)
  m.startCut.fill(0, 0, count)
  m.endCut.fill(0, 0, count)
  m.opens.fill(1, 0, count)
}

/** Chinese faces draw ’ on a whole em; inside a word it takes as much as its ink. */
function apostropheEm(latin: FaceWidths): number {
  const advance = advanceOf(latin, '’')
  return advance < 0.8 ? advance : 0.24
}

function words(items: Items, m: Measures, { latin: plain, faceAt, drawn }: MeasureOptions): number {
  const { text, count } = items
  let pen = 0
  let widest = 0
  for (let i = 0; i < count; i += 1) {
    if (items.kind[i] !== kind.word) continue
    // The pieces of one word are shaped together: kerning does not care where a line may end.
    let end = i + 1
    while (end < count && items.kind[end] === kind.word && items.bond[end]! >= bond.piece) end += 1
    const from = items.from[i]!
    const to = items.to[end - 1]!
    m.penAt = pen
    const latin = faceAt?.(items.at[i]!) ?? plain
    const whole = isAscii(text, from, to) ? asciiWidths(latin, text, from, to, m) : -1
    if (whole < 0) {
      const word = text.slice(from, to)
      const parts = clusters(items, from, to)
      const advances = wordWidths(latin, word, () => parts)
      for (let k = 0; k < advances.length; k += 1)
        m.pens[pen + k] = parts[k] === '’' ? apostropheEm(latin) : advances[k]!
      for (const one of drawn ?? []) {
        const k = one.at - items.at[i]!
        if (k >= 0 && k < advances.length) m.pens[pen + k] = one.widthEm
      }
    }
    for (let k = i; k < end; k += 1) {
      m.pen[k] = pen
      // A soft hyphen between two pieces is no cluster of either.
      const skipped = k + 1 < end ? items.from[k + 1]! - items.to[k]! : 0
      const size = clusterCount(items, items.from[k]!, items.to[k]!)
      let width = 0
      for (let p = 0; p < size; p += 1) width += m.pens[pen + p]!
      pen += size + skipped
      m.width[k] = width
      if (width > widest) widest = width
    }
    i = end - 1
  }
  return widest
}

export function clusterCount(items: Items, from: number, to: number): number {
  if (items.simple) return to - from
  let size = 0
  for (let at = from; at < to; at += 1) size += items.starts[at]!
  return size
}

export function clusters(items: Items, from: number, to: number): string[] {
  const out: string[] = []
  let start = from
  for (let at = from + 1; at <= to; at += 1) {
    if (at < to && !items.simple && items.starts[at] === 0) continue
    out.push(items.text.slice(start, at))
    start = at
  }
  return out
}

function oneWidth(items: Items, m: Measures, i: number, bangs: number, options: MeasureOptions): void {
  const what = items.kind[i]!
  if (isMark(what)) {
    markWidth(items, m, i, bangs, options.rules)
    return
  }
  m.width[i] = freeWidth(items, i, what, options)
  if (what === kind.middle && m.width[i]! > 0.5) {
    m.markRoom[i] = m.width[i]! - 0.5
    m.markStep[i] = step.middle
  }
}

/** Marks with half an em of room: 1 em, or ½ where a neighbour or the line's edge takes the room away. */
function markWidth(items: Items, m: Measures, i: number, bangs: number, rules: Readonly<LineRules>): void {
  const what = items.kind[i]!
  let wide = true
  if (rules.pairs) {
    const after = i + 1 < items.count && items.typed[i + 1] !== typed.wide ? items.kind[i + 1]! : -1
    const before = i > 0 && items.typed[i] !== typed.wide ? items.kind[i - 1]! : -1
    if (what === kind.open) wide = before !== kind.open && before !== kind.middle
    else wide = !isMark(after) && after !== kind.middle && !(what === kind.bang && bangs % 2 === 0)
  }
  m.width[i] = wide ? 1 : 0.5
  const hangs = rules.hang === 'force' && (what === kind.pause || what === kind.stop)
  if (hangs) m.endCut[i] = m.width[i]!
  if (!wide) return
  m.markRoom[i] = 0.5
  if (what === kind.open || what === kind.close) m.markStep[i] = step.bracket
  else if (what === kind.pause) m.markStep[i] = step.pause
  else {
    m.markStep[i] = step.stop
    if (!rules.stopsGive) m.markRoom[i] = 0
  }
  if (!rules.edges) return
  if (what === kind.open) m.startCut[i] = 0.5
  else if (!hangs) m.endCut[i] = 0.5
}

function freeWidth(items: Items, i: number, what: number, { rules, base, latin }: MeasureOptions): number {
  const size = items.to[i]! - items.from[i]!
  switch (what) {
    case kind.emoji:
      return emojiBoxEm
    case kind.middle:
      return rules.interpunctEm
    case kind.dash:
      if (items.latinOnly && size === 1) return advanceOf(latin, '—')
      return size === 2 || items.text.charCodeAt(items.from[i]!) === 0x2e3a ? 2 : 1
    case kind.dots:
      return size
    case kind.symbol:
      return Math.max(0.3, advanceOf(base, items.text.slice(items.from[i], items.to[i])))
    case kind.own:
      return advanceOf(base, items.text.slice(items.from[i], items.to[i]))
    case kind.quote: {
      const advance = advanceOf(latin, items.text.slice(items.from[i], items.to[i]))
      return advance < 0.8 ? advance : 0.45
    }
    default:
      return 1
  }
}

/** 1 letters and figures, 2 Han and emoji: what the quarter em stands between. 0 neither. */
function edge(items: Items, i: number, end: boolean): number {
  const what = items.kind[i]!
  if (what === kind.han || what === kind.emoji) return 2
  if (what !== kind.word) return 0
  const code = items.text.charCodeAt(end ? items.to[i]! - 1 : items.from[i]!)
  if ((code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)) return 1
  if (code >= 0xc0 && code !== 0xd7 && code !== 0xf7) return 1
  // + * ~ and $ & ¥ count as letters where a word begins, + * ~ % where it ends, and # in C# but not in #题目#.
  if (code === 0x2b || code === 0x2a || code === 0x7e) return 1
  if (code === 0x23) return items.to[i]! - items.from[i]! > 1 ? 1 : 0
  return end ? (code === 0x25 ? 1 : 0) : code === 0x24 || code === 0x26 || code === 0xa5 ? 1 : 0
}

function oneGap(items: Items, m: Measures, i: number, what: number, options: MeasureOptions): void {
  const { rules, trackEm } = options
  m.opens[i] = 0
  if (i === 0) return
  const before = items.kind[i - 1]!
  const space = items.typed[i]!
  const how = items.bond[i]!
  m.gap[i] = trackEm
  if (how >= bond.solid) return
  m.opens[i] = opens(what, before, space) ? 1 : 0
  if (space >= typed.wide) {
    m.gap[i] = space - 1 + trackEm
    return
  }
  if (space === typed.none) {
    // Two Han in a row are by far the commonest case.
    if (what === kind.han && before === kind.han) return
    if (what === kind.emoji && before === kind.emoji) m.gap[i] = emojiGapEm + trackEm
    else hanLatin(items, m, i, rules.hanLatinEm, trackEm)
    return
  }
  if (isMark(what) || isMark(before)) return
  if (hanLatin(items, m, i, rules.hanLatinEm > 0 ? rules.hanLatinEm : wordSpaceEm, trackEm)) return
  const between = before !== kind.word && before !== kind.quote && what !== kind.word && what !== kind.quote
  const natural = between ? hanSpaceEm : wordSpaceEm
  m.gap[i] = natural + trackEm
  m.gapRoom[i] = natural - wordSpaceEm
  m.gapStep[i] = step.space
  m.gapGain[i] = wordSpaceMaxEm - natural
}

/**
 * CLREQ: the equal expansion spares connectors, the solidus and what stands beside them. ！！ and ？！ are one em together
 * (GB/T 15834 5.1.2), so nothing opens between them either.
 */
const opens = (what: number, before: number, space: number): boolean =>
  !(what === kind.bang && before === kind.bang && space === typed.none) &&
  what !== kind.wave &&
  before !== kind.wave &&
  what !== kind.slash &&
  before !== kind.slash

function hanLatin(items: Items, m: Measures, i: number, em: number, trackEm: number): boolean {
  if (em <= 0 || edge(items, i - 1, true) + edge(items, i, false) !== 3) return false
  m.gap[i] = em + trackEm
  m.gapRoom[i] = em / 2
  m.gapStep[i] = step.hanLatin
  m.gapGain[i] = em / 3
  return true
}

function sums(m: Measures, count: number): void {
  const { gap, width, gapRoom, gapStep, markRoom, markStep, gapGain, opens } = m
  const { upTo, softRoom, hanRoom, stopRoom, gains, openings } = m
  let sum = 0
  let soft = 0
  let han = 0
  let stop = 0
  let gain = 0
  let open = 0
  upTo[0] = 0
  softRoom[0] = 0
  hanRoom[0] = 0
  stopRoom[0] = 0
  gains[0] = 0
  openings[0] = 0
  for (let i = 0; i < count; i += 1) {
    sum += gap[i]! + width[i]!
    const gapMay = gapRoom[i]!
    if (gapMay > 0) {
      if (gapStep[i] === step.hanLatin) han += gapMay
      else soft += gapMay
    }
    const markMay = markRoom[i]!
    if (markMay > 0) {
      if (markStep[i] === step.stop) stop += markMay
      else soft += markMay
    }
    gain += gapGain[i]!
    open += opens[i]!
    upTo[i + 1] = sum
    softRoom[i + 1] = soft
    hanRoom[i + 1] = han
    stopRoom[i + 1] = stop
    gains[i + 1] = gain
    openings[i + 1] = open
  }
}
