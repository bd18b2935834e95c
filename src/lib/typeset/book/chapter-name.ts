import { chineseYear, monthName, yearOf } from './calendar.ts'

/** Months as a chapter has them: in order, the undated one last. */
type Named = { months: readonly string[] }

const dated = ({ months }: Named): string[] => months.filter((month) => yearOf(month) > 0)

const seasons: Readonly<Record<string, string>> = { '03-05': '春', '06-08': '夏', '09-11': '秋' }

/** Without its year: `六月`, `一月—四月`, `十一月—次年二月`, a season where it is exactly one (PRINT.md §2.8). */
export function chapterName(chapter: Named): string {
  const all = dated(chapter)
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return monthName('000000')
  if (first === last) return monthName(first)
  const later = yearOf(last) - yearOf(first)
  const season = later === 0 ? seasons[`${first.slice(4)}-${last.slice(4)}`] : undefined
  return (
    season ??
    `${monthName(first)}—${later === 0 ? '' : later === 1 ? '次年' : `${chineseYear(yearOf(last))}年`}${monthName(last)}`
  )
}

/** `二〇二二年`, `二〇二二—二〇二三年`; '' for what has no day. */
export function chapterYear(chapter: Named): string {
  const all = dated(chapter)
  const [first, last] = [yearOf(all[0] ?? '0'), yearOf(all.at(-1) ?? '0')]
  if (first === 0) return ''
  return first === last ? `${chineseYear(first)}年` : `${chineseYear(first)}—${chineseYear(last)}年`
}

/** In figures, for styles that number months: `06`, `01–04`; '' for what has no day. */
export function chapterFigures(chapter: Named): string {
  const all = dated(chapter)
  const [first, last] = [all[0]?.slice(4), all.at(-1)?.slice(4)]
  if (first === undefined || last === undefined) return ''
  return first === last ? first : `${first}–${last}`
}

/** `2022.01`, `2022.01–04`, `2022.11–2023.02`; '' for what has no day. */
export function chapterSpan(chapter: Named): string {
  const all = dated(chapter)
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return ''
  const from = `${first.slice(0, 4)}.${first.slice(4)}`
  if (first === last) return from
  return `${from}–${first.slice(0, 4) === last.slice(0, 4) ? '' : `${last.slice(0, 4)}.`}${last.slice(4)}`
}
