import { chineseNumber, localDate } from '../../book/calendar.ts'

/** Days from birth, and whole months with the days beyond them; all 0 or less before birth. */
export type Age = { days: number; months: number; beyond: number }

type Day = { year: number; month: number; day: number }

const utc = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day)
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Age on a local day; undefined when either day is unknown. Born on the 31st, the month is full on the last day. */
export function ageOn(local: string, birthday: string | undefined): Age | undefined {
  const now = localDate(local)
  const born = birthday ? localDate(birthday) : undefined
  if (!now || !born) return undefined
  const days = Math.round((utc(now) - utc(born)) / 86_400_000)
  if (days <= 0) return { days, months: 0, beyond: 0 }
  const full = (year: number, month: number): Day => ({ year, month, day: Math.min(born.day, daysIn(year, month)) })
  const calendar = (now.year - born.year) * 12 + now.month - born.month
  const isReached = utc(full(now.year, now.month)) <= utc(now)
  const months = isReached ? calendar : calendar - 1
  const last = isReached
    ? full(now.year, now.month)
    : full(now.month === 1 ? now.year - 1 : now.year, now.month === 1 ? 12 : now.month - 1)
  return { days, months, beyond: Math.round((utc(now) - utc(last)) / 86_400_000) }
}

const waitingDays = 100

/** As parents count: the day of birth is day 1. */
export const dayOfLife = ({ days }: Pick<Age, 'days'>): number => days + 1
const festiveDay = 100

/** Words of the age pill (PRINT.md §3.5); undefined long before birth, when the day says more. */
export function ageWords(age: Age): string | undefined {
  const { days, months, beyond } = age
  if (days < 0) return -days < waitingDays ? `还有${-days}天` : undefined
  const day = dayOfLife(age)
  if (day === 1) return '出生啦'
  if (day < festiveDay) return `出生第${day}天`
  if (day === festiveDay) return '100天啦'
  const years = Math.floor(months / 12)
  const rest = months % 12
  if (years > 0) return rest === 0 ? `${years}岁` : `${years}岁${rest}个月`
  return `${rest}个月${beyond ? `${beyond}天` : ''}`
}

/** Age in months with its fraction, for the ruler. */
export const monthsOf = ({ days, months, beyond }: Age): number => (days < 0 ? 0 : months + Math.min(beyond, 30) / 31)

/** How a month says the child's age: large and small words of its opening page, and whole months for its tint. */
type MonthAge = { big: string; small: string; months: number; days: number }

/**
 * Age with which a month opens: that of its first post, so that reading on nobody grows younger; of a month without a
 * dated post its last day's. Counted as the pills count (day of birth 1), never a second way on one spread.
 */
export function ageOfMonth(
  { month, posts }: { month: string; posts: readonly { local: string }[] },
  birthday: string | undefined,
): MonthAge | undefined {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(4))]
  if (!year || !number) return undefined
  const first = posts.find((post) => localDate(post.local))?.local
  const last = `${month.slice(0, 4)}-${month.slice(4)}-${String(daysIn(year, number)).padStart(2, '0')}`
  const age = ageOn(first ?? last, birthday)
  return age && monthAgeOf(age)
}

/** The same words for any day: for the foot of the pages that follow. */
export function monthAgeOf({ days, months }: Age): MonthAge {
  if (days < 0) return { big: '等你', small: '', months: 0, days }
  if (days === 0) return { big: '出生', small: '', months: 0, days }
  if (months === 0) return { big: `${days + 1}天`, small: '', months: 0, days }
  const years = Math.floor(months / 12)
  const rest = months % 12
  if (years === 0) return { big: rest === 6 ? '半岁' : `${rest}个月`, small: '', months, days }
  return { big: `${years}岁`, small: rest === 0 ? '' : rest === 6 ? '半' : `${rest}个月`, months, days }
}

/** `三岁`: the birthday the next book waits for. */
export const nextBirthday = ({ days, months }: Age): string =>
  days < 0 ? '' : `${chineseNumber(Math.floor(months / 12) + 1)}岁`
