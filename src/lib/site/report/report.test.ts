import { expect, test } from 'vitest'
import { rangeOf, shareBelow } from './report.ts'

test('a value falls into the range whose end it does not exceed', () => {
  expect([0, 800, 801, 4000, 90_000].map((ms) => rangeOf('lcp', ms))).toEqual([0, 0, 1, 5, 6])
})

test('three quarters of the visits lie below the named end', () => {
  expect(shareBelow('lcp', [0, 3, 1, 0, 0, 0, 0])).toBe(1200)
  expect(shareBelow('lcp', [1, 1, 1, 0, 0, 0, 5])).toBe(Number.POSITIVE_INFINITY)
  expect(shareBelow('lcp', [])).toBeUndefined()
})
