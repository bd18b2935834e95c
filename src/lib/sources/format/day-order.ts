/** In which order three numbers of a date stand. */
export type DayOrder = 'ymd' | 'dmy' | 'mdy'

export type WrittenDay = readonly [string, string, string]

/** Thailand counts 543 years more. */
const westernYear = (year: string): string =>
  year.length === 2 ? `20${year}` : year > '2443' && year < '2643' ? String(Number(year) - 543) : year

/** `2024-12-04` of three numbers; a year of two digits is of this century. */
export const dayOf = ([a, b, c]: WrittenDay, order: DayOrder): string => {
  const [year, month, day] = order === 'ymd' ? [a, b, c] : order === 'dmy' ? [c, b, a] : [c, a, b]
  return `${westernYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/**
 * Which of the numbers is the day, said by all dates of a file, which stand in the order they happened: a year in front is followed by the
 * month; a number beyond 12 is a day; else the reading in which days never go back. `sure` false: both could be, the day before
 * the month is taken, and whoever reads says so.
 */
export function dayOrder(days: readonly WrittenDay[]): { order: DayOrder; sure: boolean } {
  if (days.some(([first]) => first.length === 4)) return { order: 'ymd', sure: true }
  if (days.some(([first]) => Number(first) > 12)) return { order: 'dmy', sure: true }
  if (days.some(([, second]) => Number(second) > 12)) return { order: 'mdy', sure: true }
  const [dmy, mdy] = (['dmy', 'mdy'] as const).map((order) => neverBack(days.map((day) => dayOf(day, order))))
  if (dmy !== mdy) return { order: dmy ? 'dmy' : 'mdy', sure: true }
  // Days that follow each other one way are months apart the other way.
  const [asDmy, asMdy] = (['dmy', 'mdy'] as const).map((order) => spanOf(days, order))
  if (dmy && (asMdy ?? 0) * 3 < (asDmy ?? 0)) return { order: 'mdy', sure: false }
  // Every day and month alike (4/4): nothing to ask.
  return { order: 'dmy', sure: days.every(([first, second]) => Number(first) === Number(second)) }
}

const spanOf = (days: readonly WrittenDay[], order: DayOrder): number => {
  const [first, last] = [days[0], days.at(-1)].map((day) => (day ? Date.parse(dayOf(day, order)) : Number.NaN))
  return Math.abs((last ?? 0) - (first ?? 0)) || 0
}

const neverBack = (days: readonly string[]): boolean => days.every((day, i) => i === 0 || day >= (days[i - 1] ?? ''))
