/** `2024 年 3 月 5 日那条`, as far as the day is known; the year is said where another one could be meant. */
export const postWords = ({ time }: { time: string }, withYear: boolean): string => {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?/.exec(time) ?? []
  if (month === undefined) return '没有日期的那条'
  const parts = [withYear && `${year} 年`, `${Number(month)} 月`, day !== undefined && `${Number(day)} 日`]
  return `${parts.filter(Boolean).join(' ')}那条`
}
