import { timeWords } from '#islands/ui/format.ts'
import type { EditItem } from '#lib/books/edit/local-edits.ts'

/** `2024 年 3 月 5 日那条`, as far as the day is known; the year is said where another one could be meant. */
export const postWords = ({ time }: { time: string }, withYear: boolean): string => {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?/.exec(time) ?? []
  if (month === undefined) return '没有日期的那条'
  const parts = [withYear && `${year} 年`, `${Number(month)} 月`, day !== undefined && `${Number(day)} 日`]
  return `${parts.filter(Boolean).join(' ')}那条`
}

/** What a post is called by those who hear the screen: its time and how it begins. */
export const postName = ({ time, text }: Pick<EditItem, 'time' | 'text'>): string => {
  const [line = ''] = text.split('\n')
  return `${timeWords(time)}，${Array.from(line).slice(0, 20).join('') || '没有文字的这条'}`
}
