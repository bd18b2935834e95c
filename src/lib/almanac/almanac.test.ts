import { LunarDay, SolarDay } from 'tyme4ts'
import { expect, test } from 'vitest'
import { almanacMonth, almanacYears, cycleName, lunarDay, solarDays } from './almanac.ts'
import { holidayNotice } from './notices.ts'

test('every day of every year is the lunar day and the solar term another library says', () => {
  for (const year of almanacYears)
    for (let month = 1; month <= 12; month += 1)
      for (const { day, lunar, words, kind, weekday } of almanacMonth(year, month)) {
        const other = SolarDay.fromYmd(year, month, day)
        const theirs = other.getLunarDay()
        const where = `${year}-${month}-${day}`
        const signed = lunar.leap ? -lunar.month : lunar.month
        expect([signed, lunar.day], where).toEqual([theirs.getLunarMonth().getMonthWithLeap(), theirs.getDay()])
        expect(weekday, where).toBe((other.getWeek().getIndex() + 6) % 7)
        const term = other.getTermDay()
        const begins = term.getDayIndex() === 0 ? term.getSolarTerm().getName() : undefined
        if (kind === 'term') expect(words, where).toBe(begins)
        if (begins !== undefined) expect(kind, where).not.toBe('lunar')
        if (kind === 'lunar')
          expect(words.replace('闰', ''), where).toBe(
            lunar.day === 1
              ? theirs.getLunarMonth().getName().replace('闰', '').replace('十一月', '冬月').replace('十二月', '腊月')
              : theirs.getName(),
          )
      }
})

test('May of 2027 is the one on board 20', () => {
  const may = almanacMonth(2027, 5)
  const said = (day: number) => may[day - 1]!.words
  expect([1, 2, 3, 4, 6, 7, 9, 17, 21, 31].map(said)).toEqual([
    ...['劳动节', '廿六', '廿七', '青年节', '立夏', '初二', '母亲节', '十二', '小满', '廿六'],
  ])
  expect(may[0]).toMatchObject({ weekday: 5, kind: 'statutory', isOff: true, isWork: false })
  expect([cycleName(2027, 1), cycleName(2027, 2), cycleName(2027, 5)]).toEqual(['丙午', '丁未', '丁未'])
})

test('without a notice nothing is made up for, and only what the law says is off', () => {
  expect(holidayNotice(2027)).toBeUndefined()
  const year = Array.from({ length: 12 }, (_, at) => almanacMonth(2027, at + 1)).flat()
  expect(year.filter(({ isWork }) => isWork)).toEqual([])
  // 元旦 1, 春节 4, 清明 1, 劳动节 2, 端午 1, 中秋 1, 国庆 3.
  expect(year.filter(({ isOff }) => isOff)).toHaveLength(13)
})

test('with a notice a year has its days off and its days made up for', () => {
  for (const [at, off, work] of [
    [2025, 28, 5],
    [2026, 33, 6],
  ] as const) {
    const year = Array.from({ length: 12 }, (_, month) => almanacMonth(at, month + 1)).flat()
    expect([year.filter(({ isOff }) => isOff).length, year.filter(({ isWork }) => isWork).length]).toEqual([off, work])
    expect(year.filter(({ isWork, weekday }) => isWork && weekday < 5)).toEqual([])
  }
  const october = almanacMonth(2025, 10)
  expect(october.filter(({ isOff }) => isOff).map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(october[28]).toMatchObject({ words: '重阳节', kind: 'traditional' })
})

test('a lunar birthday is found in the year, and the library agrees', () => {
  expect(solarDays(2027, 4, 12)).toEqual([[5, 17]])
  for (const year of almanacYears)
    for (const [month, day] of [
      [1, 1],
      [6, 15],
      [12, 8],
    ] as const) {
      const found = solarDays(year, month, day)
      for (const [m, d] of found) {
        const other = LunarDay.fromYmd(m <= 2 && month === 12 ? year - 1 : year, month, day).getSolarDay()
        expect([other.getYear(), other.getMonth(), other.getDay()]).toEqual([year, m, d])
      }
      expect(lunarDay(year, ...(found[0] ?? [1, 1]))).toMatchObject(found.length > 0 ? { month, day } : {})
    }
  // A month of twenty-nine days keeps the thirtieth on its last.
  expect(solarDays(2027, 4, 30).length).toBeGreaterThan(0)
})
