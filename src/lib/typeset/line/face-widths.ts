import type { FontBook } from '#lib/print/font/font-book.ts'
import type { FaceId } from '#lib/print/scene.ts'

/**
 * What the line setter remembers of one face of one FontBook, so that a character costs a table look-up. HarfBuzz is
 * asked once for every pair of ASCII letters that meet: with ligatures and contextual forms off, kerning is a matter of
 * neighbours (a face for which that is not so is noticed and shaped word by word).
 */
export type FaceWidths = {
  face: FaceId
  fonts: FontBook
  /** Kerned advance of a followed by b at a × 128 + b; -1 = not asked yet. */
  pairs: Float64Array
  /** Advance of an ASCII letter at a word's end. */
  single: Float64Array
  additive: boolean
  words: Map<string, readonly number[]>
  /** Advances of whole clusters that are not words (symbols, Hangul, marks). */
  advances: Map<string, number>
  lacking: Map<string, boolean>
  artwork: Map<string, boolean>
}

const wordsKept = 20_000

const caches = new WeakMap<FontBook, Map<string, FaceWidths>>()

export function faceWidths(fonts: FontBook, face: FaceId, kerning: boolean): FaceWidths {
  let faces = caches.get(fonts)
  if (!faces) {
    faces = new Map()
    caches.set(fonts, faces)
  }
  const key = kerning ? face : `${face} plain`
  const known = faces.get(key)
  if (known) return known
  const made: FaceWidths = {
    face,
    fonts,
    pairs: new Float64Array(128 * 128).fill(-1),
    single: new Float64Array(128).fill(-1),
    additive: true,
    words: new Map(),
    advances: new Map(),
    lacking: new Map(),
    artwork: new Map(),
  }
  if (!kerning) {
    for (let code = 0x20; code < 0x7f; code += 1) {
      const advance = fonts.advance(face, String.fromCharCode(code))
      made.single[code] = advance
      made.pairs.fill(advance, code * 128, code * 128 + 128)
    }
  }
  faces.set(key, made)
  return made
}

export function advanceOf(widths: FaceWidths, cluster: string): number {
  const known = widths.advances.get(cluster)
  if (known !== undefined) return known
  const made = widths.fonts.advance(widths.face, cluster)
  widths.advances.set(cluster, made)
  return made
}

export function lacks(widths: FaceWidths, cluster: string): boolean {
  const known = widths.lacking.get(cluster)
  if (known !== undefined) return known
  const { fonts, face } = widths
  // Asked for as text (VS15), any face will do; else one of symbols stands back behind artwork.
  const asText = cluster.endsWith('\ufe0e') || !fonts.hasAsText || fonts.hasAsText(face, cluster)
  const made = asText ? !fonts.has(face, cluster) : fonts.hasEmoji(cluster) || !fonts.has(face, cluster)
  widths.lacking.set(cluster, made)
  return made
}

/** Is there artwork for this emoji? */
export function drawn(widths: FaceWidths, sequence: string): boolean {
  const known = widths.artwork.get(sequence)
  if (known !== undefined) return known
  const made = widths.fonts.hasEmoji(sequence)
  widths.artwork.set(sequence, made)
  return made
}

/**
 * Kerned advances of the code units [from, to) of `text`, all ASCII, written to `out` from `offset` on. The answer is
 * their sum in em, or -1 when the face must be asked for the word as a whole.
 */
export function asciiWidths(
  widths: FaceWidths,
  text: string,
  from: number,
  to: number,
  out: Float64Array,
  offset: number,
): number {
  const { pairs, single } = widths
  let total = 0
  let code = text.charCodeAt(from)
  for (let at = from; at < to; at += 1) {
    const next = at + 1 < to ? text.charCodeAt(at + 1) : -1
    const one = next < 0 ? single[code]! : pairs[code * 128 + next]!
    if (one < 0) return ask(widths, text, from, to) ? asciiWidths(widths, text, from, to, out, offset) : -1
    out[offset + at - from] = one
    total += one
    code = next
  }
  return total
}

/** Shapes one word and notes its pairs; false when the face does not kern by pairs. */
function ask(widths: FaceWidths, text: string, from: number, to: number): boolean {
  const { pairs, single, fonts, face } = widths
  if (!widths.additive) return false
  const word = text.slice(from, to)
  const shaped = fonts.shapeWord(face, word)
  if (shaped.length !== word.length) {
    widths.additive = false
    return false
  }
  for (let at = 0; at < shaped.length; at += 1) {
    const code = word.charCodeAt(at)
    const one = shaped[at]!
    const slot = at + 1 < shaped.length ? code * 128 + word.charCodeAt(at + 1) : -1
    const known = slot < 0 ? single[code]! : pairs[slot]!
    if (known >= 0 && Math.abs(known - one) > 1e-6) {
      widths.additive = false
      return false
    }
    if (slot < 0) single[code] = one
    else pairs[slot] = one
  }
  return true
}

/** Advances of any word, one a cluster; shaped once. */
export function wordWidths(widths: FaceWidths, word: string, clusters: () => string[]): readonly number[] {
  const known = widths.words.get(word)
  if (known) return known
  const shaped = widths.fonts.shapeWord(widths.face, word)
  const parts = clusters()
  const made = shaped.length === parts.length ? shaped : parts.map((one) => widths.fonts.advance(widths.face, one))
  if (widths.words.size > wordsKept) widths.words.clear()
  widths.words.set(word, made)
  return made
}
