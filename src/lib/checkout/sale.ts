import type { BindingOffer } from '#lib/pricing/binding-offers.ts'
import type { BookPrice } from '#lib/pricing/product-price.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'
import type { Result } from '#lib/std/result.ts'

/** What stands in the way of ordering something as it is; a sentence each. */
export type Obstacle = {
  code: 'not_finalized' | 'need_republish' | 'need_upgrade' | 'print_files_pending'
  message: string
}

/** Something as it would be ordered, whatever kind of work it is: what is printed, what a copy costs, what all of them weigh. */
export type Sale = {
  item: { type: string; style: string; title: string }
  /** Of what is printed; null: not finalized. */
  contentHash: string | null
  /** Null: printed again, whatever became of the work. Whose it is may be another than whoever orders it: an agent's. */
  work: { id: string; ownerId: string } | null
  /** What was printed before, once more. */
  snapshotId: string | null
  products: Products
  offers: BindingOffer[]
  offer: BindingOffer
  copy: BookPrice
  weightG: number
  obstacles: Obstacle[]
  /** One copy of it by any version of the price list, also of other pages than it has. */
  priceBy(products: Products, pages?: number): Result<BookPrice>
}
