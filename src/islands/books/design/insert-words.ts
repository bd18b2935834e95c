import { monthName } from '#islands/ui/format.ts'
import { isOnePage, isPrinted } from '#lib/edits/book/added-pages.ts'
import type { Insert } from '#lib/edits/book/book-design.ts'
import type { InsertKind } from '#lib/edits/book/book-fields.ts'

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

/** What one of a kind takes, as far as that is known before it is filled. */
export const kindPages: Record<InsertKind, string> = {
  ...{ letter: '短的一页', divider: '一页', photos: '一张一页，几张两页', year: '两页', map: '两页', thanks: '一页' },
}

const isSingle: Record<InsertKind, boolean> = {
  ...{ letter: true, divider: true, photos: false, year: false, map: false, thanks: true },
}

/**
 * What one more of a kind before this section adds to the book: a single page brings a blank one along, unless one there has
 * it already; an opening begins on a left page, for which a leaf may have to be put before it.
 */
export const costWords = (kind: InsertKind, before: string, inserts: readonly Insert[]): string => {
  if (!isSingle[kind]) return '全书加 2 到 4 页'
  if (before === 'end') return '全书加 1 页'
  const others = inserts.filter((one) => one.before === before && isPrinted(one) && isOnePage(one))
  return others.length % 2 === 1 ? '用上空着的一页，不加页' : '连旁边空的，全书加 2 页'
}

type Pages = { firstPage: number; pageCount: number; ownPages: number }

/** Of one page its number, with the blank one that keeps what follows on its side; of an opening both, with a leaf in front too. */
const numbersNote = ({ firstPage, pageCount }: Pages, isAlone: boolean): string => {
  if (pageCount === 1) return `第 ${firstPage} 页`
  if (isAlone && pageCount === 2)
    return firstPage % 2 === 0 ? `第 ${firstPage + 1} 页，前面空一页` : `第 ${firstPage} 页，后面空一页`
  const leaf = firstPage % 2 === 1 && pageCount > 2 ? 1 : 0
  const behind = (pageCount - leaf) % 2
  const from = firstPage + leaf
  const said = `第 ${from}–${from + pageCount - leaf - behind - 1} 页`
  return [said, ...(leaf ? ['前面垫一页'] : []), ...(behind ? ['后面空一页'] : [])].join('，')
}

/** Where an insert stands and what it costs. A letter that is not short may be one page all the same: the layout says so. */
export const pagesNote = (pages: Pages, insert: Insert): string => {
  const isAlone = isOnePage(insert) || (insert.kind === 'letter' && pages.ownPages === 1)
  return `${numbersNote(pages, isAlone)}，共 ${pages.pageCount} 页`
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
