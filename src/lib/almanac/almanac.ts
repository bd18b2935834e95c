import { lunarLines } from './lunar.data.ts'
import { holidayNotice } from './notices.ts'

/** A day of the traditional calendar; `leap`: of the month that is put in. */
export type LunarDay = { month: number; day: number; leap: boolean }

/** What a calendar says of a day; lists of a month begin with its first. */
export type AlmanacDay = {
  day: number
  /** 0 Monday … 6 Sunday (row 9.43). */
  weekday: number
  lunar: LunarDay
  /** The line under its number: a festival, a solar term, the lunar month or day, the first of these there is. */
  words: string
  kind: 'statutory' | 'traditional' | 'festival' | 'term' | 'lunar'
  /** Nobody works: by the notice, or where there is none by the law. */
  isOff: boolean
  /** A weekend that is made up for. */
  isWork: boolean
  /** There is a notice: 休 and 班 may be printed. */
  isMarked: boolean
}

const lunarMonths = ['正月', '二月', '三月', '四月', '五月', '六月', '七月', '八月', '九月', '十月', '冬月', '腊月']
const ones = '一二三四五六七八九十'
const termNames = [
  ...['小寒', '大寒', '立春', '雨水', '惊蛰', '春分', '清明', '谷雨', '立夏', '小满', '芒种', '夏至'],
  ...['小暑', '大暑', '立秋', '处暑', '白露', '秋分', '寒露', '霜降', '立冬', '小雪', '大雪', '冬至'],
]

/** 初一, 廿九 */
const lunarDayName = (day: number): string => {
  if (day === 10) return '初十'
  if (day === 20) return '二十'
  if (day === 30) return '三十'
  return `${['初', '十', '廿'][Math.floor(day / 10)]}${ones[(day % 10) - 1]}`
}

type Year = { begins: { at: number; month: number; day: number }[]; terms: ReadonlyMap<string, string> }

const dayMs = 86_400_000
const utc = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day)

const read = (line: string): [number, Year] => {
  const [name, months = '', terms = ''] = line.split('|')
  const year = Number(name)
  const begins = months.split(' ').map((one) => {
    const [date = '', month, day] = one.split(':')
    const [m = 1, d = 1] = date.split('-').map(Number)
    return { at: utc(year, m, d), month: Number(month), day: Number(day) }
  })
  return [year, { begins, terms: new Map(terms.split(' ').map((date, at) => [date, termNames[at] ?? ''])) }]
}
const years = new Map(lunarLines.map(read))

/** Years calendars can be made of. */
export const almanacYears: readonly number[] = [...years.keys()]

const yearOf = (year: number): Year => {
  const known = years.get(year)
  if (!known) throw new Error(`no almanac of ${year}: tools/tables/almanac.ts`)
  return known
}

/** The lunar day of a day. Pure. */
export function lunarDay(year: number, month: number, day: number): LunarDay {
  const at = utc(year, month, day)
  const { begins } = yearOf(year)
  const from = begins.reduce((found, one) => (one.at <= at ? one : found))
  return {
    month: Math.abs(from.month),
    day: from.day + Math.round((at - from.at) / dayMs),
    leap: from.month < 0,
  }
}

/**
 * On which days of a year a lunar day falls, as `[month, day]`: none, one or two, a leap month only where there is no other. The
 * thirtieth of a month of twenty-nine days is its last. Pure.
 */
export function solarDays(year: number, lunarMonth: number, day: number): [month: number, day: number][] {
  const found: [number, number][] = []
  for (let month = 1; month <= 12; month += 1)
    for (const one of monthDays(year, month)) {
      const lunar = lunarDay(year, month, one)
      if (lunar.month !== lunarMonth || lunar.leap) continue
      const next = new Date(utc(year, month, one) + dayMs)
      const isLast =
        next.getUTCFullYear() === year &&
        lunarDay(year, next.getUTCMonth() + 1, next.getUTCDate()).day === 1 &&
        lunar.day === 29
      if (lunar.day === day || (day === 30 && isLast)) found.push([month, one])
    }
  return found
}

const monthDays = (year: number, month: number): number[] =>
  Array.from({ length: new Date(Date.UTC(year, month, 0)).getUTCDate() }, (_, at) => at + 1)

/** Days off by the law of 2025 (国务院令第795号), whatever the notice moves: by the sun, and by the moon. */
const statutorySolar: Readonly<Record<string, string>> = { '1-1': '元旦', '5-1': '劳动节', '10-1': '国庆节' }
const alsoOffSolar: ReadonlySet<string> = new Set(['5-2', '10-2', '10-3'])
const statutoryLunar: Readonly<Record<string, string>> = { '1-1': '春节', '5-5': '端午节', '8-15': '中秋节' }
const alsoOffLunar: ReadonlySet<string> = new Set(['1-2', '1-3'])
const traditional: Readonly<Record<string, string>> = {
  ...{ '1-15': '元宵节', '2-2': '龙抬头', '7-7': '七夕', '9-9': '重阳节', '12-8': '腊八' },
}
const festivals: Readonly<Record<string, string>> = {
  ...{ '3-8': '妇女节', '3-12': '植树节', '5-4': '青年节', '6-1': '儿童节', '7-1': '建党节', '8-1': '建军节' },
  '9-10': '教师节',
}

/** The second Sunday of May, the third of June. */
const sundayFestival = (month: number, day: number, weekday: number): string | undefined => {
  const nth = Math.ceil(day / 7)
  if (weekday !== 6) return undefined
  return month === 5 && nth === 2 ? '母亲节' : month === 6 && nth === 3 ? '父亲节' : undefined
}

const lunarWords = ({ month, day, leap }: LunarDay): string =>
  day === 1 ? `${leap ? '闰' : ''}${lunarMonths[month - 1]}` : lunarDayName(day)

const said = (words: string | undefined, kind: AlmanacDay['kind']): Pick<AlmanacDay, 'words' | 'kind'>[] =>
  words === undefined ? [] : [{ words, kind }]

/** A month as calendars show it (albums-and-site.md §3.3). Pure. */
export function almanacMonth(year: number, month: number): AlmanacDay[] {
  const notice = holidayNotice(year)
  const { terms } = yearOf(year)
  return monthDays(year, month).map((day) => {
    const date = `${month}-${day}`
    const lunar = lunarDay(year, month, day)
    const weekday = (new Date(utc(year, month, day)).getUTCDay() + 6) % 7
    const moon = lunar.leap ? '' : `${lunar.month}-${lunar.day}`
    const term = terms.get(date)
    const isEve = isNewYearsEve(year, month, day)
    const legal =
      statutorySolar[date] ?? statutoryLunar[moon] ?? (isEve ? '除夕' : term === '清明' ? '清明' : undefined)
    const [first] = [
      ...said(legal, 'statutory'),
      ...said(traditional[moon], 'traditional'),
      ...said(festivals[date] ?? sundayFestival(month, day, weekday), 'festival'),
      ...said(term, 'term'),
      { words: lunarWords(lunar), kind: 'lunar' as const },
    ]
    const byLaw = legal !== undefined || alsoOffSolar.has(date) || alsoOffLunar.has(moon)
    return {
      ...{ day, weekday, lunar, ...first! },
      isOff: notice ? notice.off.includes(date) : byLaw,
      isWork: notice?.work.includes(date) ?? false,
      isMarked: notice !== undefined,
    }
  })
}

const isNewYearsEve = (year: number, month: number, day: number): boolean => {
  if (month > 2) return false
  const next = new Date(utc(year, month, day) + dayMs)
  const lunar = lunarDay(year, next.getUTCMonth() + 1, next.getUTCDate())
  return lunar.month === 1 && lunar.day === 1
}

/** 丁未 from the new year of the moon on, before it the year of before; as its month's first day has it. */
export function cycleName(year: number, month: number): string {
  const lunar = lunarDay(year, month, 15)
  // Months before the new year are the eleventh and twelfth of the year before.
  const of = month <= 2 && lunar.month >= 11 ? year - 1 : year
  return `${'甲乙丙丁戊己庚辛壬癸'[(of - 4) % 10]}${'子丑寅卯辰巳午未申酉戌亥'[(of - 4) % 12]}`
}
