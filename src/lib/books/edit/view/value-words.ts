import type { Value } from '#lib/editing/record.ts'
import { partsOf } from '#lib/edits/edit-date.ts'
import { type Field, readField } from '#lib/edits/edit-fields.ts'

type Kind = Field['kind']

/** What is said by yes and by no. */
const flags: Partial<Record<Kind, readonly [string, string]>> = {
  hidden: ['移出这本书', '放在书里'],
  'hidden-picture': ['不印这张图片', '印这张图片'],
  'hidden-likes': ['不印点赞', '印点赞'],
  'hidden-comments': ['不印评论', '印评论'],
  'hidden-like': ['不印这个赞', '印这个赞'],
  'hidden-comment': ['不印这条评论', '印这条评论'],
  'own-page': ['单独占一页', '不单独占一页'],
  'break-before': ['从新的一页开始', '接着上一条排'],
  added: ['加进这本书', '不加进这本书'],
}

/** What is said where the value is a key of ours, which nobody can read. */
const keyed: Partial<Record<Kind, string>> = {
  'picture-order': '图片的这个先后',
  'split-order': '分开以后的这个先后',
  'split-from': '从另一条里分出来',
  'joined-to': '并到另一条后面',
  'added-picture': '加上另一条里的图片',
  'new-picture': '加上一张新图片',
}

/** 2024 年 3 月 5 日 12:30, as far as it is known. */
const dateWords = (value: string): string => {
  const { year, month, day, time } = partsOf(value)
  if (year === '') return '没有日期'
  return `${year} 年 ${month} 月${day && ` ${day} 日`}${time && ` ${time}`}`
}

const wordsOf = (kind: Kind | undefined, value: string): string => {
  if (kind === 'picture-size')
    return value === 'page' ? '图片占一整页' : value === 'kept' ? '图片留在这一条' : '图片放大'
  if (kind === 'date') return dateWords(value)
  return (kind && keyed[kind]) ?? (value === '' ? '（空着）' : value)
}

/** What a place of a post says, in words. */
export const postValueWords = (field: string, value: Value): string => {
  const kind = readField(field)?.kind
  if (typeof value === 'string') return wordsOf(kind, value)
  if (kind === 'picture-order') return '图片的这个先后'
  if (value === null) return kind === 'text' ? '原来的文字' : '原来的样子'
  return (kind && flags[kind]?.[value ? 0 : 1]) ?? '原来的样子'
}

/** What is changed in words somebody typed. */
const typed: Partial<Record<Kind, string>> = {
  text: '文字改成',
  title: '标题改成',
  place: '地点改成',
  date: '日期改成',
  'picture-caption': '一张图片的说明改成',
}

/** What a change said of a post that is gone; of `null` nothing is kept. */
export const lostWords = ({ field, value }: { field: string; value: Value }): string => {
  const kind = readField(field)?.kind
  if (kind === undefined || value === null) return '改过一处'
  const label = typed[kind]
  return label === undefined ? postValueWords(field, value) : `${label}：${postValueWords(field, value)}`
}
