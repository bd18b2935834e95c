import { type AlbumProduct, albumProduct, isMade } from './album-products.ts'

type Said = Pick<AlbumProduct, 'form'>

/** What pages of a product are counted in. */
export const pageUnit = ({ form }: Said): '页' | '张' => (form === 'cards' ? '张' : '页')

export type CopyUnit = '本' | '套'

/** What copies of a kind are counted in: an album by its tid, a book by its type. */
export const copyUnit = (kind: string): CopyUnit => (albumProduct(kind)?.form === 'cards' ? '套' : '本')

/** What pages of a kind are counted in. */
export const pageUnitOf = (kind: string): '页' | '张' => pageUnit(albumProduct(kind) ?? { form: 'book' })

/** What its two files are: cards have a back where books have a cover. */
export const fileNames = ({ form }: Said): { inner: string; cover: string } =>
  form === 'cards' ? { inner: '正面', cover: '背面' } : { inner: '内文', cover: '封面' }

const dayWords = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year} 年 ${month} 月 ${date} 日`
}

/** Of a product that is made no more (row 9.33), in a sentence; undefined of one that is. */
export function endedWords(tid: string, nowMs: number): string | undefined {
  const product = albumProduct(tid)
  return product?.deprecatedAt === undefined || isMade(product, nowMs)
    ? undefined
    : `${product.name}做到 ${dayWords(product.deprecatedAt)}为止：这一份还能看、能改、能分享，不能再下单。`
}
