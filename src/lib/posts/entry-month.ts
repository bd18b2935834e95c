import type { Entry, When } from '#lib/posts/post-import.ts'

/** `YYYYMM` of a local time, '' when it isn't known that far. */
export const monthOfWhen = ({ local, precision }: When): string => {
  const match = precision === 'unknown' ? null : /^(\d{4})-(\d{2})/.exec(local)
  return match ? `${match[1]}${match[2]}` : ''
}

/** The same of a post. */
export const monthOf = ({ when }: Entry): string => monthOfWhen(when)
