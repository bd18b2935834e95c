const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Twelve letters, 60 bits of chance: the number of a coupon, or by which one is claimed. */
export const couponNumber = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => letters[byte & 31]).join('')

/** A number as it comes in an address. Undefined: none of ours. */
export const readCouponNumber = (typed: string): string | undefined => {
  const number = typed.slice(0, 60).normalize('NFKC').trim().toUpperCase()
  return /^[0-9A-Z]{12}$/.test(number) ? number : undefined
}
