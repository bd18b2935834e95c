import type { ProductBinding, ProductSize } from '#lib/site/buckets/bucket-products.ts'

/** Grams of a square metre of what a cover is made of: card for glued books; board, paper and cloth for hard ones. */
const coverGsm: Record<ProductBinding['make'], number> = { saddle: 250, perfect: 260, hardcover: 1750 }
/** Box and padding: so much, and a twentieth of what is inside. g */
const boxG = 120

type Copy = {
  /** What the leaves weigh, g (product-price.ts). */
  blockG: number
  spineMm: number
  size: Pick<ProductSize, 'widthMm' | 'heightMm'>
  make: ProductBinding['make']
}

/** What one copy weighs with its cover, g. */
const copyG = ({ blockG, spineMm, size: { widthMm, heightMm }, make }: Copy): number =>
  blockG + Math.ceil(((2 * widthMm + spineMm) * heightMm * coverGsm[make]) / 1e6)

/** What so many copies weigh as they are sent, in one box, g. */
export const parcelG = (copy: Copy, copies: number): number => boxG + Math.ceil((copyG(copy) * copies * 21) / 20)
