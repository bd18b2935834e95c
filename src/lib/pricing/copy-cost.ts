import { HOUSE_PRINTER } from '#lib/print/printers/house.ts'
import { boundPages } from '#lib/print/printers/printers.ts'
import type { Product, ProductBinding, Products } from '#lib/site/buckets/bucket-products.ts'
import { paperOf } from './papers.ts'
import { bookPrice } from './product-price.ts'

/** A book as it is, before it is ordered; ids of the products bucket, pages as laid out. */
export type BookToPrice = {
  product: string
  style: string
  pages: number
  /** What its owner wished for; left out: nobody has said. */
  binding?: string | undefined
  paper?: string | null | undefined
}

/** What one copy costs, without delivery and discounts. */
export type CopyCost = {
  /** Sides as bound: whole leaves. */
  pages: number
  /** Null: it cannot be bound so, or is not sold. */
  priceFen: number | null
  /** What the price is for: `精装，100g 双胶纸`; '' of what is not sold. */
  bound: string
  /** Was this binding wished for? Else it is the cheapest that holds the book. */
  isChosen: boolean
  /** Why it cannot be bound so and what would help, a sentence each; '' where it can. */
  why: string
  help: string
}

type Make = { binding: ProductBinding; paper: string }

const withPapers = (binding: ProductBinding): Make[] => binding.papers.map((paper) => ({ binding, paper }))

const holds = ({ pages: { min, max } }: ProductBinding, pages: number): boolean => pages >= min && pages <= max

const labelOf = ({ binding, paper }: Make): string => [binding.name, paperOf(paper)?.name].filter(Boolean).join('，')

/** The sentences for a book its binding does not hold. `others`: bindings of the same product that would. */
const limitWords = (
  { name, pages: { min, max } }: ProductBinding,
  pages: number,
  others: readonly ProductBinding[],
): Pick<CopyCost, 'why' | 'help'> => {
  const instead = others.length > 0 ? `也可以改做${others.map((one) => one.name).join('、')}。` : ''
  return pages < min
    ? { why: `${name}最少 ${min} 页，还差 ${min - pages} 页。`, help: `可以多放几条内容，或加插页。${instead}` }
    : { why: `${name}最多 ${max} 页，多了 ${pages - max} 页。`, help: `可以换字小一些的版式，或分成两本。${instead}` }
}

const notSold: Omit<CopyCost, 'pages'> = { priceFen: null, bound: '', isChosen: false, why: '', help: '' }

/**
 * One copy of a book in the binding that was wished for; where none was, or it is not sold any more, in the cheapest that
 * holds it. Prices are those of `bookPrice`. Pure.
 */
export const copyCost = (products: Products, book: BookToPrice): CopyCost => {
  const product: Product | undefined = products.items.find(({ id }) => id === book.product)
  const sold = products.bindings.filter(({ id }) => product?.bindings.includes(id))
  const chosen = sold.find(({ id }) => id === book.binding)
  const priced = ({ binding, paper }: Make) => {
    const pages = boundPages(HOUSE_PRINTER, book.pages, binding.make)
    const choice = { product: book.product, style: book.style, binding: binding.id, paper, pages, copies: 1 }
    return { make: { binding, paper }, pages, price: bookPrice(products, choice) }
  }
  const makes = chosen
    ? [{ binding: chosen, paper: chosen.papers.find((one) => one === book.paper) ?? chosen.papers[0]! }]
    : sold.flatMap(withPapers)
  const all = makes.map(priced)
  const [first] = all
  if (!first) return { pages: book.pages, ...notSold }
  const fits = all.flatMap(({ price, ...one }) => (price.ok ? [{ ...one, fen: price.value.oneFen }] : []))
  const isChosen = chosen !== undefined
  if (fits.length > 0) {
    const least = fits.reduce((a, b) => (b.fen < a.fen ? b : a))
    return { ...notSold, pages: least.pages, priceFen: least.fen, bound: labelOf(least.make), isChosen }
  }
  const { binding } = first.make
  // A style or a product that is not sold says nothing of bindings.
  if (holds(binding, first.pages)) return { pages: first.pages, ...notSold }
  const others = sold.filter((one) => one !== binding && holds(one, boundPages(HOUSE_PRINTER, book.pages, one.make)))
  const limit = limitWords(binding, first.pages, others)
  return { pages: first.pages, priceFen: null, bound: labelOf(first.make), isChosen, ...limit }
}
