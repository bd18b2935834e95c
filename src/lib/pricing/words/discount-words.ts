import { type Bp, type Fen, yuan } from '#lib/std/money.ts'

/** `8.5`, `9`: a rate in tenths, as people name it. */
const tenths = (rate: Bp): string => {
  const [whole, part] = [
    Math.floor(rate / 1000),
    String(rate % 1000)
      .padStart(3, '0')
      .replace(/0{1,3}$/, ''),
  ]
  return part === '' ? String(whole) : `${whole}.${part}`
}

/** `8.5 折`; 10 or above: 原价 (9.26). */
export const discountWords = (rate: Bp): string => (rate >= 10_000 ? '原价' : `${tenths(rate)} 折`)

/** What a coupon is worth, in two parts as it is printed: `¥` 30, 8.5 `折` (9.24). */
export const couponValue = (
  terms: { kind: 'amount'; amount: Fen } | { kind: 'rate'; rate: Bp },
): { before: string; value: string; after: string } =>
  terms.kind === 'amount'
    ? { before: '¥', value: yuan(terms.amount).replace(/\.00$/, ''), after: '' }
    : { before: '', value: tenths(terms.rate), after: '折' }
