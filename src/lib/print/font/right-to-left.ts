/**
 * Letters of the scripts written from right to left that a UTF-16 unit can name: Hebrew, Arabic and its kin (UAX #9).
 * Arabic figures are not: numbers run from left to right everywhere.
 */
export const isRightToLeftUnit = (code: number): boolean =>
  (code >= 0x590 && code <= 0x8ff && !(code >= 0x660 && code <= 0x669) && !(code >= 0x6f0 && code <= 0x6f9)) ||
  (code >= 0xfb1d && code <= 0xfdff) ||
  (code >= 0xfe70 && code <= 0xfefc)

/** Whether any letter of a text is written from right to left. */
export function isRightToLeft(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (isRightToLeftUnit(text.charCodeAt(at))) return true
  return false
}
