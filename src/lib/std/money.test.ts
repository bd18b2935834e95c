import { expect, test } from 'vitest'
import { fc } from '../../../tests/support/runner/property.ts'
import { atRate, bp, fen, noFen, parseYuan, spread, sumFen, yuan } from './money.ts'

const amounts = fc.integer({ min: 0, max: 1_000_000_000 }).map(fen)

test('money is whole fen, exactly held', () => {
  for (const bad of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(() => fen(bad)).toThrow(RangeError)
  expect(Object.is(fen(-0), 0)).toBe(true)
})

test('yuan are read as written, never through binary fractions', () => {
  expect(['19.99', '0.57', '316', '12.3'].map(parseYuan)).toEqual(
    [1999, 57, 31600, 1230].map((value) => ({ ok: true, value })),
  )
  for (const bad of ['', '.5', '1.', '1.234', '-1', '1e3', '１２', ' 1', '99999999999999']) {
    expect(parseYuan(bad)).toMatchObject({ ok: false, failure: { code: 'not_money' } })
  }
})

test('what is read is what is written', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(parseYuan(yuan(amount).replaceAll(',', ''))).toEqual({ ok: true, value: amount })
    }),
    { numRuns: 2000 },
  )
})

test('a discount is rounded half up', () => {
  expect(12990 - atRate(fen(12990), bp(8500))).toBe(1948)
  expect(9999 - atRate(fen(9999), bp(9800))).toBe(200)
  expect(atRate(fen(1), bp(5000))).toBe(1)
})

test('shares by largest remainder, the earlier first', () => {
  expect(spread(fen(1000), [3333, 3333, 3334].map(fen))).toEqual([333, 333, 334])
  expect(spread(fen(1000), [1, 1, 1].map(fen))).toEqual([334, 333, 333])
  expect(spread(fen(7), [0, 0].map(fen))).toEqual([7, 0])
})

test('shares add up, none is a fen away from its part', () => {
  fc.assert(
    fc.property(amounts, fc.array(amounts, { minLength: 1, maxLength: 9 }), (amount, weights) => {
      const shares = spread(amount, weights)
      expect(sumFen(shares)).toBe(amount)
      const all = sumFen(weights)
      if (all === noFen) return
      for (const [index, share] of shares.entries()) {
        const exact = BigInt(amount) * BigInt(weights[index] as number)
        expect(BigInt(share) * BigInt(all) - exact < BigInt(all)).toBe(true)
        expect(exact - BigInt(share) * BigInt(all) < BigInt(all)).toBe(true)
      }
    }),
    { numRuns: 5000 },
  )
})
