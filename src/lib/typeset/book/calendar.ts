const digits = [...'〇一二三四五六七八九']
const weekdays = [...'日一二三四五六']

type LocalDate = { year: number; month: number; day: number; time: string; weekday: string }

/** Reads `2024-04-05T00:30:00` or `2024-04-05`; undefined for an unknown day. */
export function localDate(local: string): LocalDate | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(local)
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? ''
  return { year, month, day, time: match[4] ?? '', weekday }
}

/** Column of a day in a calendar whose weeks start on Monday (spec §9): 0 … 6; `month` 1 … 12. */
export const weekColumn = (year: number, month: number, day: number): number =>
  (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7

/** 1 … 99 in Chinese numerals: 十一, 三十. */
export function chineseNumber(value: number): string {
  if (value <= 10) return value === 10 ? '十' : (digits[value] ?? '')
  const ones = value % 10 ? digits[value % 10] : ''
  return value < 20 ? `十${ones}` : `${digits[Math.floor(value / 10)]}十${ones}`
}

/** 2024 → 二〇二四. */
export const chineseYear = (year: number): string =>
  [...String(year)].map((digit) => digits[Number(digit)] ?? digit).join('')

/** What undated posts are called in the catalogue and at their heads alike. */
export const undated = '未注日期'

/** `202406` → 六月; the month of undated posts is 未注日期. */
export function monthName(month: string): string {
  const number = Number(month.slice(4))
  return number >= 1 && number <= 12 ? `${chineseNumber(number)}月` : undated
}

/** Year of `YYYYMM`, 0 for undated posts. */
export const yearOf = (month: string): number => Number(month.slice(0, 4))

/** `2024-06-01…` → 六月一日; '' for an unknown day. */
export function dayOfMonthName(local: string): string {
  const date = localDate(local)
  return date ? `${chineseNumber(date.month)}月${chineseNumber(date.day)}日` : ''
}

/** What stands where a day is not known: `1996-08` → 八月里的一天, '' → 未注日期, as the catalogue says. */
export function unknownDayName(local: string): string {
  const month = /^\d{4}-(\d{2})$/.exec(local)?.[1]
  return month ? `${chineseNumber(Number(month))}月里的一天` : undated
}

/** Where days are printed in figures: `1996-08` → 1996.08; undefined for no month. */
export function dottedMonth(local: string): string | undefined {
  const found = /^(\d{4})-(\d{2})$/.exec(local)
  return found ? `${found[1]}.${found[2]}` : undefined
}

/** 1 … 99,999 counted out: 二百一十四, 一千零三. */
export function chineseCount(value: number): string {
  if (value < 100) return value === 0 ? '零' : chineseNumber(value)
  const places = ['', '十', '百', '千', '万']
  const all = [...String(value)]
  let out = ''
  all.forEach((digit, index) => {
    const place = all.length - 1 - index
    if (digit !== '0') out += `${digit === '2' && place > 2 ? '两' : digits[Number(digit)]}${places[place]}`
    else if (!out.endsWith('零') && /[1-9]/.test(all.slice(index).join(''))) out += '零'
  })
  return out
}

/** `2024-06-01…` → 二〇二四年六月一日; '' for an unknown day. */
export function dayName(local: string): string {
  const date = localDate(local)
  return date ? `${chineseYear(date.year)}年${chineseNumber(date.month)}月${chineseNumber(date.day)}日` : ''
}
