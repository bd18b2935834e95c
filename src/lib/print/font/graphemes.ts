/** Made when a text first needs it: 10 ms, and a text of Han alone never does. */
let created: Intl.Segmenter | undefined
const segmenter = (): Intl.Segmenter => {
  created ??= new Intl.Segmenter('zh', { granularity: 'grapheme' })
  return created
}

/** Characters that neither join with a neighbour nor take marks among themselves: Grapheme_Cluster_Break Other, no surrogates. */
const plain =
  /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u22ff\u2460-\u27bf\u3000-\u3029\u3030-\u3098\u309b-\u30ff\u3400-\u9fff\uff01-\uff9d]*$/

/**
 * Extended grapheme clusters (UAX #29), the unit of everything a painter places. Plain Han, Latin and punctuation take
 * a shortcut: Intl.Segmenter manages 2.6 M characters/s, the typesetter asks for every paragraph.
 */
export const graphemes = (text: string): string[] =>
  plain.test(text) ? text.split('') : Array.from(segmenter().segment(text), (part) => part.segment)

/** Joiners, selectors, bidi marks and the byte order mark: part of the text, without ink or width (UAX #44). */
export const isIgnorable = (codepoint: number): boolean =>
  codepoint === 0xad ||
  (codepoint >= 0x200b && codepoint <= 0x200f) ||
  (codepoint >= 0x202a && codepoint <= 0x202e) ||
  (codepoint >= 0x2060 && codepoint <= 0x206f) ||
  (codepoint >= 0xfe00 && codepoint <= 0xfe0f) ||
  codepoint === 0xfeff ||
  (codepoint >= 0xe0000 && codepoint <= 0xe0fff)
