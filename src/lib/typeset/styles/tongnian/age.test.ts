import { expect, test } from 'vitest'
import { ageOfMonth, ageOn, ageWords, nextBirthday } from './age.ts'

const words = (day: string, born = '2019-05-21'): string | undefined => {
  const age = ageOn(day, born)
  return age && ageWords(age)
}

test('says the age as a family says it, from the waiting to the years (PRINT.md §3.5)', () => {
  expect(words('2019-01-01')).toBe(undefined)
  expect(words('2019-04-30')).toBe('还有21天')
  expect(words('2019-05-21')).toBe('出生啦')
  expect(words('2019-06-20T10:00:00')).toBe('出生第30天')
  expect(words('2019-08-29')).toBe('100天')
  expect(words('2019-08-30')).toBe('3个月9天')
  expect(words('2020-01-11')).toBe('7个月21天')
  expect(words('2020-05-21')).toBe('1岁')
  expect(words('2020-05-30')).toBe('1岁9天')
  expect(words('2021-04-03')).toBe('1岁10个月13天')
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
  expect(ageOfMonth('000000', '2019-05-21')).toBe(undefined)
})
test('opens a calendar month with the age it brings', () => {
  const shown = (month: string): string => {
    const age = ageOfMonth(month, '2019-05-21')
    return age ? age.big + age.small : ''
  }
  expect(['201904', '201905', '201906', '201911', '202005', '202011', '202103'].map(shown)).toEqual([
    '等你',
    '出生',
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
