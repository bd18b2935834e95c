import type { BucketValue } from '#lib/site/buckets/bucket.ts'
import { bindingName } from '#lib/site/lookups/bindings.ts'

type Products = BucketValue<'products'>

/** `微信书 · 精装`: what was made and how it is bound, as the products bucket calls them. */
export const madeOf = (products: Products, product: string, binding: string): string =>
  [
    products.items.find(({ id }) => id === product)?.name,
    products.bindings.find(({ id }) => id === binding)?.name ?? bindingName(binding),
  ]
    .filter(Boolean)
    .join(' · ')
