import { expect, test } from 'vitest'
import { ageOfMonth, ageOn, ageWords, dayOfLife, nextBirthday } from './age.ts'

const words = (day: string, born = '2019-05-21'): string | undefined => {
  const age = ageOn(day, born)
  return age && ageWords(age)
}

test('says the age as a family says it, from the waiting to the years (rows 4.33–4.38 of the specification)', () => {
  expect(words('2019-01-01')).toBe(undefined)
  expect(words('2019-04-30')).toBe('还有21天')
  expect(words('2019-05-21')).toBe('出生啦')
  expect(words('2019-05-22')).toBe('出生第2天')
  expect(words('2019-06-20T10:00:00')).toBe('出生第31天')
  expect(words('2019-08-27')).toBe('出生第99天')
  expect(words('2019-08-28')).toBe('100天啦')
  expect(words('2019-08-29')).toBe('3个月8天')
  expect(words('2020-01-11')).toBe('7个月21天')
  expect(words('2020-05-21')).toBe('1岁')
  expect(words('2020-05-30')).toBe('1岁')
  expect(words('2021-04-03')).toBe('1岁10个月')
  expect(words('2022-05-21')).toBe('3岁')
  expect(words('2022-07-30')).toBe('3岁2个月')
})
test('fills a month on its last day when the birthday’s day is missing in it', () => {
  expect(words('2024-02-29', '2023-08-31')).toBe('6个月')
  expect(words('2024-03-30', '2023-08-31')).toBe('6个月30天')
  expect(words('2024-04-30', '2023-08-31')).toBe('8个月')
  expect(words('2021-02-28', '2020-02-29')).toBe('1岁')
})
test('knows no age without a day or a birthday', () => {
  expect(ageOn('', '2019-05-21')).toBe(undefined)
  expect(ageOn('2020-01-01', undefined)).toBe(undefined)
  expect(ageOfMonth({ month: '000000', posts: [] }, '2019-05-21')).toBe(undefined)
})
const opens = (month: string, ...days: string[]): string => {
  const age = ageOfMonth({ month, posts: days.map((local) => ({ local })) }, '2019-05-21')
  return age ? age.big + age.small : ''
}
test('opens a calendar month with the age of its first post, so that ages never run backwards', () => {
  expect(opens('202105', '2021-05-02T10:00:00', '2021-05-30T10:00:00')).toBe('1岁11个月')
  expect(opens('202105', '', '2021-05-30T10:00:00')).toBe('2岁')
  expect(opens('201905', '2019-05-21T08:00:00')).toBe('出生')
  expect(opens('201906', '2019-06-19T08:00:00')).toBe('30天')
})
test('counts days as the pills do: a spread never says 第99天 beside 100天', () => {
  const age = ageOfMonth({ month: '201908', posts: [{ local: '2019-08-28' }] }, '2019-05-21')
  expect([words('2019-08-28'), age && dayOfLife(age)]).toEqual(['100天啦', 100])
})
test('a month without a dated post opens with the age it brings', () => {
  expect(['201904', '201905', '201906', '201911', '202005', '202011', '202103'].map((month) => opens(month))).toEqual([
    '等你',
    '11天',
    '1个月',
    '半岁',
    '1岁',
    '1岁半',
    '1岁10个月',
  ])
})
test('the next book waits for the next birthday', () => {
  const next = (day: string): string => nextBirthday(ageOn(day, '2019-05-21') as NonNullable<ReturnType<typeof ageOn>>)
  expect([next('2019-04-01'), next('2019-06-01'), next('2022-05-20'), next('2022-05-21')]).toEqual([
    '',
    '一岁',
    '三岁',
    '四岁',
  ])
})
