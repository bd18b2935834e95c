/** A day of the year, in whichever year: `month` 1-12, `day` 1-31. */
export type DayOfYear = { month: number; day: number }

/** Days of each month in a leap year: 29 February is a day one can have written on. */
const lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const two = (value: number): string => String(value).padStart(2, '0')

/** How many days a month may have. */
export const daysOf = (month: number): number => lengths[month - 1] ?? 0

/** `MMDD` as it stands in an address (row 2.111); undefined for a day no year has. */
export const readDay = (text: string): DayOfYear | undefined => {
  if (!/^\d{4}$/.test(text)) return undefined
  const [month, day] = [Number(text.slice(0, 2)), Number(text.slice(2))]
  return day >= 1 && day <= daysOf(month) ? { month, day } : undefined
}

/** `MMDD`. */
export const dayKey = ({ month, day }: DayOfYear): string => `${two(month)}${two(day)}`

/** `MM-DD`, as it stands in the local time of a post. */
export const localDay = ({ month, day }: DayOfYear): string => `${two(month)}-${two(day)}`

/** The day before and the day after; the year is a leap year and has no end. */
export const neighbours = ({ month, day }: DayOfYear): { before: DayOfYear; after: DayOfYear } => {
  const last = month === 1 ? 12 : month - 1
  const next = month === 12 ? 1 : month + 1
  return {
    before: day > 1 ? { month, day: day - 1 } : { month: last, day: daysOf(last) },
    after: day < daysOf(month) ? { month, day: day + 1 } : { month: next, day: 1 },
  }
}
