import { dayWord, isoDay, longDay, yearOf } from '#lib/std/clock.ts'

/** When a link ends, as it is chosen: `none`, `7` (days), `30`, `90`, or `day` for one of its own. */
export type EndChoice = 'none' | '7' | '30' | '90' | 'day'

const dayMs = 86_400_000

/** `2026-12-04` */
export const lastDayOf = (choice: Exclude<EndChoice, 'none' | 'day'>, nowMs: number): string =>
  isoDay(nowMs + Number(choice) * dayMs)

/** `12月4日`, with the year where it is another one. */
export const dayText = (ms: number, nowMs: number): string => (yearOf(ms) === yearOf(nowMs) ? dayWord(ms) : longDay(ms))

export const endChoices = (nowMs: number): { value: EndChoice; words: string }[] => {
  const until = (value: '7' | '30' | '90', words: string) => ({
    value,
    words: `${words}，到 ${dayText(nowMs + Number(value) * dayMs, nowMs)}`,
  })
  return [
    { value: 'none', words: '不设期限' },
    until('7', '七天'),
    until('30', '三十天'),
    until('90', '九十天'),
    { value: 'day', words: '自己选一天' },
  ]
}
