/** Characters of a unified social credit code: no I, O, S, V, Z (GB 32100-2015). */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
/** 3 to the power of the place, modulo 31. */
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** As it is printed on the licence: full width, case, blanks and hyphens are the typist's, and O and I can only be 0 and 1. */
export const tidyTaxNumber = (typed: string): string =>
  typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/I/g, '1')

/** The last character of a code that begins with these 17; undefined: one of them is none of the alphabet. */
const checkCharacter = (seventeen: string): string | undefined => {
  const values = [...seventeen].map((one) => alphabet.indexOf(one))
  if (values.includes(-1)) return undefined
  const sum = values.reduce((total, value, at) => total + value * weights[at]!, 0)
  return alphabet[(31 - (sum % 31)) % 31]
}

/** Is this, tidied, a unified social credit code (统一社会信用代码), the tax number of whoever is a company? By its check character. */
export const isTaxNumber = (tidied: string): boolean =>
  tidied.length === 18 && checkCharacter(tidied.slice(0, 17)) === tidied[17]
