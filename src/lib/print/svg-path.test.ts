import { expect, test } from 'vitest'
import { ellipsePath, multiply, number, readPath } from './svg-path.ts'

test('relative, shorthand and implicit commands become absolute lines and cubics', () => {
  expect(readPath('m1 1h2v3l-2-3z')).toEqual([['M', 1, 1], ['L', 3, 1], ['L', 3, 4], ['L', 1, 1], ['Z']])
  expect(readPath('M0,0 10,0 10 10')).toEqual([
    ['M', 0, 0],
    ['L', 10, 0],
    ['L', 10, 10],
  ])
  expect(readPath('M0 0C0 1 1 2 2 2S4 1 4 0')[2]).toEqual(['C', 3, 2, 4, 1, 4, 0])
})

test('numbers may touch: decimals, signs and arc flags', () => {
  expect(readPath('M.5.5-1-1')).toEqual([
    ['M', 0.5, 0.5],
    ['L', -1, -1],
  ])
  const arc = readPath('M0 0a1 1 0 012 0')
  expect(
    arc
      .at(-1)!
      .slice(-2)
      .map((value) => Number(number(Number(value)))),
  ).toEqual([2, 0])
  expect(arc).toHaveLength(3)
})

test('an arc stays on its circle', () => {
  const points = ellipsePath(10, 10, 5, 5).filter((segment) => segment[0] === 'C')
  for (const segment of points) {
    const [x, y] = segment.slice(-2) as [number, number]
    expect(Math.hypot(x - 10, y - 10)).toBeCloseTo(5, 6)
  }
})

test('matrices apply the inner one first; numbers never show an exponent', () => {
  expect(multiply([1, 0, 0, 1, 5, 0], [2, 0, 0, 2, 1, 1])).toEqual([2, 0, 0, 2, 6, 1])
  expect([number(1e-7), number(-1e-9), number(1.23456)]).toEqual(['0', '0', '1.2346'])
})
