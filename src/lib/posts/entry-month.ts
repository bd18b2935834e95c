import type { Entry } from '#lib/posts/post-import.ts'

/** `YYYYMM` of a local time, '' when it isn't known that far. */
export const monthOf = (entry: Entry): string => {
  const match = /^(\d{4})-(\d{2})/.exec(entry.when.local)
  return match ? `${match[1]}${match[2]}` : ''
}
