import type { FieldLimit } from './field-limits.ts'
import { isPiled, withoutEnd, withoutStart } from './linear.ts'

/** Characters no keyboard makes and no text needs; PostgreSQL cannot even store the first of them. */
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/
/** The same, and the second block of them, for what people type on one line. */
const controlInLine = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFFF9-\uFFFB]/
const lineBreaks = /[\t\n\r\u0085\u2028\u2029]+/g
/** Overrides of the writing direction, marks of it, and blanks without width: they change how the rest is shown. */
const hidden = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u206F\uFEFF]/g
/** Blanks, also those that don't count as such (braille and Hangul), and joiners with nothing to join. */
const blankFirst = /\s|[\u2800\u115F\u1160\u3164\uFFA0\u180E]|\u200C|\u200D|[\uFE00-\uFE0F]/
const blankLast = /\s|[\u2800\u115F\u1160\u3164\uFFA0\u180E]|\u200C|\u200D/
const visible = /[^\s\u2800\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u

/** Does a text hold what nothing but a mistake or an attack puts there? Tabs and line breaks are fine. */
export const hasControl = (text: string): boolean => control.test(text)

/** Half of a character. Without a look-behind, for old browsers; and no call that throws: a bundler takes it out as idle. */
const half = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:^|[^\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** No half of a character; `isWellFormed` came to iOS with 16.4. */
export const isWhole = (text: string): boolean => !half.test(text)

/** Number of characters: those beyond U+FFFF count once, as in the eye of whoever types them. */
export const characters = (text: string): number => [...text].length

export type Typed = { ok: true; text: string } | { ok: false; wrong: string }

/** Line breaks of every kind become one kind, at most one empty line stands between two, no blanks end a line. */
const tidyLines = (typed: string): string => {
  const lines = typed.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').split('\n')
  const last = lines.length - 1
  return lines
    .map((line, at) => (at === last ? line : line.trimEnd()))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
}

/**
 * Most UTF-16 units looked at: a character may be two, or three before NFC makes one of them; the rest is blanks that go. What
 * is longer costs nobody a pattern.
 */
const mostUnits = (most: number): number => 4 * most + 400

/**
 * What somebody typed, as it is kept: whole characters in NFC, one line unless `lines`, nothing hidden, no blanks around it. What
 * cannot be kept is refused with a sentence naming the field.
 */
export const readTyped = ({ label, least, most, wrong, lines }: FieldLimit, typed: string): Typed => {
  if (typed.length > mostUnits(most)) return { ok: false, wrong }
  if (!isWhole(typed)) return { ok: false, wrong: `${label}里有不完整的字，请重新输入` }
  if (controlInLine.test(typed)) return { ok: false, wrong: `${label}里有不能用的控制字符，请删掉再试` }
  const line = (lines ? tidyLines(typed) : typed.replace(lineBreaks, ' ')).replace(hidden, '')
  if (isPiled(line)) return { ok: false, wrong: `${label}里有一个字叠了太多符号，请删掉一些再试` }
  const text = withoutEnd(withoutStart(line.normalize('NFC'), blankFirst), blankLast)
  if (!visible.test(text)) {
    if (typed.trim() !== '') return { ok: false, wrong: `${label}里没有看得见的字` }
    return least === 0 ? { ok: true, text: '' } : { ok: false, wrong: `${label}没有填` }
  }
  const count = characters(text)
  return count < least || count > most ? { ok: false, wrong } : { ok: true, text }
}
