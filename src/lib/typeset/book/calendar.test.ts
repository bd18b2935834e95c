import { expect, test } from 'vitest'
import { localDate, monthName, unknownDayName, weekColumn } from './calendar.ts'

test('weeks start on Monday: the column of a day is the one its weekday stands over', () => {
  const head = [...'一二三四五六日']
  for (const [year, month, day] of [
    [2024, 9, 2],
    [2024, 9, 1],
    [2000, 2, 29],
    [2026, 11, 22],
  ] as const) {
    const local = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    expect(head[weekColumn(year, month, day)], local).toBe(localDate(local)?.weekday)
  }
  expect(weekColumn(2024, 9, 2)).toBe(0)
})

test('a post without a date is called at its head what the catalogue calls its month', () => {
  expect(unknownDayName('')).toBe(monthName('000000'))
  expect(unknownDayName('1996-08')).toBe('八月里的一天')
})
