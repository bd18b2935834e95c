/** How often a job comes round, and when: `at` is a clock time in UTC+8, where the day of a daily job begins. */
export type Every = { every: 'minute' } | { every: 'hour' } | { every: 'day'; at: `${number}:${number}` }

const offsetMs = 8 * 3_600_000
const lengths = { minute: 60_000, hour: 3_600_000, day: 24 * 3_600_000 } as const

export const periodMs = ({ every }: Every): number => lengths[every]

const shiftMs = (every: Every): number => {
  if (every.every !== 'day') return 0
  const [hours = 0, minutes = 0] = every.at.split(':').map(Number)
  return hours * lengths.hour + minutes * lengths.minute - offsetMs
}

/** When the period a moment lies in begins. Both in ms. */
export const periodStart = (every: Every, ms: number): number => {
  const shift = shiftMs(every)
  const length = periodMs(every)
  return Math.floor((ms - shift) / length) * length + shift
}

/**
 * Periods to begin now, the earliest first: the present one, and where missed ones are to be made up for (`lastMs` is the
 * last that was begun) those between, `most` at most and then the newest.
 */
export const duePeriods = (every: Every, nowMs: number, lastMs: number | undefined, most: number): number[] => {
  const now = periodStart(every, nowMs)
  if (lastMs === undefined) return [now]
  const count = Math.min(most, Math.max(0, Math.round((now - lastMs) / periodMs(every))))
  return Array.from({ length: count }, (_, i) => now - (count - 1 - i) * periodMs(every))
}
