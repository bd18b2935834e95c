import { expect, test } from 'vitest'
import {
  firstIncluded,
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

const sourced = (values: string, emptied = '') =>
  values.split(' ').map((value) => ({ value, isEmptied: emptied.split(' ').includes(value) }))

test('a month that was emptied by hand is listed with the chapter beside it, of its year', () => {
  const values = '201712 201801 201803 201804 201806 201807 201811 201901 000000'
  const months = sourced(values, '201712 201801 201807 000000')
  expect(joinedOf([['201803', '201806'], ['201811']], months)).toEqual([
    ['201801', '201803', '201804', '201806', '201807'],
  ])
  expect(joinedOf([['201811', '201901']], months)).toEqual([['201807', '201811', '201901']])
  expect(joinedOf([['201811'], ['201901']], months)).toEqual([])
  // Sources change: a month that is no longer there is no month of the list.
  expect(joinedOf([['201802', '201806']], months)).toEqual([['201802', '201806']])
})

test('a month that is not in the book for another reason stands alone', () => {
  const months = '202401 202402 202403 202404 202405 202406 202407 202408'
  expect(joinedOf([['202406', '202407']], sourced(months))).toEqual([['202406', '202407']])
  expect(joinedOf([['202406', '202407']], sourced(months, '202404'))).toEqual([['202406', '202407']])
})

test('an emptied month between two chapters is listed with the one before, and opens with it', () => {
  const chapters = [
    ['202401', '202402'],
    ['202404', '202405'],
  ]
  const between = joinedOf(chapters, sourced('202401 202402 202403 202404 202405', '202403'))
  expect(between).toEqual([
    ['202401', '202402', '202403'],
    ['202404', '202405'],
  ])
  expect(spanOf('202403', between)).toEqual({ from: '202401', until: '202403' })
  expect(spanOf('202404', between)).toEqual({ from: '202404', until: '202405' })
})

test('pages are of the first month with a post in the book', () => {
  const one = (time: string, included = true) => ({ time, included })
  const routes = ['201801', '201803', 'undated']
  expect(firstIncluded([one('2018-01-03', false), one('2018-03-05')], routes)).toBe('201803')
  expect(firstIncluded([one(''), one('2018-03-05')], routes)).toBe('201803')
  expect(firstIncluded([one('')], routes)).toBe('undated')
  // Moved to another chapter, and shown here till the list comes anew.
  expect(firstIncluded([one('2020-01-03'), one('2018-03-05', false)], routes)).toBeUndefined()
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
