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
  const cached = faces.get(key)
  if (cached) return cached
  const created: FaceWidths = {
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
      created.single[code] = advance
      created.pairs.fill(advance, code * 128, code * 128 + 128)
    }
  }
  faces.set(key, created)
  return created
}

export function advanceOf(widths: FaceWidths, cluster: string): number {
  const cached = widths.advances.get(cluster)
  if (cached !== undefined) return cached
  const created = widths.fonts.advance(widths.face, cluster)
  widths.advances.set(cluster, created)
  return created
}

export function lacks(widths: FaceWidths, cluster: string): boolean {
  const cached = widths.lacking.get(cluster)
  if (cached !== undefined) return cached
  const { fonts, face } = widths
  // Asked for as text (VS15), any face will do; else one of symbols stands back behind artwork.
  const asText = cluster.endsWith('\ufe0e') || !fonts.hasAsText || fonts.hasAsText(face, cluster)
  const created = asText ? !fonts.has(face, cluster) : fonts.hasEmoji(cluster) || !fonts.has(face, cluster)
  widths.lacking.set(cluster, created)
  return created
}

/** Is there artwork for this emoji? */
export function drawn(widths: FaceWidths, sequence: string): boolean {
  const cached = widths.artwork.get(sequence)
  if (cached !== undefined) return cached
  const created = widths.fonts.hasEmoji(sequence)
  widths.artwork.set(sequence, created)
  return created
}

/**
 * Kerned advances of the code units [from, to) of `text`, all ASCII, written to `pens` from `penAt` on. The answer is
 * their sum in em, or -1 when the face must be asked for the word as a whole.
 */
export function asciiWidths(
  widths: FaceWidths,
  text: string,
  from: number,
  to: number,
  into: Readonly<{ pens: Float64Array; penAt: number }>,
): number {
  const { pairs, single } = widths
  const { pens, penAt } = into
  let total = 0
  let code = text.charCodeAt(from)
  for (let at = from; at < to; at += 1) {
    const next = at + 1 < to ? text.charCodeAt(at + 1) : -1
    const one = next < 0 ? single[code]! : pairs[code * 128 + next]!
    if (one < 0) return ask(widths, text, from, to) ? asciiWidths(widths, text, from, to, into) : -1
    pens[penAt + at - from] = one
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
  const cached = widths.words.get(word)
  if (cached) return cached
  const shaped = widths.fonts.shapeWord(widths.face, word)
  const parts = clusters()
  const created = shaped.length === parts.length ? shaped : parts.map((one) => widths.fonts.advance(widths.face, one))
  if (widths.words.size > wordsKept) widths.words.clear()
  widths.words.set(word, created)
  return created
}
