/**
 * Times of the site: of orders, letters, comments, visits. Spec §9: shown in UTC+8, wherever whoever looks may be. The day
 * printed beside a post is another matter: there the writer's own counts (sources/format/when.ts).
 */
const offsetMs = 8 * 3_600_000
const dayMs = 86_400_000

/** A moment whose UTC fields are those of a clock in UTC+8. */
const there = (ms: number): Date => new Date(ms + offsetMs)
const two = (value: number): string => String(value).padStart(2, '0')

/** `21:40` */
export const clockText = (ms: number): string => `${two(there(ms).getUTCHours())}:${two(there(ms).getUTCMinutes())}`

/** `2026-11-22`, as attributes want it. */
export const isoDay = (ms: number): string => there(ms).toISOString().slice(0, 10)

/** `2026` */
export const yearOf = (ms: number): number => there(ms).getUTCFullYear()

const inChina = (options: Intl.DateTimeFormatOptions): ((ms: number) => string) => {
  const format = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', ...options })
  return (ms) => format.format(ms)
}

/** `6月5日` */
export const dayWord = inChina({ month: 'long', day: 'numeric' })
/** `6月5日 21:40` */
export const dayAndTime = inChina({ month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' })
/** `2024年6月5日` */
export const longDay = inChina({ dateStyle: 'long' })
/** `2024年6月5日 21:40` */
export const longDayAndTime = inChina({ dateStyle: 'long', timeStyle: 'short' })

/** `11月21日 19:20`; with the year when it is another one than now. */
export const momentText = (ms: number, nowMs: number): string =>
  `${yearOf(ms) === yearOf(nowMs) ? dayWord(ms) : longDay(ms)} ${clockText(ms)}`

/** 今天 21:40, 昨天 21:40, 明天 0:15, else the date: 2026 年 11 月 21 日. */
export const sinceText = (ms: number, nowMs: number): string => {
  const days = Math.floor((nowMs + offsetMs) / dayMs) - Math.floor((ms + offsetMs) / dayMs)
  if (days === 0) return `今天 ${clockText(ms)}`
  if (days === 1) return `昨天 ${clockText(ms)}`
  if (days === -1) return `明天 ${clockText(ms)}`
  const at = there(ms)
  return `${at.getUTCFullYear()} 年 ${at.getUTCMonth() + 1} 月 ${at.getUTCDate()} 日`
}
