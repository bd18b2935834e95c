import { paddedPages, spineMm } from '#lib/print/spine.ts'
import type { Product, ProductBinding, ProductSize, Products } from '#lib/site/buckets/bucket-products.ts'
import { yuan } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { paperOf } from './papers.ts'

/** What somebody wants made: ids of the products bucket, printed sides, copies. */
export type PriceChoice = {
  product: string
  style: string
  binding: string
  paper: string
  pages: number
  copies: number
}

/** One row of the bill of one copy; the rows add up to `oneFen`. */
export type PriceRow = { kind: 'binding' | 'size' | 'pages'; label: string; fen: number }

export type BookPrice = {
  /** Sides as bound: whole leaves. */
  pages: number
  spineMm: number
  /** What the leaves weigh without the cover, g. */
  blockG: number
  rows: PriceRow[]
  oneFen: number
  copies: number
  totalFen: number
}

const byId = <T extends { id: string }>(rows: readonly T[], id: string): T | undefined =>
  rows.find((row) => row.id === id)

/** Everything a choice names, looked up; or the sentence that says what there is not. */
type Chosen = {
  size: ProductSize
  binding: ProductBinding
  paper: NonNullable<ReturnType<typeof paperOf>>
  perPageFen: number
}
const choose = (products: Products, choice: PriceChoice): Result<Chosen> => {
  const product = byId(products.items, choice.product)
  const style = product && byId(product.styles, choice.style)
  const size = style && byId(products.sizes, style.size)
  if (!product?.shown || !size) return fail(422, 'no_such_product', '没有这种书或这种版式')
  const binding = product.bindings.some((id) => id === choice.binding)
    ? byId(products.bindings, choice.binding)
    : undefined
  if (!binding) return fail(422, 'no_such_binding', `${product.name}没有这种装帧`)
  const stock = binding.papers.includes(choice.paper) ? byId(products.papers, choice.paper) : undefined
  const paper = paperOf(choice.paper)
  if (!stock || !paper) return fail(422, 'no_such_paper', `${binding.name}不用这种纸`)
  return ok({ size, binding, paper, perPageFen: size.perPageFen + stock.perPageFen })
}

const whole = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most

/**
 * The price rule: one copy = binding + size + pages × (size's page + paper's page), all integer fen, pages filled up to
 * whole leaves; total = copies × one. Pure; screen, server and shop ask the same function. Without delivery and
 * discounts.
 */
export const bookPrice = (products: Products, choice: PriceChoice): Result<BookPrice> => {
  const chosen = choose(products, choice)
  if (!chosen.ok) return chosen
  const { size, binding, paper, perPageFen } = chosen.value
  const { min, max } = binding.pages
  if (!whole(choice.pages, min, max))
    return fail(422, 'bad_pages', `${binding.name}可以做 ${min} 到 ${max} 页，再厚就分成两本`)
  if (!whole(choice.copies, 1, 999)) return fail(422, 'bad_copies', '一次可以印 1 到 999 本')
  const pages = paddedPages(choice.pages, binding.make)
  const rows: PriceRow[] = [
    { kind: 'binding', label: binding.name, fen: binding.baseFen },
    ...(size.baseFen > 0 ? [{ kind: 'size' as const, label: `${size.name}开本`, fen: size.baseFen }] : []),
    { kind: 'pages', label: `${pages} 页 × ${yuan(perPageFen)} 元`, fen: pages * perPageFen },
  ]
  const oneFen = rows.reduce((sum, row) => sum + row.fen, 0)
  return ok({
    pages,
    spineMm: spineMm(pages, paper.id, binding.make),
    blockG: Math.round(((pages / 2) * size.widthMm * size.heightMm * paper.gsm) / 1e6),
    rows,
    oneFen,
    copies: choice.copies,
    totalFen: oneFen * choice.copies,
  })
}

/** The lowest price this product can have, and what for: its thinnest book in the cheapest make. */
export const priceFrom = (products: Products, product: Product): number =>
  Math.min(
    ...product.styles.flatMap(({ size }) =>
      product.bindings.flatMap((id) => {
        const [made, trim] = [byId(products.bindings, id), byId(products.sizes, size)]
        if (!made || !trim) return []
        const page =
          trim.perPageFen + Math.min(...made.papers.map((paper) => byId(products.papers, paper)?.perPageFen ?? 0))
        return [made.baseFen + trim.baseFen + paddedPages(made.pages.min, made.make) * page]
      }),
    ),
  )
