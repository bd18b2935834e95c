import { shownText } from '#lib/posts/plain-text.ts'
import type { Entry, ImportReport } from '#lib/posts/post-import.ts'

const isEmpty = ({ title, body, media, link, repost }: Entry): boolean =>
  !title && !link && !repost && media.length === 0 && shownText(body).trim() === ''

const day = ({ when: { local, precision } }: Entry): string => {
  const [year, month, date] = local.slice(0, 10).split('-').map(Number)
  if (precision === 'unknown') return '一条没有日期的内容'
  return precision === 'month' ? `${year} 年 ${month} 月有一条` : `${year} 年 ${month} 月 ${date} 日有一条`
}

/** Posts that say and show nothing, as the book will say of them too: they are no pages of it. */
export const emptyPosts = (entries: readonly Entry[]): ImportReport['warnings'] =>
  entries
    .filter((entry) => entry.include && isEmpty(entry))
    .map((entry) => ({ code: 'empty-post', detail: `${day(entry)}什么也没有写，不会排进书里` }))
