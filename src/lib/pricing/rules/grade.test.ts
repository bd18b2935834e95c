import { expect, test } from 'vitest'
import { bp, fen } from '#lib/std/money.ts'
import { fc } from '../../../../tests/support/runner/property.ts'
import { earnedGrade, gradeDays, nextStep } from './grade.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 28)
const steps = [
  { grade: 0, rate: bp(10_000), leastFen: null },
  { grade: 1, rate: bp(9800), leastFen: fen(30_000) },
  { grade: 2, rate: bp(9500), leastFen: fen(100_000) },
  { grade: 5, rate: bp(8000), leastFen: null },
]
const order = (daysAgo: number, amount: number) => ({ paidAtMs: now - daysAgo * day, keptFen: fen(amount) })

test('a fen below is below; the sum of two years counts, the order of 730 days ago no more', () => {
  expect(earnedGrade(steps, [order(1, 29_999)], now)).toEqual({
    ...{ grade: 0, keptFen: 29_999, falls: null },
  })
  expect(earnedGrade(steps, [order(1, 30_000)], now).grade).toBe(1)
  const two = [order(gradeDays - 1, 70_000), order(3, 30_000)]
  expect(earnedGrade(steps, two, now)).toEqual({
    ...{ grade: 2, keptFen: 100_000, falls: { atMs: now + day, grade: 1 } },
  })
  expect(earnedGrade(steps, two, now + day)).toEqual({
    ...{ grade: 1, keptFen: 30_000 },
    falls: { atMs: now + (gradeDays - 3) * day, grade: 0 },
  })
})

test('what is told comes true: the missing sum lifts it, and it falls at the moment named, not before', () => {
  const orders = fc.array(
    fc.record({ daysAgo: fc.integer({ min: 0, max: 800 }), amount: fc.integer({ min: 0, max: 90_000 }) }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(orders, (list) => {
      const bought = list.map(({ daysAgo, amount }) => order(daysAgo, amount))
      const told = earnedGrade(steps, bought, now)
      const next = nextStep(steps, told.grade)
      if (next) {
        const more = next.leastFen - told.keptFen
        expect(earnedGrade(steps, [...bought, order(0, more)], now).grade).toBe(next.grade)
        expect(earnedGrade(steps, [...bought, order(0, more - 1)], now).grade).toBe(told.grade)
      }
      expect(told.falls === null).toBe(told.grade === 0)
      if (!told.falls) return
      expect(earnedGrade(steps, bought, told.falls.atMs - 1).grade).toBe(told.grade)
      expect(earnedGrade(steps, bought, told.falls.atMs).grade).toBe(told.falls.grade)
    }),
  )
})
