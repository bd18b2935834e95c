import { isJoined } from '#lib/print/font/joined.ts'
import { isRightToLeft } from '#lib/print/font/right-to-left.ts'
import type { FaceId } from '#lib/print/scene.ts'
import type { Adjustment } from './adjust.ts'
import { gapOwners, visualOrder } from './bidi.ts'
import { characterOf } from './characters.ts'
import { advanceOf, drawn, type FaceWidths } from './face-widths.ts'
import { isMark, kind } from './item-kinds.ts'
import { bond, type Items, isAscii, typed } from './itemise.ts'
import { centred, dashPlaces, dotsHeightEm, liftTo, markOffset } from './mark-place.ts'
import { clusterCount, clusters, emojiBoxEm, type Measures, step } from './measure.ts'

/** Clusters of one face on one height, or emoji. */
export type Run = {
  face: FaceId
  /** Lifted off the baseline by so much. */
  riseEm: number
  emoji: boolean
  clusters: string[]
  xEm: number[]
  /** Index of the first cluster in its paragraph; the others follow it unless `ats` says otherwise. */
  at: number
  ats?: number[] | undefined
  /** Glyph ids where the face's cmap would give another glyph (Chinese ——); -1 elsewhere. */
  glyphs?: number[] | undefined
  /** Set smaller than the line: ruby. */
  scale?: number | undefined
}

export type PlaceOptions = {
  base: FaceWidths
  latin: FaceWidths
  /** As in `MeasureOptions`. */
  faceAt?: ((at: number) => FaceWidths | undefined) | undefined
  indentEm: number
  hyphenAfter: boolean
  adjustment: Adjustment
}

let runs: Run[] = []
/** Faces of the line being placed. */
let base!: FaceWidths
let latin!: FaceWidths
let faceAt: PlaceOptions['faceAt']
/** Left edge and width of every item of the line last placed, at 2 × item. */
export let boxes = new Float64Array(512)
/** The run being filled. Its parts are collected in arrays that are used again and copied out at their final length. */
let open = false
let face: FaceId = 'serif'
let riseEm = 0
let emoji = false
let size = 0
let straight = true
let firstAt = 0
let anyGlyph = false
let clustersNow: string[] = []
let xsNow: number[] = []
let atsNow: number[] = []
let glyphsNow: number[] = []

function close(): void {
  if (!open) return
  open = false
  runs.push({
    face,
    riseEm,
    emoji,
    clusters: clustersNow.slice(0, size),
    xEm: xsNow.slice(0, size),
    at: firstAt,
    ats: straight ? undefined : atsNow.slice(0, size),
    glyphs: anyGlyph ? glyphsNow.slice(0, size) : undefined,
    scale: undefined,
  })
  // One very long label must not keep its memory for ever.
  if (size > 4096) {
    clustersNow = []
    xsNow = []
    atsNow = []
    glyphsNow = []
  }
}

function begin(inFace: FaceId, atRiseEm: number, asEmoji: boolean, at: number): void {
  close()
  open = true
  face = inFace
  riseEm = atRiseEm
  emoji = asEmoji
  size = 0
  straight = true
  anyGlyph = false
  firstAt = at
}

/** Indices that do not simply follow one another, and glyph ids, are only kept from where they first matter. */
function append(cluster: string, xEm: number, at: number): void {
  clustersNow[size] = cluster
  xsNow[size] = xEm
  if (straight && at !== firstAt + size) {
    straight = false
    for (let n = 0; n < size; n += 1) atsNow[n] = firstAt + n
  }
  if (!straight) atsNow[size] = at
  if (anyGlyph) glyphsNow[size] = -1
  size += 1
}

/** A cluster of text lifted off the baseline by `atRiseEm`. */
function put(inFace: FaceId, atRiseEm: number, cluster: string, xEm: number, at: number): void {
  if (!open || emoji || inFace !== face || atRiseEm !== riseEm) begin(inFace, atRiseEm, false, at)
  append(cluster, xEm, at)
}

/** The cluster last put is drawn as `glyph`. */
function drawAs(glyph: number): void {
  if (!anyGlyph) for (let n = 0; n < size; n += 1) glyphsNow[n] = -1
  anyGlyph = true
  glyphsNow[size - 1] = glyph
}

/** Items [start, end) as runs; answers them with the line's right edge (without what hangs). */
export function placeLine(
  items: Items,
  m: Measures,
  start: number,
  end: number,
  options: PlaceOptions,
): { runs: Run[]; widthEm: number } {
  runs = []
  base = options.base
  latin = options.latin
  faceAt = options.faceAt
  open = false
  if (boxes.length < 2 * end) boxes = new Float64Array(4 * end)
  const { adjustment } = options
  const { shrink, openEm } = adjustment
  const { face: baseFace } = base
  let x = options.indentEm
  if (items.turns) x = placeTurned(items, m, start, end, options)
  else {
    const { text, kind: kinds, typed: spaces, from, to, at } = items
    const { width: widths, opens } = m
    for (let i = start; i < end; i += 1) {
      const what = kinds[i]!
      if (i > start) {
        const gap = gapEm(m, i, adjustment)
        if (spaces[i] !== typed.none && gap > 0) putSpaces(items, m, i, x)
        x += gap + (opens[i] === 1 ? openEm : 0)
      }
      let width = widths[i]!
      if (what === kind.han && width === 1 && to[i]! - from[i]! === 1) {
        // By far the commonest: one Han on its own em, with no room to give away.
        boxes[2 * i] = x
        boxes[2 * i + 1] = 1
        if (!open || emoji || riseEm !== 0 || face !== baseFace) begin(baseFace, 0, false, at[i]!)
        append(characterOf(text.charCodeAt(from[i]!)), x, at[i]!)
        x += 1
        continue
      }
      if (m.markRoom[i]! > 0) width -= m.markRoom[i]! * shrink[m.markStep[i]!]!
      if (i === start) width = Math.min(width, m.width[i]! - m.startCut[i]!)
      // What hangs takes no room, yet its glyph stands where it would have stood.
      const available = i === end - 1 ? Math.min(width, m.width[i]! - m.endCut[i]!) : width
      if (i === end - 1 && m.endCut[i]! > 0) width = Math.max(available, Math.min(width, 0.5))
      boxes[2 * i] = x
      boxes[2 * i + 1] = available
      if (what === kind.han) putHan(items, i, x, m.width[i]!)
      else putItem(items, m, i, x, width)
      x += available
    }
  }
  if (options.hyphenAfter) {
    const last = items.at[end - 1]! + clusterCount(items, items.from[end - 1]!, items.to[end - 1]!) - 1
    put(latin.face, 0, '-', x, last)
    x += advanceOf(latin, '-')
  }
  close()
  return { runs, widthEm: x }
}

/**
 * A line with words from right to left, its items in the order of the eye: painters and readers of PDFs expect positions
 * that rise, and turn such words back by themselves (`at` keeps the order of reading).
 */
function placeTurned(
  items: Items,
  m: Measures,
  start: number,
  end: number,
  { adjustment, indentEm }: PlaceOptions,
): number {
  const order = visualOrder(items, start, end)
  const gaps = gapOwners(order, start)
  let x = indentEm
  order.forEach((i, place) => {
    const owner = gaps[place] ?? -1
    if (owner >= 0) {
      const gap = gapEm(m, owner, adjustment)
      if (items.typed[owner] !== typed.none && gap > 0) putSpaces(items, m, owner, x)
      x += gap + (m.opens[owner] === 1 ? adjustment.openEm : 0)
    }
    const what = items.kind[i]!
    let width = m.width[i]!
    if (m.markRoom[i]! > 0) width -= m.markRoom[i]! * adjustment.shrink[m.markStep[i]!]!
    if (i === start) width = Math.min(width, m.width[i]! - m.startCut[i]!)
    const available = i === end - 1 ? Math.min(width, m.width[i]! - m.endCut[i]!) : width
    if (i === end - 1 && m.endCut[i]! > 0) width = Math.max(available, Math.min(width, 0.5))
    boxes[2 * i] = x
    boxes[2 * i + 1] = available
    if (what === kind.han) putHan(items, i, x, m.width[i]!)
    else putItem(items, m, i, x, width)
    x += available
  })
  return x
}

function gapEm(m: Measures, i: number, { shrink, gainSpace, gainHan }: Adjustment): number {
  let gap = m.gap[i]!
  if (m.gapRoom[i]! > 0) gap -= m.gapRoom[i]! * shrink[m.gapStep[i]!]!
  if (m.gapGain[i]! > 0) gap += m.gapGain[i]! * (m.gapStep[i] === step.hanLatin ? gainHan : gainSpace)
  return gap
}

function putSpaces(items: Items, m: Measures, i: number, x: number): void {
  const inFace = open && !emoji ? face : base.face
  const rise = open && !emoji ? riseEm : 0
  const before = items.at[i - 1]! + clusterCount(items, items.from[i - 1]!, items.to[i - 1]!)
  const count = items.typed[i]! - 1
  if (items.typed[i] === typed.space) put(inFace, rise, ' ', x, before)
  else for (let n = 0; n < count; n += 1) put(inFace, rise, '\u3000', x + (n * m.gap[i]!) / count, before + n)
}

function putHan(items: Items, i: number, x: number, widthEm: number): void {
  const from = items.from[i]!
  if (items.to[i]! - from === 1 && widthEm === 1) {
    const one = characterOf(items.text.charCodeAt(from))
    if (!open || emoji || riseEm !== 0 || face !== base.face) begin(base.face, 0, false, items.at[i]!)
    append(one, x, items.at[i]!)
    return
  }
  const one = whole(items, i)
  put(base.face, 0, one, x + (widthEm - 1) / 2, items.at[i]!)
}

/** A cluster as printed: what Unicode calls ill-formed becomes U+FFFD, so that every file we write is well-formed. */
const whole = (items: Items, i: number): string => items.text.slice(items.from[i], items.to[i]).toWellFormed()

function putItem(items: Items, m: Measures, i: number, x: number, widthEm: number): void {
  const what = items.kind[i]!
  const at = items.at[i]!
  if (isMark(what)) {
    const from = items.from[i]!
    const mark = items.to[i]! - from === 1 ? characterOf(items.text.charCodeAt(from)) : whole(items, i)
    put(base.face, 0, mark, x + markOffset(base, mark, what, widthEm), at)
    return
  }
  switch (what) {
    case kind.word:
      putWord(items, m, i, x)
      return
    case kind.emoji:
      putEmoji(items, i, x)
      return
    case kind.dash:
      putDash(items, i, x, widthEm)
      return
    case kind.dots: {
      const dot = characterOf(items.text.charCodeAt(items.from[i]!))
      const lift = liftTo(base, dot, dotsHeightEm)
      const inset = centred(base, dot, 1)
      for (let n = 0; n < items.to[i]! - items.from[i]!; n += 1) put(base.face, lift, dot, x + n + inset, at + n)
      return
    }
    case kind.middle:
      put(base.face, 0, whole(items, i), x + centred(base, whole(items, i), widthEm), at)
      return
    case kind.quote: {
      const mark = whole(items, i)
      const advance = advanceOf(latin, mark)
      // A full-width quote of a Chinese face is moved until only its ink is left.
      const narrow = advance < 0.8 ? 0 : markOffset(latin, mark, isOpening(mark) ? kind.open : kind.close, widthEm)
      put(latin.face, 0, mark, x + narrow, at)
      return
    }
    default:
      put(base.face, 0, whole(items, i), x, at)
  }
}

const isOpening = (quote: string): boolean => quote === '“' || quote === '‘'

function putWord(items: Items, m: Measures, i: number, x: number): void {
  const { text } = items
  const from = items.from[i]!
  const to = items.to[i]!
  const at = items.at[i]!
  const pen = m.pen[i]!
  const own = faceAt?.(at) ?? latin
  const ascii = isAscii(text, from, to)
  const word = ascii ? '' : text.slice(from, to)
  // Letters that join: the word is shaped as one, and so it is one cluster.
  if (!ascii && ((items.turns && isRightToLeft(word)) || isJoined(word))) {
    put(own.face, 0, word.toWellFormed(), x, at)
    return
  }
  let dx = x
  if (items.simple || ascii) {
    for (let n = 0; n < to - from; n += 1) {
      put(own.face, 0, characterOf(text.charCodeAt(from + n)), dx, at + n)
      dx += m.pens[pen + n]!
    }
    return
  }
  const parts = clusters(items, from, to)
  for (let n = 0; n < parts.length; n += 1) {
    const shift = parts[n] === '’' ? apostropheShift(own) : 0
    put(own.face, 0, parts[n]!.toWellFormed(), dx + shift, at + n)
    dx += m.pens[pen + n]!
  }
}

/** A full-width ’ is drawn from the left of its em; only its ink is wanted. */
const apostropheShift = (own: FaceWidths): number =>
  advanceOf(own, '’') < 0.8 ? 0 : markOffset(own, '’', kind.close, 0.24)

function putEmoji(items: Items, i: number, x: number): void {
  const sequence = whole(items, i)
  const at = items.at[i]!
  if (drawn(base, sequence)) {
    if (!open || !emoji || base.face !== face || riseEm !== 0) begin(base.face, 0, true, at)
    append(sequence, x, at)
  } else put(base.face, 0, sequence, x + Math.max(0, (emojiBoxEm - advanceOf(base, sequence)) / 2), at)
}

/** The face's own Chinese dash (two em long) when it has one, otherwise two dashes pushed together. */
function putDash(items: Items, i: number, x: number, widthEm: number): void {
  const text = items.text.slice(items.from[i], items.to[i])
  const at = items.at[i]!
  const own = items.latinOnly && text.length === 1 ? undefined : base.fonts.hanGlyph?.(base.face, text)
  if (own) {
    put(base.face, 0, text, x + (widthEm - own.advance) / 2, at)
    if (own.glyph >= 0) drawAs(own.glyph)
    return
  }
  if (items.latinOnly && text === '—') {
    put(latin.face, 0, text, x, at)
    return
  }
  if (text.charCodeAt(0) === 0x2e3a) {
    put(base.face, 0, text, x + centred(base, text, widthEm), at)
    return
  }
  dashPlaces(base, text.length, widthEm).forEach((place, n) => {
    put(base.face, place.lift, '—', x + place.x, at + n)
  })
}

/** Ends a line in the middle of a word with a hyphen. */
export const endsWithHyphen = (items: Items, end: number): boolean =>
  end < items.count && items.bond[end] === bond.hyphen
