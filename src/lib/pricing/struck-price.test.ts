import { expect, test } from 'vitest'
import { fen } from '#lib/std/money.ts'
import { type PriceSince, struckPrice } from './struck-price.ts'

const day = 86_400_000
const nowMs = 1000 * day
const since = (daysAgo: number, price: number | null): PriceSince => ({
  fromMs: nowMs - daysAgo * day,
  price: price === null ? null : fen(price),
})
const struck = (...history: PriceSince[]) => struckPrice(history, nowMs)

test('a reduction is told against the lowest price of the seven days before it', () => {
  expect(struck(since(90, 15_800), since(2, 14_000))).toBe(15_800)
  expect(struck(since(90, 15_800), since(6, 15_000), since(2, 14_000))).toBe(15_000)
  // Raised for a day and lowered again: what it was before counts.
  expect(struck(since(90, 14_000), since(3, 19_900), since(2, 14_000))).toBeNull()
  expect(struck(since(90, 14_000), since(3, 19_900), since(2, 15_000))).toBeNull()
  // What held until more than seven days before the reduction does not.
  expect(struck(since(90, 12_000), since(10, 15_800), since(2, 14_000))).toBe(15_800)
  expect(struck(since(90, 12_000), since(8, 15_800), since(2, 14_000))).toBeNull()
})

test('no struck price where it was never sold, never dearer, or long since', () => {
  expect(struck()).toBeNull()
  expect(struck(since(90, 14_000))).toBeNull()
  expect(struck(since(90, null), since(2, 14_000))).toBeNull()
  expect(struck(since(90, 15_800), since(2, null))).toBeNull()
  expect(struck(since(90, 13_000), since(2, 14_000))).toBeNull()
  expect(struck(since(90, 15_800), since(31, 14_000))).toBeNull()
  expect(struck(since(90, 15_800), since(-1, 14_000))).toBeNull()
})
