import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'

/** Deleted books that can still be brought back, the last deleted first. */
export const listRemovedBooks = defineContract({
  method: 'GET',
  path: '/api/book/removed',
  auth: 'user',
  summary: '删掉而还能找回的书',
  query: z.object({ ...paging(12) }),
  output: page(
    z.object({
      id: z.string(),
      title: z.string(),
      author: z.string(),
      pageCount: z.number().nullable(),
      removedAt: z.number(),
      restorableUntil: z.number(),
    }),
  ),
  errors: [],
})
