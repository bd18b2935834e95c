import type { FaceId } from '../scene.ts'

/**
 * What the typesetter may ask about type. All widths are in em of the size the text will be set in.
 * Implemented by `fontBook()` in fonts.server.ts; painters resolve glyphs with the same tables.
 *
 * A face that lacks a code point falls back (wenkai → serif → sans, garamond → serif …, see faces.ts), so every
 * answer here is about the glyph that will really be printed.
 */
export type FontBook = {
  /** Natural advance of one grapheme cluster. Ignorable characters (ZWJ, VS) count 0, a missing one counts 1. */
  advance(face: FaceId, cluster: string): number
  /**
   * Kerned advances of a word, one per grapheme cluster (see `graphemes`). Ligatures and contextual forms are off, so
   * painters find the same glyph through the cmap. Cached by (face, word): pass words, not whole lines.
   */
  shapeWord(face: FaceId, word: string): number[]
  /** False: no face of the chain has it; it will be printed as 〓 and reported by the preflight. */
  has(face: FaceId, cluster: string): boolean
  /** As `has`, but by the text faces alone: a pictograph that only a face of symbols has is drawn as artwork. */
  hasAsText?(face: FaceId, cluster: string): boolean
  /** The face itself has every character of the text: no other face of the chain is needed. */
  owns(face: FaceId, text: string): boolean
  /** Glyph id of the vertical form for `TextItem.glyphs`, or -1 when the upright glyph serves both directions. */
  vertGlyph(face: FaceId, codepoint: number): number
  metrics(face: FaceId): FaceMetrics
  /** Where the ink of a single-character cluster lies, undefined when it has none (spaces). */
  inkBox(face: FaceId, cluster: string): InkBox | undefined
  /**
   * The glyph a Chinese run has for `text` as a whole where the cmap has another (locl, ccmp): —— of the Noto faces is
   * one glyph of two em. Undefined when the face draws `text` as single glyphs.
   */
  hanGlyph?(face: FaceId, text: string): { glyph: number; advance: number } | undefined
  /** True when there is artwork for this emoji sequence, so that it may become an EmojiItem. */
  hasEmoji(sequence: string): boolean
}

/** In em, y up from the baseline; descent is negative. */
type FaceMetrics = { ascent: number; descent: number; capHeight: number; xHeight: number }

/** In em from the glyph's origin, y up from the baseline. */
type InkBox = { x0: number; y0: number; x1: number; y1: number }
