import { copyCost } from '#lib/pricing/copy-cost.ts'
import { layoutName } from '#lib/site/brand/layout-names.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'
import type { SizedMonth } from '#lib/typeset/book/chapter-runs.ts'
import type { Month, Section } from '#lib/typeset/book/content.ts'
import { estimatedPages, headingPages } from '#lib/typeset/book/estimate.ts'
import { estimateBook } from '#lib/typeset/book/estimate-book.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
import { designOptionsOf } from '../book/design-options.ts'
import { changeBetween, changeWords } from '../price/price-words.ts'

/** One style and what the book would be in it; see `listStyleOffers`. */
export type StyleOffer = {
  id: string
  name: string
  size: string
  pages: number | null
  exact: boolean
  priceFen: number | null
  why: string
  /** Against the style worn: `约+24 页，+¥9.60`; '' of that itself, and where nothing changes. */
  change: string
}

/** The settings of a style, the densest first. */
const settingsOf = (style: Design): Design[] => [style, ...(style.roomy ? settingsOf(style.roomy.style) : [])]

const sizedMonth = ({ month, posts }: Month, style: Design): SizedMonth => ({
  month,
  posts: posts.length,
  pages: estimatedPages({ posts }, style),
})

/** About how many pages a book of these sections has in a style; 0 where it has no posts to go by. */
export function aboutPagesIn(sections: readonly Section[], id: string): number {
  const settings = settingsOf(styleOf(id))
  const months = settings.map((style) =>
    sections.flatMap((section) => (section.kind === 'month' ? [sizedMonth(section.content, style)] : [])),
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
  const costOf = (style: string, pages: number) => copyCost(products, { product: type, style, pages, ...selection })
  const worn = costOf(now, pageCount ?? aboutPages(now))
  const styles = designOptionsOf(products, type).styles.map(({ id, size }): StyleOffer => {
    const exact = id === now && pageCount !== null
    const pages = exact ? pageCount : aboutPages(id)
    const offer = { id, name: layoutName(id), size, pages: pages > 0 ? pages : null, exact }
    if (pages === 0) return { ...offer, priceFen: null, why: '排好才知道', change: '' }
    const cost = costOf(id, pages)
    const change = id === now ? '' : changeWords(changeBetween(worn, cost), true)
    return { ...offer, priceFen: cost.priceFen, why: cost.why + cost.help, change }
  })
  return { bound: worn.bound, styles }
}
