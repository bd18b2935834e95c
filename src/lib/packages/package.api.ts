import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'

/** A package as it is for sale. Amounts are fen. */
export const packageView = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  kind: z.enum(['printed', 'electronic']),
  /** What its order is called; packages of albums are `xsalbum-package` (3.53). */
  bookType: z.string(),
  product: z.string(),
  binding: z.string(),
  bindingName: z.string(),
  size: z.string(),
  /** Copies, and pages of each that are paid. */
  count: z.number(),
  pages: z.number(),
  years: z.number(),
  priceFen: z.number(),
  /** One copy of all these pages alone; all of them; what the package saves then. */
  listFen: z.number(),
  aloneFen: z.number(),
  savesFen: z.number(),
  /** From how many pages a copy it costs less than buying alone, and at how many the same; null: never. */
  savesFromPages: z.number().nullable(),
  samePages: z.number().nullable(),
  leastPages: z.number(),
  /** What a page more costs. */
  perPageFen: z.number(),
})

export const getPackage = defineContract({
  method: 'GET',
  path: '/api/activity/packages/{id}',
  auth: 'none',
  summary: '一种在卖的套餐：装着几本、每本付到几页、多少钱，每本满几页才比单买省',
  params: z.object({ id: z.string().max(40) }),
  output: packageView,
  errors: [],
})

export type PackageView = z.output<typeof packageView>
