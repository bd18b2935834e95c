import { choiceFrom } from '#lib/pricing/product-choice.ts'
import { bookPrice } from '#lib/pricing/product-price.ts'
import { layoutName } from '#lib/site/brand/layout-names.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'
import type { Section } from '#lib/typeset/book/content.ts'
import { estimatedPages, headingPages } from '#lib/typeset/book/estimate.ts'
import { estimateBook } from '#lib/typeset/book/estimate-book.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
import { bindingLabel, designOptionsOf } from '../book/design-options.ts'

/** One style and what the book would be in it; see `listStyleOffers`. */
export type StyleOffer = {
  id: string
  name: string
  size: string
  pages: number | null
  exact: boolean
  priceFen: number | null
  why: string
}

/** The settings of a style, the densest first. */
const settingsOf = (style: Design): Design[] => [style, ...(style.roomy ? settingsOf(style.roomy.style) : [])]

/** About how many pages a book of these sections has in a style; 0 where it has no posts to go by. */
export function aboutPagesIn(sections: readonly Section[], id: string): number {
  const settings = settingsOf(styleOf(id))
  const months = settings.map((style) =>
    sections.flatMap((section) =>
      section.kind === 'month'
        ? [{ month: section.content.month, pages: estimatedPages({ posts: section.content.posts }, style) }]
        : [],
    ),
  )
  const sized = settings.map((style) => ({
    headingPages: headingPages(style),
    belowPages: style.roomy?.belowPages ?? null,
  }))
  return estimateBook(id, sized, months)
}

type OfferedBook = {
  type: string
  style: string
  pageCount: number | null
  selection: { binding?: string | undefined; paper?: string | null | undefined }
}

/** Pages, format and price in every style books of this type are sold in, and what the prices are for. Pure. */
export function styleOffers(
  products: Products,
  { type, style: now, pageCount, selection }: OfferedBook,
  aboutPages: (style: string) => number,
): { bound: string; styles: StyleOffer[] } {
  const product = products.items.find((one) => one.id === type)
  if (!product) return { bound: '', styles: [] }
  const { binding, paper } = choiceFrom(
    products,
    product,
    new URLSearchParams({ binding: selection.binding ?? '', paper: selection.paper ?? '' }),
  )
  const styles = designOptionsOf(products, type).styles.map(({ id, size }): StyleOffer => {
    const exact = id === now && pageCount !== null
    const pages = exact ? pageCount : aboutPages(id)
    const offer = { id, name: layoutName(id), size, pages: pages > 0 ? pages : null, exact }
    if (pages === 0) return { ...offer, priceFen: null, why: '排好才知道' }
    const price = bookPrice(products, { product: type, style: id, binding, paper, pages, copies: 1 })
    return price.ok
      ? { ...offer, priceFen: price.value.oneFen, why: '' }
      : { ...offer, priceFen: null, why: price.failure.message }
  })
  return { bound: bindingLabel(products, { binding, paper }), styles }
}
