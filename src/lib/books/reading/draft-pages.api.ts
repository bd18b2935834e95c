import { z } from 'zod'
import { printPage } from '#lib/books/reading/print-page.ts'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'

/**
 * What has just been set while the book is being typeset: the newest pages, oldest first, without page numbers yet.
 * Empty before the first month and when nothing is being typeset.
 */
export const getDraftPages = defineContract({
  method: 'GET',
  path: '/api/book/{id}/fresh',
  auth: 'user',
  summary: '刚排好的几页',
  params: z.object({ id: pathId }),
  output: z.object({
    /** `YYYYMM` reached, '' before the first or without date. */
    month: z.string(),
    /** Pages of the months set so far, without openers and front matter. */
    pageCount: z.number(),
    pages: z.array(printPage),
  }),
  errors: [],
})
