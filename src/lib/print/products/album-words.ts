import { type AlbumForm, type AlbumProduct, albumProduct, isEnded } from './album-products.ts'

type Said = Pick<AlbumProduct, 'form'>

export type PageUnit = '页' | '张'
export type CopyUnit = '本' | '套' | '幅'

/** How a form is spoken of: what pages and copies are counted in, what its two files are, what one of it is called. */
type FormWords = { page: PageUnit; copy: CopyUnit; inner: string; cover: string; one: string; whole: string }

const formWords: Readonly<Record<AlbumForm, FormWords>> = {
  book: { page: '页', copy: '本', inner: '内文', cover: '封面', one: '这本相册', whole: '全书' },
  cards: { page: '张', copy: '套', inner: '正面', cover: '背面', one: '这套明信片', whole: '一套' },
  frame: { page: '张', copy: '幅', inner: '画面', cover: '背面', one: '这幅框画', whole: '一幅' },
  calendar: { page: '张', copy: '本', inner: '正面', cover: '背面', one: '这本台历', whole: '一本' },
}

/** What pages of a product are counted in. */
export const pageUnit = ({ form }: Said): PageUnit => formWords[form].page

const bookWords: Said = { form: 'book' }

/** What copies of a kind are counted in: an album by its tid, a book by its type. */
export const copyUnit = (kind: string): CopyUnit => formWords[(albumProduct(kind) ?? bookWords).form].copy

/** What pages of a kind are counted in. */
export const pageUnitOf = (kind: string): PageUnit => pageUnit(albumProduct(kind) ?? bookWords)

/** What its two files are: leaves have a back where books have a cover. */
export const fileNames = ({ form }: Said): { inner: string; cover: string } => formWords[form]

/** 这本相册, 这幅框画 */
export const thisOne = ({ form }: Said): string => formWords[form].one

/** 全书, 一套 */
export const wholeOf = ({ form }: Said): string => formWords[form].whole

const dayWords = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year} 年 ${month} 月 ${date} 日`
}

/** Why a product is not made now, in a sentence. */
export const notMadeWords = (product: AlbumProduct, nowMs: number): string =>
  product.madeFrom === undefined || isEnded(product, nowMs)
    ? `${product.name}已经停做了，请换一种`
    : `${product.name} ${dayWords(product.madeFrom)}起才做`

/** Of a product that is made no more (row 9.33), in a sentence; undefined of one that is. */
export function endedWords(tid: string, nowMs: number): string | undefined {
  const product = albumProduct(tid)
  return product?.deprecatedAt === undefined || !isEnded(product, nowMs)
    ? undefined
    : `${product.name}做到 ${dayWords(product.deprecatedAt)}为止：这一份还能看、能改、能分享，不能再下单。`
}
