import type { Place, Value } from '#lib/editing/record.ts'
import { type GroundId, grounds } from '#lib/typeset/ground/ground.ts'
import { bookTarget, limitOf, pictureIn } from './book-fields.ts'

const names: Record<string, string> = {
  ...{ background: '底色或底纹', photos: '照片的颜色', 'time-label-hidden': '几点几分' },
  ...{ 'baby/enable': '宝宝的年龄', 'baby/birthday': '宝宝的生日', 'copyright/isbn': 'ISBN' },
}
const ofInsert: Record<string, string> = {
  kind: '插页',
  before: '插页的位置',
  order: '插页的先后',
  pictures: '插页的照片',
}

/** What somebody calls a place of the book: 序言的正文, 底色或底纹. */
export const placeName = ({ target, field }: Place): string => {
  if (pictureIn(target) !== undefined) return '照片里要留住的地方'
  const label = limitOf(field, target)?.label
  if (target !== bookTarget) return label === undefined ? (ofInsert[field] ?? '插页') : `插页的${label}`
  return label ?? names[field] ?? '书里的一处'
}

const switches: Record<string, readonly [string, string]> = {
  'time-label-hidden': ['不印', '印'],
  'baby/enable': ['印', '不印'],
}

const isGround = (value: string): value is GroundId => value in grounds

/** What a place of the book says, in words. */
export const valueWords = ({ target, field }: Place, value: Value): string => {
  if (target !== bookTarget && field === 'kind') return value === null ? '拿掉' : '放在书里'
  if (target !== bookTarget && (field === 'order' || field === 'before')) return '放在选的那一处'
  if (field === 'pictures') return `${typeof value === 'string' && value !== '' ? value.split('\n').length : 0} 张照片`
  if (field === 'background') return typeof value === 'string' && isGround(value) ? grounds[value].name : '白纸'
  if (field === 'photos') return value === 'grey' ? '黑白' : '原来的颜色'
  if (typeof value === 'boolean') return switches[field]?.[value ? 0 : 1] ?? (value ? '打开' : '关上')
  return typeof value === 'string' ? value || '（空着）' : '没有写'
}
