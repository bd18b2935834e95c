/**
 * What a pattern with a repetition at the end of a text (`/x+$/`) needs the square of a run for, in one walk. For texts of
 * others: tools/fuzz/patterns refuses such patterns.
 */

/** `text` without the characters at its end that `one` fits: a pattern of one UTF-16 unit. */
export const withoutEnd = (text: string, one: RegExp): string => {
  let end = text.length
  while (end > 0 && one.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** `text` without the characters at its start that `one` fits: a pattern of one UTF-16 unit. */
export const withoutStart = (text: string, one: RegExp): string => {
  let start = 0
  while (start < text.length && one.test(text.charAt(start))) start += 1
  return text.slice(start)
}

/** Blanks around a line break, and the break, as one `mark`. */
export const breaksAs = (text: string, mark: string): string =>
  text.replace(/\s+/g, (run) => (run.includes('\n') ? mark : run))

/** More marks on one character than any language has: https://unicode.org/reports/tr15/#Stream_Safe_Text_Format allows 30. */
const piled = /\p{M}{31}/u

/** Putting marks in their order (NFC) takes the square of their number: a text with so many on one character is not given to it. */
export const isPiled = (text: string): boolean => piled.test(text)

/** In NFC; a text with more than 30 marks on one character stays as it is. */
export const composed = (text: string): string => (isPiled(text) ? text : text.normalize('NFC'))
