/** Numbers and dates as the screens write them. */
export const thousands = (value: number): string => value.toLocaleString('zh-CN')

export const fileSize = (bytes: number): string => {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  if (bytes < 1024 ** 3) return `${(bytes / 1024 ** 2).toFixed(bytes < 10 * 1024 ** 2 ? 1 : 0)} MB`
  return `${(bytes / 1024 ** 3).toFixed(2)} GB`
}

/** `202406` → 2024 年 6 月 */
export const monthName = (month: string): string => `${month.slice(0, 4)} 年 ${Number(month.slice(4))} 月`

/** The day of a local time `2024-06-05…` as the screens write it: 2024 年 6 月 5 日. */
export const dayName = (local: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(local) ?? []
  return day ? `${year} 年 ${Number(month)} 月 ${Number(day)} 日` : ''
}

/** A local time without its year: 4 月 5 日 12:30, as far as it is known. */
export const timeWords = (local: string): string => {
  const [, month, day, clock] = /^\d{4}-(\d{2})(?:-(\d{2}))?(?:T(\d{2}:\d{2}))?/.exec(local) ?? []
  if (month === undefined) return '没有日期'
  return [`${Number(month)} 月`, day === undefined ? '' : `${Number(day)} 日`, clock ?? ''].filter(Boolean).join(' ')
}

/** 2024 年 4 月 5 日 12:30. */
export const longTime = (local: string): string =>
  local === '' ? '没有日期' : `${local.slice(0, 4)} 年 ${timeWords(local)}`
