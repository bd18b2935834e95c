import type { UpdateMonth, UpdatePost } from '#lib/books/update/update.api.ts'

/** 2024 年 6 月; what has no day has no month. */
export const monthWords = ({ year, month }: Pick<UpdateMonth, 'year' | 'month'>): string =>
  year === 0 ? '没有日期的' : `${year} 年 ${month} 月`

/** 新加 3 条，改过 1 条，没有了 2 条. */
export const countWords = ({ added, changed, gone }: Pick<UpdateMonth, 'added' | 'changed' | 'gone'>): string =>
  [added > 0 && `新加 ${added} 条`, changed > 0 && `改过 ${changed} 条`, gone > 0 && `没有了 ${gone} 条`]
    .filter(Boolean)
    .join('，')

/** What becomes of posts that are gone where they were written, once their months are accepted; `out`: those ticked to leave. */
export const goneWords = (gone: number, out: number): string => {
  if (gone === 0) return ''
  return out === 0 ? '原处没有了的仍留在书里' : '原处没有了的，没勾移出的仍留在书里'
}

export const sumOf = (months: readonly UpdateMonth[]): Pick<UpdateMonth, 'added' | 'changed' | 'gone' | 'asks'> => {
  const sum = (of: (one: UpdateMonth) => number): number => months.reduce((all, one) => all + of(one), 0)
  return {
    added: sum(({ added }) => added),
    changed: sum(({ changed }) => changed),
    gone: sum(({ gone }) => gone),
    asks: sum(({ asks }) => asks),
  }
}

const parts: Record<UpdatePost['parts'][number], string> = {
  text: '文字',
  title: '标题',
  date: '日期',
  place: '地点',
  pictures: '图片',
  comments: '评论',
  likes: '点赞',
  other: '其他',
}

/** 改了文字、图片. */
export const partWords = (changed: UpdatePost['parts']): string =>
  changed.length > 0 ? `改了${changed.map((part) => parts[part]).join('、')}` : ''

export const fieldWords = { text: '文字', title: '标题', date: '日期', place: '地点' } as const
