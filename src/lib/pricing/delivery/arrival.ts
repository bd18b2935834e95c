const dayMs = 86_400_000
/** UTC+8, whose days the shop works by. */
const offsetMs = 8 * 3_600_000

/** Monday to Friday, by the calendar of UTC+8. Public holidays are not known here: what is said is said with 约. */
const isWorkday = (day: number): boolean => {
  // Day 0, 1970-01-01, was a Thursday.
  const weekday = (day + 4) % 7
  return weekday !== 0 && weekday !== 6
}

/**
 * On which day a parcel arrives that is paid for now: so many working days from the day after, then days under way (the
 * promise of /pages/shipping). The start of that day in UTC+8, ms.
 */
export const arrivalDayMs = (nowMs: number, makeDays: number, wayDays: number): number => {
  let day = Math.floor((nowMs + offsetMs) / dayMs)
  for (let left = makeDays; left > 0; ) {
    day += 1
    if (isWorkday(day)) left -= 1
  }
  return (day + wayDays) * dayMs - offsetMs
}

/** Whole days from now until then, as 约 9 天 counts them. */
export const daysUntil = (nowMs: number, dayStartMs: number): number =>
  Math.round((dayStartMs + offsetMs) / dayMs) - Math.floor((nowMs + offsetMs) / dayMs)
