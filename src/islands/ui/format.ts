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
