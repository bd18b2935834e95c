import { readIsbn } from '#lib/edits/book/isbn.ts'

/** The digits of a number however its groups were typed; undefined: it is none of thirteen, or its check digit is wrong. */
export const isbnDigits = (typed: string): string | undefined => {
  const digits = readIsbn(typed)?.replace(/-/g, '')
  return digits?.length === 13 ? digits : undefined
}

/**
 * The number a book prints: the one its papers were recorded for, in the groups its owner typed; `said` as '' leaves it out.
 * Undefined: none, and the book is private.
 */
export const printedIsbn = (recorded: string | undefined, said: string | undefined): string | undefined => {
  if (recorded === undefined || said === '') return undefined
  return said !== undefined && isbnDigits(said) === isbnDigits(recorded) ? said : recorded
}
