/**
 * Text of a whole number from PostgreSQL (int8, sums) as a number; throws beyond ±2^53, where a number would silently be
 * another one. Counts, bytes and fen lie far below it: what doesn't is a fault, and no amount is shown or kept of it.
 */
export const exactInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`not exactly held: ${text}`)
  return value
}
