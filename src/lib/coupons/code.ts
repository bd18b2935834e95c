/** Crockford's letters: none of I, L, O, U. Each is five bits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Letters of a code that are chance: 80 bits. One more checks them. */
const chanceLetters = 16
const groups = /.{1,4}/g

/** Times the root of x⁵ + x² + 1: a wrong letter, or two that changed places, never give the same check letter. */
const twice = (value: number): number => (value < 16 ? value * 2 : (value * 2) ^ 0b100101)

const checkOf = (code: string): string =>
  letters[[...code].reduce((sum, letter) => twice(sum ^ letters.indexOf(letter)), 0)]!

/** A new code of these bytes' lowest five bits each: 17 letters. `bytes`: 16 of them, of chance. */
export const codeOf = (bytes: Uint8Array): string => {
  if (bytes.length !== chanceLetters) throw new RangeError(`a code of ${bytes.length} letters`)
  const code = Array.from(bytes, (byte) => letters[byte & 31]).join('')
  return `${code}${checkOf(code)}`
}

/**
 * What somebody typed as the code they mean: without blanks and dashes, full width as plain, small letters as large ones, O as
 * 0, I and L as 1. Undefined: none of ours was meant, its check letter is another or letters are missing. Pure.
 */
export const readCode = (typed: string): string | undefined => {
  const code = typed
    .slice(0, 200)
    .normalize('NFKC')
    .replace(/[\s\u200B\u2060\uFEFF‐-―−–_.-]+/g, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  if (code.length !== chanceLetters + 1 || [...code].some((letter) => !letters.includes(letter))) return undefined
  // `at` came to iOS with 15.4: the page of codes is read by older ones.
  return checkOf(code.slice(0, -1)) === code[code.length - 1] ? code : undefined
}

/** As it is printed: `7Q2M-9KXD-4T8P-VW3N-C`. */
export const printedCode = (code: string): string => (code.match(groups) ?? []).join('-')

/** First and last letters, for who has it: `7Q2M … VW3N`. */
export const maskedCode = (head: string, tail: string): string => `${head || '····'} … ${tail}`

/** Codes somebody typed or pasted, one after another: lines, commas and semicolons part them. */
export const typedCodes = (typed: string): string[] =>
  typed
    .split(/[\n\r,，;；、]+/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Codes of one call at most. */
export const mostCodes = 20
