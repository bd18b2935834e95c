import { expect, test } from 'vitest'
import { marksToShow, readSeen, type TabMark, withSeen } from './tab-marks.ts'

const mark = (id: string, tab: TabMark['tab'], kind: TabMark['kind']): TabMark => ({ id, tab, kind, text: id })
const ids = (marks: readonly TabMark[]): string[] => marks.map(({ id }) => id)

test('a mark shows until it was seen, and is seen by standing on its tab', () => {
  const marks = [mark('unpaid', 'orders', 'dot'), mark('coupon', 'my', 'tag')]
  expect(ids(marksToShow(marks, [], 'home').show)).toEqual(['unpaid', 'coupon'])
  const onOrders = marksToShow(marks, [], 'orders')
  expect([ids(onOrders.show), onOrders.nowSeen]).toEqual([['coupon'], ['unpaid']])
  expect(ids(marksToShow(marks, ['unpaid', 'coupon'], undefined).show)).toEqual([])
})

test('tooltips show one at a time, and the person’s own mark covers the bucket’s on the same tab', () => {
  const marks = [
    mark('tip1', 'orders', 'tooltip'),
    mark('tip2', 'my', 'tooltip'),
    mark('bucket', 'my', 'tag'),
    mark('own', 'my', 'dot'),
  ]
  expect(ids(marksToShow(marks, [], undefined).show)).toEqual(['tip1', 'own'])
  expect(ids(marksToShow(marks, ['tip1', 'own'], undefined).show)).toEqual(['tip2', 'bucket'])
})

test('what is stored may be anything, and does not grow for ever', () => {
  expect([null, '', '{', '{"a":1}', '[1,"x",null]'].map(readSeen)).toEqual([[], [], [], [], ['x']])
  const many = withSeen(
    Array.from({ length: 300 }, (_, index) => `m${index}`),
    ['new', 'm299'],
  )
  expect([many.length, many.at(-1)]).toEqual([200, 'new'])
})
