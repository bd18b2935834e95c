import { expect, test } from 'vitest'
import {
  isInSpan,
  joinedOf,
  monthOfTime,
  monthsWords,
  spanOf,
  stopsOf,
  stopWords,
  yearsWords,
} from './joined-months.ts'

const joined = [
  ['201801', '201803', '201806'],
  ['201811', '201902', '000000'],
]

test('a month is listed with all of its chapter, and with months between them of which nothing is printed', () => {
  expect(spanOf('201801', joined)).toEqual({ from: '201801', until: '201806' })
  expect(spanOf('201804', joined)).toEqual({ from: '201801', until: '201806' })
  expect(spanOf('201807', joined)).toEqual({ from: '201807', until: '201807' })
  expect(spanOf('undated', joined)).toEqual({ from: '201811', until: 'undated' })
  expect(spanOf('undated', [])).toEqual({ from: 'undated', until: 'undated' })
  expect(isInSpan('undated', { from: '201801', until: '201806' })).toBe(false)
})

test('a month of which nothing is printed is listed with the chapter beside it, of its year', () => {
  const months = ['201712', '201801', '201803', '201804', '201806', '201807', '201811', '201901', '000000']
  expect(joinedOf([['201803', '201806'], ['201811']], months)).toEqual([
    ['201801', '201803', '201804', '201806', '201807'],
  ])
  expect(joinedOf([['201811', '201901']], months)).toEqual([months.slice(1, 8)])
  expect(joinedOf([['201811'], ['201901']], months)).toEqual([])
  // Sources change: a month that is no longer there is no month of the list.
  expect(joinedOf([['201802', '201806']], months)).toEqual([['201802', '201806']])
})

test('the months of a book are stops, those of one chapter one', () => {
  const routes = ['201712', '201801', '201803', '201804', '201806', '201808', '201811', '201902', 'undated']
  const stops = stopsOf(
    routes.map((route) => ({ route })),
    joined,
  )
  expect(stops.map((stop) => stop.map(({ route }) => route))).toEqual([
    ['201712'],
    ['201801', '201803', '201804', '201806'],
    ['201808'],
    ['201811', '201902', 'undated'],
  ])
  expect(
    stopsOf(
      routes.map((route) => ({ route })),
      [],
    ),
  ).toHaveLength(routes.length)
})

test('stops are named by their first and last month', () => {
  expect(monthsWords(['201801'])).toBe('一月')
  expect(monthsWords(['201806', '201807', '201808'])).toBe('六月至八月')
  expect(stopWords(['201811', '201902', 'undated'])).toBe('2018 年十一月至次年二月')
  expect(stopWords(['undated'])).toBe('没有日期的')
  expect(yearsWords(['201811', '201902'])).toBe('2018—2019 年')
  expect(yearsWords(['201811', 'undated'])).toBe('2018 年')
  expect(yearsWords(['undated'])).toBe('')
})

test('a post is listed in the month of its day', () => {
  expect(monthOfTime('2018-03-05T10:00:00')).toBe('201803')
  expect(monthOfTime('2018-03')).toBe('201803')
  expect(monthOfTime('2018')).toBe('undated')
})
