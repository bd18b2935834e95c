import { typeOf } from '#lib/books/book/book-types.ts'
import { albumProduct, albumSize } from '#lib/print/products/album-products.ts'
import { layoutName } from '#lib/site/brand/layout-names.ts'

/** What is no work: packages, as their orders call them. */
const others: Readonly<Record<string, string>> = {
  package: '套餐',
  'xsalbum-package': '照片书套餐',
  recharge: '余额充值',
  giftcard: '礼品卡',
}

/** What was ordered, as people call it: 微信书, 照片书 A5. */
export const productName = (product: string): string =>
  others[product] ?? albumProduct(product)?.name ?? typeOf(product).name

/** The layout of a book, the size of an album; '' where nobody knows. */
export const styleName = (product: string, style: string | null): string => {
  const album = albumProduct(product)
  if (style === null) return ''
  return album ? (albumSize(album, style)?.name ?? '') : layoutName(style)
}
