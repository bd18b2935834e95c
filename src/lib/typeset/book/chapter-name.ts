import { chineseYear, monthName, yearOf } from './calendar.ts'

/**
 * What chapters are called, in books and on screens alike (so nothing here that browsers of iOS 12 do not know). Months as a
 * chapter has them: in order, the undated one last.
 */
type Named = {
  months: readonly string[]
  /** It holds all of its year: the year is its name, its months stand beside it. */
  wholeYear?: true
}

/** Its first and its last dated month. */
function ends({ months }: Named): [string | undefined, string | undefined] {
  const dated = months.filter((month) => yearOf(month) > 0)
  return [dated[0], dated[dated.length - 1]]
}

const seasons: Readonly<Record<string, string>> = { '03-05': '春', '06-08': '夏', '09-11': '秋' }

type Joint = '—' | '至'

/**
 * Without its year: `六月`, `一月—四月`, `十一月—次年二月`, a season where it is exactly one (PRINT.md §2.8). `joint`: what stands
 * between two months; 至 in letters whose dash looks like 一 (`十一月一十二月`). `二〇二二年` for a whole year: twelve chapters called
 * `一月—十二月` would tell nobody which is which.
 */
export function chapterName(chapter: Named, joint: Joint = '—'): string {
  return chapter.wholeYear ? chapterYear(chapter) : monthsName(chapter, joint)
}

/** What stands small beside its name: its year, or the months of a whole year. */
export const besideName = (chapter: Named, joint: Joint = '—'): string =>
  chapter.wholeYear ? monthsName(chapter, joint) : chapterYear(chapter, joint)

function monthsName(chapter: Named, joint: Joint): string {
  const [first, last] = ends(chapter)
  if (!first || !last) return monthName('000000')
  if (first === last) return monthName(first)
  const season = yearOf(first) === yearOf(last) ? seasons[`${first.slice(4)}-${last.slice(4)}`] : undefined
  return season ?? pageMonths(first, last, joint)
}

/** `二〇二二年`, `二〇二二—二〇二三年`; '' for what has no day. */
export function chapterYear(chapter: Named, joint: Joint = '—'): string {
  const [first, last] = ends(chapter).map((month = '0') => yearOf(month)) as [number, number]
  if (first === 0) return ''
  return first === last ? `${chineseYear(first)}年` : `${chineseYear(first)}${joint}${chineseYear(last)}年`
}

/**
 * Year and months as a title has them, as one row or two: `二〇二二年`, `一月—四月`; over a year's end, where no heading has said
 * the year, in full: `二〇二三年一月`, `至二〇二四年二月`.
 */
export function chapterTitle(chapter: Named): { whole: string; rows: string[] } {
  const [first, last] = ends(chapter)
  if (!first || !last || yearOf(first) === yearOf(last)) {
    const rows = [chapterYear(chapter), monthsName(chapter, '—')].filter(Boolean)
    return { whole: rows.join(' · '), rows }
  }
  const inFull = (month: string): string => `${chineseYear(yearOf(month))}年${monthName(month)}`
  const rows = [inFull(first), `至${inFull(last)}`]
  return { whole: rows.join(''), rows }
}

/**
 * Months of a page at its head or foot: `六月`, `八月—十一月`, `十二月—次年一月`, never a season, which would stand beside names of
 * months. `joint`: as in `chapterName`.
 */
export function pageMonths(first: string, last: string = first, joint: Joint = '—'): string {
  const later = yearOf(last) - yearOf(first)
  if (first === last || yearOf(first) === 0 || yearOf(last) === 0) return monthName(first)
  const year = later === 0 ? '' : later === 1 ? '次年' : `${chineseYear(yearOf(last))}年`
  return `${monthName(first)}${joint}${year}${monthName(last)}`
}

/** In figures, for styles that number months: `06`, `01–04`, `2022` for a whole year; '' for what has no day. */
export const chapterFigures = (chapter: Named): string =>
  chapter.wholeYear ? String(yearOf(chapter.months[0] ?? '')) : monthFigures(chapter)

/** Its months in figures, whatever it is called. */
export function monthFigures(chapter: Named): string {
  const [first, last] = ends(chapter).map((month) => month?.slice(4))
  if (first === undefined || last === undefined) return ''
  return first === last ? first : `${first}–${last}`
}

/** `2022.01`, `2022.01–04`, `2022.11–2023.02`; '' for what has no day. */
export function chapterSpan(chapter: Named): string {
  const [first, last] = ends(chapter)
  if (!first || !last) return ''
  const from = `${first.slice(0, 4)}.${first.slice(4)}`
  if (first === last) return from
  return `${from}–${first.slice(0, 4) === last.slice(0, 4) ? '' : `${last.slice(0, 4)}.`}${last.slice(4)}`
}

/** As screens count months: `2024 年 6 月`, `2024 年 1–4 月`, `2023 年 11 月–2024 年 2 月`; '' for what has no day. */
export function chapterMonths(chapter: Named): string {
  const [first, last] = ends(chapter)
  if (!first || !last) return ''
  const name = (month: string): string => `${yearOf(month)} 年 ${Number(month.slice(4))} 月`
  if (first === last) return name(first)
  return yearOf(first) === yearOf(last)
    ? `${yearOf(first)} 年 ${Number(first.slice(4))}–${Number(last.slice(4))} 月`
    : `${name(first)}–${name(last)}`
}
