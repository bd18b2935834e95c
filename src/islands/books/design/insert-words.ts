import { monthName } from '#islands/ui/format.ts'
import type { Insert } from '#lib/edits/book/book-design.ts'

export type PlaceSection = { route: string; title: string | null; months: readonly string[] }

/** The section an insert meant for this place is printed before; undefined: behind all of them. */
const sectionAt = (before: string, sections: readonly PlaceSection[]): PlaceSection | undefined =>
  sections.find(({ route, months }) => route === before || months.includes(before)) ??
  (/^\d{6}$/.test(before)
    ? sections.find(({ route, months }) => (months[0] ?? '') > before || route === 'undated')
    : undefined)

/** 「第一次坐船」前面, 2024 年 4 月前面. */
export const placeName = (before: string, sections: readonly PlaceSection[]): string => {
  if (before === 'end') return '全书最后'
  const section = sections.find(({ route }) => route === before)
  if (section?.title) return `「${section.title}」前面`
  return `${before === 'undated' ? '没有日期的' : monthName(before)}前面`
}

/** Where an insert is printed when that is not before the month it was meant for; '' when it is. */
export const placeNote = (before: string, sections: readonly PlaceSection[]): string => {
  if (!/^\d{6}$/.test(before) || sections.length === 0) return ''
  const section = sectionAt(before, sections)
  if (section?.route === before) return ''
  if (!section) return '后面没有月份了，印在全书最后'
  const [first = '', last = ''] = [section.months[0], section.months[section.months.length - 1]]
  if (!section.months.includes(before)) return `书里没有这个月，印在${placeName(section.route, sections)}`
  return `${monthName(first)}到${monthName(last)}短，排成了一章，章里不能断开：印在这一章前面`
}

/**
 * 第 24–25 页, and the pages that bring it to a left one: a leaf in front of it and a blank page behind. Of a book that was set
 * before inserts were openings it may begin on a right page without any.
 */
export const pagesNote = ({ firstPage, pageCount }: { firstPage: number; pageCount: number }): string => {
  const leaf = firstPage % 2 === 1 && pageCount > 2 ? 1 : 0
  const behind = (pageCount - leaf) % 2
  const from = firstPage + leaf
  const said = `第 ${from}–${from + pageCount - leaf - behind - 1} 页`
  const more = [...(leaf ? ['前面垫一页'] : []), ...(behind ? ['后面空一页'] : [])]
  return [said, ...more].join('，')
}

/** Places an insert can be put, in order: every month, also those that share a chapter, and the end. */
export const placesIn = (sections: readonly PlaceSection[]): string[] => [
  ...sections
    .filter(({ route }) => route !== 'end')
    .flatMap(({ route, months }) => (months.length > 1 ? [route, ...months.slice(1)] : [route])),
  'end',
]

/** Inserts as they stand in the book. */
export const inPlaces = (inserts: readonly Insert[], sections: readonly PlaceSection[]): Insert[] => {
  const places = placesIn(sections)
  const rank = ({ before }: Insert): number => {
    const at = places.indexOf(before)
    const section = at >= 0 ? undefined : sectionAt(before, sections)
    return at >= 0 ? at : section ? places.indexOf(section.route) - 0.5 : places.length
  }
  return inserts
    .map((one, at) => ({ one, at, rank: rank(one) }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ one }) => one)
}
