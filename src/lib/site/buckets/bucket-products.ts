import { z } from 'zod'
import { printedBindings } from '../lookups/bindings.ts'
import { courierIds } from '../lookups/couriers.ts'
import { albumPrices } from './bucket-albums.ts'
import { defaultAlbumPrices } from './bucket-defaults-albums.ts'
import { list, slug, span, unique, words } from './bucket-parts.ts'

const fen = z.int().min(0).max(1_000_000)
const mm = z.number().min(40).max(500)

/** A trimmed page and what one printed side of it costs, paper extra aside. */
const size = z.strictObject({
  id: slug,
  name: words(12),
  widthMm: mm,
  heightMm: mm,
  /** Added to the binding's base: larger boards, more cloth. */
  baseFen: fen,
  perPageFen: fen,
})

/** `id` is a row of the typesetter's paper table (print/printers/house.ts), where weight and caliper stand. */
const paper = z.strictObject({ id: slug, text: words(40), perPageFen: fen })

const binding = z.strictObject({
  /** Row of site/lookups/bindings.ts. */
  id: z.enum(printedBindings),
  name: words(12),
  /** How the block is held: decides spine, page range and padding. */
  make: z.enum(['perfect', 'hardcover', 'saddle']),
  text: words(40),
  cover: words(60),
  baseFen: fen,
  /** Papers it is made of, the usual one first. */
  papers: z.array(slug).min(1).max(8),
  pages: z.strictObject({ min: z.int().min(2), max: z.int().max(2000) }),
  /** How far it lies open. */
  opensDegrees: z.int().min(60).max(180),
})

const product = z.strictObject({
  id: slug,
  name: words(12),
  kind: z.enum(['book', 'album', 'calendar', 'frame', 'postcard', 'package']),
  /** Styles it can be set in, the usual one first; each has a size. */
  styles: z.array(z.strictObject({ id: slug, name: words(12), size: slug })).max(12),
  bindings: z.array(binding.shape.id).max(6),
  /** Has it a page of its own and can it be chosen? */
  shown: z.boolean(),
  ...span,
})

const delivery = z.strictObject({
  /** Working days from payment to the parcel. */
  makeDays: z.int().min(1).max(60),
  couriers: z
    .array(z.strictObject({ id: z.enum(courierIds), name: words(8), feeFen: fen, days: z.int().min(1).max(30) }))
    .min(1)
    .max(9)
    .superRefine(unique((one) => one.id)),
})

const missing = (wanted: readonly string[], known: ReadonlySet<string>): string | undefined =>
  wanted.find((id) => !known.has(id))

/** What is sold, of what, for how much. Fen and millimetres. */
export const productsBucket = z
  .strictObject({
    /** While false nothing can be paid for: pages show prices and say so. */
    ordering: z.boolean(),
    sizes: list(size).shape.items.min(1),
    papers: list(paper).shape.items.min(1),
    bindings: z
      .array(binding)
      .min(1)
      .superRefine(unique((one) => one.id)),
    items: list(product).shape.items.min(1),
    /** Versions from before albums were sold have none. */
    albums: albumPrices.default(() => defaultAlbumPrices),
    delivery,
  })
  .superRefine((products, context) => {
    const sizes = new Set(products.sizes.map((one) => one.id))
    const papers = new Set(products.papers.map((one) => one.id))
    const bindings = new Set<string>(products.bindings.map((one) => one.id))
    const say = (path: (string | number)[], what: string, id: string): void =>
      context.addIssue({ code: 'custom', path, message: `没有叫「${id}」的${what}` })
    for (const [at, one] of products.bindings.entries()) {
      const lost = missing(one.papers, papers)
      if (lost) say(['bindings', at, 'papers'], '纸', lost)
      if (one.pages.min > one.pages.max)
        context.addIssue({ code: 'custom', path: ['bindings', at, 'pages'], message: '最少页数比最多页数还多' })
    }
    for (const [at, one] of products.items.entries()) {
      const [noSize, noBinding] = [
        missing(
          one.styles.map(({ size }) => size),
          sizes,
        ),
        missing(one.bindings, bindings),
      ]
      if (noSize) say(['items', at, 'styles'], '开本', noSize)
      if (noBinding) say(['items', at, 'bindings'], '装帧', noBinding)
      if (one.shown && one.kind === 'book' && (one.styles.length === 0 || one.bindings.length === 0))
        context.addIssue({ code: 'custom', path: ['items', at], message: '要卖的书至少要有一种版式和一种装帧' })
    }
  })

export type Products = z.output<typeof productsBucket>
export type Product = Products['items'][number]
export type ProductBinding = Products['bindings'][number]
export type ProductSize = Products['sizes'][number]

/** Packages: copies bought at once, had one by one. */
export const packagesBucket = list(
  z.strictObject({
    id: slug,
    name: words(20),
    kind: z.enum(['printed', 'electronic']),
    /** `book`: any book; else a type of books or albums. */
    product: slug,
    binding: z.string().max(10),
    /** Size of the products bucket, or of the album; a copy of a larger one costs the difference. */
    size: slug.default('a5'),
    /** Pages of a copy that are paid; more cost their price. */
    pages: z.int().min(2).max(2000).default(100),
    count: z.int().min(1).max(200),
    priceFen: fen,
    /** For how long its copies may be had. */
    years: z.int().min(1).max(10).default(2),
    text: words(120),
    ...span,
  }),
)

export type Packages = z.output<typeof packagesBucket>
