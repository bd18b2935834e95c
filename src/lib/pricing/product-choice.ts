import type { Product, Products } from '#lib/site/buckets/bucket-products.ts'
import type { PriceChoice } from './product-price.ts'

/** Pages of the book nobody has imported yet. */
const usualPages = 160
/** Digits only: `1e3`, `0x10` and 10 KB of nines are no page counts. */
const countOf = (text: string | null, otherwise: number, least: number, most: number): number =>
  text !== null && /^\d{1,6}$/.test(text) ? Math.min(most, Math.max(least, Number(text))) : otherwise

const pick = (wanted: string | null, known: readonly string[], otherwise: string): string =>
  wanted !== null && known.includes(wanted) ? wanted : otherwise

/**
 * What a form on a product page asks for, from its query string: whatever is missing or means nothing becomes the usual,
 * pages are brought into the binding's range, so that there always is a price. Pure.
 */
export const choiceFrom = (products: Products, product: Product, query: URLSearchParams): PriceChoice => {
  const style = pick(
    query.get('style'),
    product.styles.map((one) => one.id),
    product.styles[0]?.id ?? '',
  )
  // 精装 stands in the middle of what is offered: the usual choice where there is one.
  const usualBinding = product.bindings.includes('2') ? '2' : (product.bindings[0] ?? '')
  const binding = pick(query.get('binding'), product.bindings, usualBinding)
  const created = products.bindings.find((one) => one.id === binding)
  const papers = created?.papers ?? []
  const { min, max } = created?.pages ?? { min: 1, max: 1 }
  return {
    product: product.id,
    style,
    binding,
    paper: pick(query.get('paper'), papers, papers[0] ?? ''),
    pages: countOf(query.get('pages'), Math.min(max, Math.max(min, usualPages)), min, max),
    copies: countOf(query.get('copies'), 1, 1, 999),
  }
}
