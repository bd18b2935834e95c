import { expect, test } from 'vitest'
import { blacks } from '../../style.ts'
import { contourItems, type Land } from './contours.ts'
import { numbers } from './numbers.ts'

const land: Land = { seed: 7, hills: [{ xMm: 90, yMm: 120, wideMm: 90, highMm: 90 }] }
const paths = (one: Land): string[] =>
  contourItems(one, numbers, blacks.k25).map((item) => (item.kind === 'path' ? item.d : ''))
const points = (d: string): number[][] =>
  [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((one) => [Number(one[1]), Number(one[2])])

test('draws the same land twice, another one for another seed', () => {
  expect(paths({ ...land, plains: [] })).toEqual(paths(land))
  expect(paths({ ...land, seed: 8 })).not.toEqual(paths(land))
})
test('keeps to the page with its bleed', () => {
  const edge = numbers.bleedMm + 0.8
  for (const [x, y] of paths(land).flatMap(points)) {
    expect(x).toBeGreaterThan(-edge)
    expect(x).toBeLessThan(numbers.widthMm + edge)
    expect(y).toBeGreaterThan(-edge)
    expect(y).toBeLessThan(numbers.heightMm + edge)
  }
})
test('rises to a summit in rings and leaves plains free of lines', () => {
  const plain = { xMm: 70, yMm: 100, wMm: 40, hMm: 40 }
  const inside = ([x = 0, y = 0]: number[]): boolean => x > 72 && x < 108 && y > 102 && y < 138
  expect(paths(land).flatMap(points).some(inside)).toBe(true)
  expect(
    paths({ ...land, plains: [plain] })
      .flatMap(points)
      .some(inside),
  ).toBe(false)
})
test('leaves no ring that would print as a stray tick', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const hills = [
      { xMm: 90, yMm: 120, wideMm: 90, highMm: 90 },
      { xMm: 30, yMm: 200, wideMm: 60, highMm: 50, height: 0.55 },
    ]
    for (const ring of paths({ seed, hills }).flatMap((d) => d.split(/(?=M)/))) {
      // Ends of its curves: the first pair and every third one behind it.
      const at = points(ring).filter((_, index) => index % 3 === 0)
      const across = (axis: 0 | 1): number =>
        Math.max(...at.map((one) => one[axis] ?? 0)) - Math.min(...at.map((one) => one[axis] ?? 0))
      expect(Math.min(across(0), across(1))).toBeGreaterThan(1)
    }
  }
})
