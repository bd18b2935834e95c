import type { When } from '#lib/posts/post-import.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

const written = /^(\d{4})-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?)?$/
/** Before that nobody can have written what is printed here; 0 is what a mistake looks like. */
const firstYear = 1800

const wrong = (why: string) => fail(422, 'wrong_value', why)

/**
 * A date as it is kept: `2024-04-05T12:30`, `2024-04-05`, `2024-04`, or '' for none. `today`: the last day it may be,
 * `2024-04-05`; without it any.
 */
export const readDate = (typed: string, today?: string): Result<string> => {
  if (typed === '') return ok('')
  const found = written.exec(typed)
  if (!found) return wrong('日期要写成 2024-04-05 或 2024-04')
  const [year = 0, month = 0, day = 1, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 1))
  if (year < firstYear) return wrong(`没有 ${year} 年的内容，年份从 ${firstYear} 年起`)
  if (month < 1 || month > 12) return wrong(`一年里没有 ${month} 月`)
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate())
    return wrong(`${year} 年 ${month} 月没有 ${day} 日`)
  if (hour > 23 || minute > 59 || second > 59) return wrong('时间要在 00:00 到 23:59 之间')
  if (today !== undefined && typed.slice(0, 10) > today.slice(0, typed.length))
    return wrong(`这一天还没有到，最晚写今天（${today}）`)
  return ok(typed)
}

/** When a post was written, as its owner says. The zone stays: it says where the writer was. */
export const whenSaid = ({ zone }: Pick<When, 'zone'>, date: string): When => ({
  local: date.length === 16 ? `${date}:00` : date,
  ...(zone === undefined ? {} : { zone }),
  precision:
    date === ''
      ? 'unknown'
      : date.length === 7
        ? 'month'
        : date.length === 10
          ? 'day'
          : date.length === 16
            ? 'minute'
            : 'second',
  from: 'user',
})

export type DateParts = { year: string; month: string; day: string; time: string }

/** A date as the four boxes of a form show it. */
export const partsOf = (date: string): DateParts => {
  const [, year = '', month = '', day = '', time = ''] =
    /^(\d{4})-(\d{2})(?:-(\d{2})(?:T(\d{2}:\d{2}))?)?/.exec(date) ?? []
  const plain = (part: string): string => (part === '' ? '' : String(Number(part)))
  return { year: plain(year), month: plain(month), day: plain(day), time }
}

/** What the four boxes say, for `readDate`: without a day the month alone, without anything no date. */
export const dateOf = ({ year, month, day, time }: DateParts): string => {
  if (![year, month, day, time].some((part) => part.trim() !== '')) return ''
  const two = (part: string): string => part.trim().padStart(2, '0')
  const parts = [year.trim().padStart(4, '0'), two(month), ...(day.trim() === '' ? [] : [two(day)])]
  const clock = time.trim().replace('：', ':')
  return `${parts.join('-')}${clock === '' ? '' : `T${clock.padStart(5, '0')}`}`
}
