import { expect, test } from 'vitest'
import { shiftSpans, tidySpans } from './cell-spans.ts'

const grid = (...rows: string[]): string[][][] => rows.map((row) => [...row].map((one) => (one === '.' ? [] : [one])))

test('spans are kept inside the table, over empty places, each place once', () => {
  const rows = grid('a.b', 'c..', 'd.e')
  expect(
    tidySpans(
      [
        [1, 0, 1, 3],
        [0, 0, 1, 2],
      ],
      rows,
    ),
  ).toEqual([
    [0, 0, 1, 2],
    [1, 0, 1, 3],
  ])
  for (const bad of [
    [0, 0, 1, 3],
    [0, 1, 1, 1],
    [0, 2, 9, 1],
    [-1, 0, 2, 2],
    [0, 0, 2, 2],
  ] as const)
    expect(tidySpans([[...bad]], rows)).toEqual([])
  expect(
    tidySpans(
      [
        [0, 1, 3, 1],
        [1, 1, 1, 2],
      ],
      rows,
    ),
  ).toEqual([[0, 1, 3, 1]])
})

test('rows and columns put in or taken out move, widen and narrow what spans', () => {
  expect(shiftSpans([[1, 0, 2, 1]], 0, 0, 1)).toEqual([[2, 0, 2, 1]])
  expect(shiftSpans([[1, 0, 2, 1]], 0, 2, 1)).toEqual([[1, 0, 3, 1]])
  expect(shiftSpans([[1, 0, 2, 1]], 0, 3, 1)).toEqual([[1, 0, 2, 1]])
  expect(shiftSpans([[1, 0, 2, 1]], 0, 2, -1)).toEqual([])
  expect(shiftSpans([[0, 0, 1, 3]], 1, 1, -1)).toEqual([[0, 0, 1, 2]])
  expect(shiftSpans([[0, 2, 1, 2]], 1, 0, -1)).toEqual([[0, 1, 1, 2]])
})
