import { expect, test } from 'vitest'
import { placeOnPhone, type Words } from './words.ts'

/** A5 with 10 pt and margins of 18 and 20 mm. */
const page: Words = { left: 18 / 148, right: 128 / 148, body: 3.53 / 148 }

test('body text of a page on a phone is 12 px, and the margins give the room', () => {
  const { scale, leftPx } = placeOnPhone(page, 390)
  expect(page.body * 390 * scale).toBeGreaterThanOrEqual(12)
  const width = 390 * scale
  expect(page.left * width - leftPx).toBeGreaterThanOrEqual(0)
  expect(page.right * width - leftPx).toBeLessThanOrEqual(390)
})

test('no word is pushed off the screen, wide as the words stand', () => {
  for (const [left, right] of [
    [0.02, 0.98],
    [0.05, 0.7],
    [0.3, 0.99],
  ] as const) {
    const { scale, leftPx } = placeOnPhone({ ...page, left, right }, 390)
    expect(left * 390 * scale - leftPx).toBeGreaterThanOrEqual(0)
    expect(right * 390 * scale - leftPx).toBeLessThanOrEqual(390)
  }
})

test('large type and pages without words stay as they are', () => {
  expect(placeOnPhone({ ...page, body: 0.05 }, 390)).toEqual({ scale: 1, leftPx: 0 })
  expect(placeOnPhone(undefined, 390)).toEqual({ scale: 1, leftPx: 0 })
})
