import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clockText, dayAndTime, dayWord, isoDay, longDay, momentText, sinceText, yearOf } from './clock.ts'

const at = Date.parse('2025-12-31T16:30:00Z')

test('times of the site are those of UTC+8, whatever the zone of this process', () => {
  for (const zone of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kathmandu']) {
    process.env.TZ = zone
    expect([clockText(at), isoDay(at), yearOf(at), dayWord(at), longDay(at)], zone).toEqual([
      '00:30',
      '2026-01-01',
      2026,
      '1月1日',
      '2026年1月1日',
    ])
    expect(dayAndTime(at)).toBe('1月1日 00:30')
    expect([momentText(at, at), momentText(at, at - 3_600_000)]).toEqual(['1月1日 00:30', '2026年1月1日 00:30'])
    expect(sinceText(at, at + 23 * 3_600_000)).toBe('今天 00:30')
    expect(sinceText(at, at + 24 * 3_600_000)).toBe('昨天 00:30')
    expect(sinceText(at, at - 3_600_000)).toBe('明天 00:30')
    expect(sinceText(at, at + 48 * 3_600_000)).toBe('2026 年 1 月 1 日')
  }
})

test('no screen tells a time by a clock of its own', () => {
  const own = /toLocale(Date|Time)String|Intl\.DateTimeFormat|\.get(FullYear|Month|Date|Hours|Minutes)\(/
  const found = globSync('src/{pages,layouts,islands}/**/*.{ts,tsx,astro}').filter((path) =>
    own.test(readFileSync(path, 'utf8')),
  )
  expect(found).toEqual([])
})
