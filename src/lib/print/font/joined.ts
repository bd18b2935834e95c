/**
 * Letters that change with their neighbours, further than a grapheme cluster reaches: conjuncts and reordered vowels of
 * India and its neighbours, the marks over marks of Thai, Lao and Tibetan, stacks of Myanmar and Khmer, the joined hand
 * of Mongolian. A word of them is shaped and painted as one. (Arabic is told apart in right-to-left.ts; the ornaments
 * ꧁ ꧂ are signs.)
 */
const isJoinedUnit = (code: number): boolean =>
  code >= 0x900 &&
  (code <= 0x109f ||
    (code >= 0x1780 && code <= 0x18af) ||
    (code >= 0x1b00 && code <= 0x1b7f) ||
    (code >= 0xa980 && code <= 0xa9c0) ||
    (code >= 0xa9e0 && code <= 0xa9ff) ||
    (code >= 0xaa60 && code <= 0xaa7f))

/** Whether any letter of a text is one of them. */
export function isJoined(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (isJoinedUnit(text.charCodeAt(at))) return true
  return false
}
