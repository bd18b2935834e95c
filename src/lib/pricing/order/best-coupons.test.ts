/** However many coupons somebody gathered, their price is quick: sets are counted, not timed. */
import { beforeEach, expect, test, vi } from 'vitest'
import { bp, type Fen, fen, sumFen } from '#lib/std/money.ts'
import { bestCoupons, useCoupons } from './best-coupons.ts'
import type { Coupon, Offer, PriceLine } from './offer.ts'

let looked = 0
vi.mock('./offer.ts', async (original) => {
  const real = await original<typeof import('./offer.ts')>()
  const applyOffer: typeof real.applyOffer = (...args) => {
    looked++
    return real.applyOffer(...args)
  }
  return { ...real, applyOffer }
})
beforeEach(() => {
  looked = 0
})

const many = (terms: (at: number) => Offer['terms'], more: (at: number) => Partial<Coupon> = () => ({})): Coupon[] =>
  Array.from({ length: 200 }, (_, at) => ({
    ...{ id: `c${String(at).padStart(3, '0')}`, name: '券', terms: terms(at), minimum: fen(0) },
    ...{ products: [], bindings: [], styles: [], startsAtMs: 0, endsAtMs: 1_000_000 - at },
    ...{ usesLeft: 1, withOthers: true },
    ...more(at),
  }))
const lines: PriceLine[] = ['wxbook', 'album', 'diarybook'].map((product) => ({
  ...{ id: product, product, binding: '2', unit: fen(50_000), count: 1 },
}))
const left: Fen[] = lines.map(({ unit }) => unit)
const amount = (yuan: number) => ({ kind: 'amount' as const, amount: fen(yuan * 100) })
const cutOf = (set: Coupon[]) => sumFen(useCoupons(set, lines, left).used.map(({ cut }) => cut))
/** Two hundred alone, once more to sort them, and every set of 24. */
const mostLooked = 200 + 200 + 24 + 2324

test.each([
  ['equal', many(() => amount(10)), 3000],
  ['each worth more than the order', many((at) => amount(2000 + at)), 150_000],
  ['all different amounts', many((at) => amount(10 + at)), (209 + 208 + 207) * 100],
  ['different rates', many((at) => ({ kind: 'rate', rate: bp(5000 + at), most: null })), undefined],
  [
    'more than the part they are for',
    many(
      () => amount(2000),
      (at) => ({ products: [lines[at % 3]!.product] }),
    ),
    150_000,
  ],
  [
    'different, for parts',
    many(
      (at) => amount(400 + at),
      (at) => ({ products: [lines[at % 3]!.product] }),
    ),
    undefined,
  ],
])('200 coupons, %s: few sets are looked at', (_, coupons, most) => {
  const chosen = bestCoupons(coupons, lines, left)
  expect(looked).toBeLessThanOrEqual(mostLooked)
  if (most !== undefined) expect(cutOf(chosen)).toBe(most)
})

test('of equal ones those that end first are used', () => {
  expect(
    bestCoupons(
      many(() => amount(10)),
      lines,
      left,
    ).map(({ id }) => id),
  ).toEqual(['c199', 'c198', 'c197'])
})
