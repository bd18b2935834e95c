import { monthName } from '#islands/ui/format.ts'
import type { InsertKind } from '#lib/edits/book/book-fields.ts'

export const insertNames: Record<InsertKind, string> = {
  ...{ letter: '一封信', divider: '篇章页', photos: '照片跨页', year: '年度照片', map: '地图', thanks: '谢谢的人' },
}

type Section = { route: string; title: string | null }

/** 「第一次坐船」前面, 2024 年 4 月前面. */
export const placeName = (before: string, sections: readonly Section[]): string => {
  if (before === 'end') return '全书最后'
  const section = sections.find(({ route }) => route === before)
  if (section?.title) return `「${section.title}」前面`
  return `${before === 'undated' ? '没有日期的' : monthName(before)}前面`
}
