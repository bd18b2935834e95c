import { expect, test } from 'vitest'
import { blacks } from '../../style/style.ts'
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
test('bends without barbs: no piece of a line turns back on itself, no corner is left', () => {
  /** How far a curve turns from its beginning to its end, in degrees: more than half a turn is a loop. */
  const turning = (curve: readonly number[][]): number => {
    const at = (t: number, axis: 0 | 1): number => {
      const [a, b, c, d] = curve.map((one) => one[axis] ?? 0) as [number, number, number, number]
      return (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d
    }
    const way = Array.from({ length: 24 }, (_, i) =>
      Math.atan2(at((i + 1) / 24, 1) - at(i / 24, 1), at((i + 1) / 24, 0) - at(i / 24, 0)),
    )
    return way.slice(1).reduce((sum, one, i) => {
      const turn = Math.abs(one - (way[i] ?? 0))
      return sum + Math.min(turn, 2 * Math.PI - turn)
    }, 0)
  }
  for (let seed = 1; seed <= 40; seed += 1)
    for (const line of paths({ ...land, seed }).flatMap((d) => d.split(/(?=M)/))) {
      const all = points(line)
      for (let from = 0; from + 3 < all.length; from += 3)
        expect(turning(all.slice(from, from + 4))).toBeLessThan(Math.PI * 0.99)
    }
})
