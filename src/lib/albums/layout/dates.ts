import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'

type Day = { year: number; month: number; day: number; weekday: number }

const dayOf = (ms: number): Day => {
  const at = new Date(ms)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate(), weekday: at.getUTCDay() }
}

const weekdays = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六']

/** What is written under photographs: `title` 4 月 18 日, `line` 2023 年　星期二, as their wall clocks said. */
export type DateWords = { title: string; line: string; year: number; month: number }

/** First and last day of these photographs in words; undefined when none has a date. */
export function dateWords(photos: readonly LayoutPhoto[]): DateWords | undefined {
  const times = photos.flatMap(({ takenMs }) => takenMs ?? [])
  if (times.length === 0) return undefined
  const [first, last] = [dayOf(Math.min(...times)), dayOf(Math.max(...times))]
  const { year, month } = first
  const day = `${first.month} 月 ${first.day} 日`
  if (first.year !== last.year)
    return { title: `${first.year} — ${last.year}`, line: `${day} 至 ${last.month} 月 ${last.day} 日`, year, month }
  if (first.month !== last.month)
    return { title: `${day} — ${last.month} 月 ${last.day} 日`, line: `${year} 年`, year, month }
  if (first.day !== last.day)
    return { title: `${first.month} 月 ${first.day} — ${last.day} 日`, line: `${year} 年`, year, month }
  return { title: day, line: `${year} 年　${weekdays[first.weekday]}`, year, month }
}

/** `2023 ～ 2024`, one year alone, or '' of undated ones: for covers and title pages. */
export function yearsOf(photos: readonly LayoutPhoto[]): string {
  const years = photos.flatMap(({ takenMs }) => (takenMs === undefined ? [] : [dayOf(takenMs).year]))
  if (years.length === 0) return ''
  const [first, last] = [Math.min(...years), Math.max(...years)]
  return first === last ? String(first) : `${first} ～ ${last}`
}

const digits = '〇一二三四五六七八九'

/** 二〇二三年. */
export const chineseYear = (year: number): string =>
  `${[...String(year)].map((digit) => digits[Number(digit)]).join('')}年`

/** 1–31 as 三, 十二, 二十, 三十一. */
export function chineseNumber(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  const ten = tens === 0 ? '' : tens === 1 ? '十' : `${digits[tens]}十`
  return `${ten}${ones === 0 && tens > 0 ? '' : digits[ones]}`
}
