import type { When } from '#lib/posts/post-import.ts'

/** `2024-05-01`, `2024-05` when the day is not known, '' when nothing is: the wire's post_date. */
export const dayOf = ({ local, precision }: When): string =>
  precision === 'unknown' ? '' : local.slice(0, precision === 'month' ? 7 : 10)

/** What somebody typed as a day. */
export const whenOf = (day: string): When =>
  day === ''
    ? { local: '', precision: 'unknown', from: 'user' }
    : { local: day, precision: day.length === 7 ? 'month' : 'day', from: 'user' }
