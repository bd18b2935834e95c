import { z } from 'zod'
import { bookStatus } from '#lib/books/book/book.api.ts'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'

/** What one copy costs (lib/pricing/copy-cost.ts), without delivery and discounts. */
export const copyCostAnswer = z.object({
  /** Sides as bound: whole leaves. */
  pages: z.number(),
  /** Null: it cannot be bound so, or is not sold. */
  priceFen: z.number().nullable(),
  /** What the price is for: `精装，100g 双胶纸`. */
  bound: z.string(),
  /** Wished for by its owner; else the cheapest that holds the book. */
  isChosen: z.boolean(),
  /** Why it cannot be bound so and what would help; '' where it can. */
  why: z.string(),
  help: z.string(),
})

export const getBookPrice = defineContract({
  method: 'GET',
  path: '/api/book/{id}/price',
  auth: 'user',
  summary: '现在这样印一本，多少页、多少钱',
  params: z.object({ id: pathId }),
  output: z.object({
    /**
     * The price is of the pages there are: of a `finalized` book those an order prints, of one that is being set or could
     * not be those of before. They are printed also when its posts are gone (decision 0256).
     */
    status: bookStatus,
    /** Null: it was never laid out. */
    cost: copyCostAnswer.nullable(),
  }),
  errors: [],
})
