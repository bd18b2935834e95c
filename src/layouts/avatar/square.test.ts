import { expect, test } from 'vitest'
import { fc } from '../../../tests/support/runner/property.ts'
import { cutOf, keptInside } from './square.ts'

test('whatever is asked for, the square lies in the picture and is one', () => {
  const number = fc.double({ min: -3, max: 4, noNaN: true })
  const length = fc.integer({ min: 1, max: 8000 })
  fc.assert(
    fc.property(
      number,
      number,
      fc.double({ min: 0, max: 6, noNaN: true }),
      length,
      length,
      (x, y, zoom, width, height) => {
        const { left, top, side } = cutOf({ x, y, zoom }, { width, height })
        expect(side).toBeGreaterThan(0)
        expect(Math.min(left, top)).toBeGreaterThan(-1e-6)
        expect(left + side).toBeLessThan(width + 1e-6)
        expect(top + side).toBeLessThan(height + 1e-6)
      },
    ),
  )
})

test('at first the middle of it, and moved no further than its edge', () => {
  const size = { width: 400, height: 200 }
  expect(cutOf({ x: 0.5, y: 0.5, zoom: 1 }, size)).toEqual({ left: 100, top: 0, side: 200 })
  expect(cutOf({ x: 0, y: 0, zoom: 2 }, size)).toEqual({ left: 0, top: 0, side: 100 })
  expect(keptInside({ x: 9, y: 9, zoom: 2 }, size)).toEqual({ x: 0.875, y: 0.75, zoom: 2 })
})
