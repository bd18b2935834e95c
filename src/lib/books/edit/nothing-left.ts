import type { EditItem } from '#lib/books/edit/local-edits.ts'

type Said = Pick<EditItem, 'included' | 'text' | 'title' | 'pics' | 'missingPics' | 'films' | 'passesOn' | 'joinedTo'>

/** It is in the book and nothing of it is printed, likes and comments neither: no words, no picture (content/collect.ts). */
export const isNothingLeft = (item: Said): boolean =>
  item.included &&
  item.joinedTo === null &&
  item.text.trim() === '' &&
  item.title.trim() === '' &&
  item.pics.every(({ hidden }) => hidden) &&
  item.missingPics + item.films === 0 &&
  !item.passesOn

/** 7 条，留下 3 条，其中 1 条没有可印的了 */
export const keptWords = (items: readonly Said[]): string => {
  const kept = items.filter(({ included }) => included).length
  const empty = items.filter(isNothingLeft).length
  const which = empty === kept ? '' : `其中 ${empty} 条`
  return `${items.length} 条，留下 ${kept} 条${empty > 0 ? `，${which}没有可印的了` : ''}`
}

/** Instead of the pages of a month that has none. */
export const noPagesWords = (items: readonly Said[]): string =>
  items.some(isNothingLeft)
    ? '留下的没有可印的了：没有文字，也没有照片，点赞和评论也就不印。写几个字，或者放回一张照片，就会排出来。'
    : '这个月在书里还没有页面。放回一条，就会排出来。'
