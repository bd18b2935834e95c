/** Any order: rows add up, nothing is below 0, refunds return what was paid, the best set is the best. */
import { expect, test } from 'vitest'
import { bp, type Fen, fen, minus, sumFen } from '#lib/std/money.ts'
import { fc } from '../../../../tests/support/runner/property.ts'
import { bestCoupons, goTogether, useCoupons } from './best-coupons.ts'
import type { Coupon, Offer } from './offer.ts'
import { type PriceInput, priceOrder } from './order-price.ts'
import { nothingRefunded, type RefundAsk, refundOf } from './refund.ts'

const numRuns = Number(process.env.RUNS ?? (process.env.LANE === 'slow' ? 20_000 : 1500))
const amount = (max: number): fc.Arbitrary<Fen> =>
  fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max })).map(fen)
const rate = fc.integer({ min: 0, max: 10_000 }).map(bp)
const product = fc.constantFrom('wxbook', 'album', 'diarybook')
const binding = fc.constantFrom('0', '2', '6')
const nowMs = 1_000_000

const terms: fc.Arbitrary<Offer['terms']> = fc.oneof(
  amount(50_000).map((amount) => ({ kind: 'amount' as const, amount })),
  fc.record({ rate, most: fc.option(amount(9000)) }).map((one) => ({ kind: 'rate' as const, ...one })),
)
const offer: fc.Arbitrary<Omit<Offer, 'id'>> = fc.record({
  name: fc.constant('券'),
  terms,
  minimum: amount(30_000),
  products: fc.uniqueArray(product, { maxLength: 2 }),
  bindings: fc.uniqueArray(binding, { maxLength: 2 }),
  startsAtMs: fc.constantFrom(nowMs - 1, nowMs, nowMs + 1),
  endsAtMs: fc.constantFrom(nowMs - 1, nowMs, nowMs + 1, null),
})
const numbered = <T>(ones: T[]): (T & { id: string })[] => ones.map((one, at) => ({ ...one, id: `n${at}` }))
const coupons: fc.Arbitrary<Coupon[]> = fc
  .array(
    fc.tuple(offer, fc.integer({ min: -1, max: 3 }), fc.boolean()).map(([one, usesLeft, withOthers]) => ({
      ...{ ...one, usesLeft, withOthers },
    })),
    { maxLength: 7 },
  )
  .map(numbered)
const lines = fc
  .array(fc.record({ product, binding, unit: amount(200_000), count: fc.integer({ min: 1, max: 12 }) }), {
    ...{ minLength: 1, maxLength: 4 },
  })
  .map(numbered)

const order: fc.Arbitrary<PriceInput> = fc.record({
  lines,
  grade: fc.option(rate.map((one) => ({ rate: one, label: '' }))),
  activities: fc.array(offer, { maxLength: 3 }).map(numbered),
  coupons,
  couponNos: fc.constant(null),
  redeem: fc
    .array(
      fc.record({
        ...{ label: fc.constant(''), product, binding, copies: fc.integer({ min: 1, max: 3 }) },
        most: fc.option(amount(200_000)),
      }),
      { maxLength: 3 },
    )
    .map(numbered),
  delivery: fc.option(
    fc.record({
      label: fc.constant('顺丰'),
      fee: amount(9000),
      waiver: fc.option(amount(12_000).map((most) => ({ id: 'w', label: '', amount: most }))),
    }),
  ),
  tenders: fc.tuple(amount(90_000), amount(90_000)).map(([cash, card]) => [
    { kind: 'balance' as const, id: 'b', available: cash },
    { kind: 'gift_card' as const, id: 'g', available: card },
  ]),
  names: fc.constant({}),
  nowMs: fc.constant(nowMs),
})

const priced = (input: PriceInput) => {
  const price = priceOrder(input)
  if (!price.ok) throw new Error(price.failure.message)
  return price.value
}

test('rows add up to what is to be paid, line by line, and nothing is ever below 0', () => {
  fc.assert(
    fc.property(order, (input) => {
      const price = priced(input)
      const values = price.details.map(({ value }) => value)
      expect(price.ori + sumFen(values)).toBe(price.payable)
      expect(price.payable).toBeGreaterThanOrEqual(0)
      expect(sumFen(price.lines.map(({ refundable }) => refundable)) + price.delivery).toBe(price.payable)
      for (const [at, line] of price.lines.entries()) {
        expect(line.refundable).toBeGreaterThanOrEqual(0)
        expect(line.ori - line.discount).toBe(line.refundable)
        const ofLine = price.details.map(({ shares }) => shares[at] ?? fen(0))
        expect(line.ori + sumFen(ofLine)).toBe(line.refundable)
      }
      for (const { type, value, shares } of price.details) {
        expect(type === 'delivery_fee' ? value >= 0 : value < 0).toBe(true)
        if (shares.length > 0) expect(sumFen(shares)).toBe(value)
      }
      expect(sumFen(price.tenders.map(({ amount }) => amount)) + price.due).toBe(price.payable)
      expect(price.due).toBeGreaterThanOrEqual(0)
      // The same order has the same price.
      expect(priced(input)).toEqual(price)
    }),
    { numRuns },
  )
})

test('given back in any pieces, an order returns exactly what was paid, by line and by way, and never more', () => {
  const pieces = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean(), fc.boolean()), { maxLength: 8 })
  fc.assert(
    fc.property(order, pieces, (input, cuts) => {
      const price = priced(input)
      const paid = {
        lines: price.lines,
        delivery: price.delivery,
        tenders: [...price.tenders.map(({ amount }) => amount), price.due],
      }
      let before = nothingRefunded(paid)
      const back: Fen[] = []
      let open = sumFen([...paid.lines.map(({ refundable }) => refundable), paid.delivery])
      const give = (ask: RefundAsk): void => {
        const refund = refundOf(paid, before, ask)
        if (!refund.ok) throw new Error(refund.failure.message)
        const { amount, lines: ofLines, delivery: ofDelivery, tenders, after } = refund.value
        open = minus(open, amount)
        expect(refund.value.left).toBe(open)
        expect([...ofLines, ofDelivery].every((one) => one >= 0)).toBe(true)
        for (const [at, { refundable }] of paid.lines.entries()) expect(after.lines[at]).toBeLessThanOrEqual(refundable)
        expect(sumFen(tenders)).toBe(amount)
        expect(sumFen([...ofLines, ofDelivery])).toBe(amount)
        expect(tenders.every((one) => one >= 0)).toBe(true)
        for (const [at, all] of paid.tenders.entries()) expect(after.tenders[at]).toBeLessThanOrEqual(all)
        back.push(amount)
        before = after
      }
      const copiesLeft = () => paid.lines.map(({ count }, at) => count - before.copies[at]!)
      for (const [line, some, delivery, isAmount] of cuts) {
        const left = copiesLeft()
        const at = line % left.length
        if (isAmount && open > 0) give({ amount: fen((some % open) + 1) })
        else give({ copies: left.map((one, index) => (index === at ? some % (one + 1) : 0)), delivery })
      }
      give({ copies: copiesLeft(), delivery: true })
      expect(sumFen(back)).toBe(price.payable)
      expect(before.tenders).toEqual(paid.tenders)
      expect(
        refundOf(paid, before, { copies: paid.lines.map((_, at) => (at === 0 ? 1 : 0)), delivery: false }).ok,
      ).toBe(false)
    }),
    { numRuns },
  )
})

const subsets = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((_, at) => Math.floor(bits / 2 ** at) % 2 === 1))

test('no allowed set of coupons takes more off than the one that is chosen, and none as much with fewer', () => {
  fc.assert(
    fc.property(lines, coupons, (these, all) => {
      const left = these.map(({ unit, count }) => fen(unit * count))
      const cutOfSet = (set: readonly Coupon[]): number =>
        sumFen(useCoupons(set, these, left).used.map(({ cut }) => cut))
      const chosen = bestCoupons(all, these, left)
      const sets = subsets(all).filter(goTogether)
      const most = Math.max(...sets.map(cutOfSet))
      expect(goTogether(chosen)).toBe(true)
      expect(cutOfSet(chosen)).toBe(most)
      expect(chosen.length).toBe(Math.min(...sets.filter((set) => cutOfSet(set) === most).map(({ length }) => length)))
    }),
    { numRuns },
  )
})
