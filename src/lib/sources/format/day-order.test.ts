import { expect, test } from 'vitest'
import { dayOf, dayOrder, type WrittenDay } from './day-order.ts'

test.each<[string, WrittenDay[], ReturnType<typeof dayOrder>]>([
  ['a year in front', [['2024', '3', '4']], { order: 'ymd', sure: true }],
  [
    'a day beyond 12 in front',
    [
      ['3', '4', '24'],
      ['13', '4', '24'],
    ],
    { order: 'dmy', sure: true },
  ],
  [
    'a day beyond 12 behind',
    [
      ['3', '4', '24'],
      ['3', '14', '24'],
    ],
    { order: 'mdy', sure: true },
  ],
  // 1 February, 2 March, 3 April; read the other way they would be 2 January, 3 February, 4 March: both go forward.
  [
    'both go forward',
    [
      ['1', '2', '24'],
      ['2', '3', '24'],
    ],
    { order: 'dmy', sure: false },
  ],
  [
    'only months first go forward',
    [
      ['1', '11', '24'],
      ['2', '3', '24'],
      ['3', '1', '24'],
    ],
    { order: 'mdy', sure: true },
  ],
  [
    'only days first go forward',
    [
      ['11', '1', '24'],
      ['3', '2', '24'],
      ['1', '3', '24'],
    ],
    { order: 'dmy', sure: true },
  ],
  ['one number twice', [['4', '4', '24']], { order: 'dmy', sure: true }],
])('%s', (_, days, right) => {
  expect(dayOrder(days)).toEqual(right)
})

test('two digits of a year are of this century', () => {
  expect([dayOf(['3', '4', '24'], 'dmy'), dayOf(['3', '4', '24'], 'mdy'), dayOf(['2024', '3', '4'], 'ymd')]).toEqual([
    '2024-04-03',
    '2024-03-04',
    '2024-03-04',
  ])
})
