/** Numbers and dates as the screens write them. */
export const thousands = (value: number): string => value.toLocaleString('zh-CN')

export const fileSize = (bytes: number): string => {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  if (bytes < 1024 ** 3) return `${(bytes / 1024 ** 2).toFixed(bytes < 10 * 1024 ** 2 ? 1 : 0)} MB`
  return `${(bytes / 1024 ** 3).toFixed(2)} GB`
}

/** `202406` → 2024 年 6 月 */
export const monthName = (month: string): string => `${month.slice(0, 4)} 年 ${Number(month.slice(4))} 月`

/** Months that share a chapter: 2024 年 1–4 月, 2023 年 11 月–2024 年 2 月; '' when none has a date. */
export const monthsName = (months: readonly string[]): string => {
  const dated = months.filter((month) => /^[1-9]\d{5}$/.test(month))
  const [first, last] = [dated[0], dated[dated.length - 1]]
  if (!first || !last) return ''
  if (first === last) return monthName(first)
  return first.slice(0, 4) === last.slice(0, 4)
    ? `${first.slice(0, 4)} 年 ${Number(first.slice(4))}–${Number(last.slice(4))} 月`
    : `${monthName(first)}–${monthName(last)}`
}

/** The day of a local time `2024-06-05…` as the screens write it: 2024 年 6 月 5 日. */
export const dayName = (local: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(local) ?? []
  return day ? `${year} 年 ${Number(month)} 月 ${Number(day)} 日` : ''
}

const digits = '〇一二三四五六七八九'
/** 2024 → 二〇二四 */
export const yearInHan = (year: number): string => [...String(year)].map((digit) => digits[Number(digit)]).join('')
const monthHan = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']
const monthInHan = (month: number): string => `${monthHan[month - 1] ?? month}月`

/** Months that share a chapter, without their year: 一月, 一月—四月, 十一月—次年二月; '' when none has a date. */
export const monthsInHan = (months: readonly string[]): string => {
  const dated = months.filter((month) => /^[1-9]\d{5}$/.test(month))
  const [first, last] = [dated[0], dated[dated.length - 1]]
  if (!first || !last) return ''
  const name = (month: string): string => monthInHan(Number(month.slice(4)))
  if (first === last) return name(first)
  return `${name(first)}—${first.slice(0, 4) === last.slice(0, 4) ? '' : '次年'}${name(last)}`
}
