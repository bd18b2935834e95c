import { z } from 'zod'
import { month } from '#lib/books/book/book.api.ts'
import { printPage } from '#lib/books/reading/print-page.ts'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'

/** Sections of the finished book in reading order: `front`, chapters by their first month as `YYYYMM`, `end`. */
export const getBookMonths = defineContract({
  method: 'GET',
  path: '/api/book/{id}/book_months',
  auth: 'optional',
  summary: '成书的各部分',
  params: z.object({ id: pathId }),
  output: z.array(
    z.object({
      /** `front`, `YYYYMM`, `undated`, `a-…` or `end`: what `/month/{month}` takes. */
      route: z.string(),
      /** Of an article; null elsewhere. */
      title: z.string().nullable(),
      year: z.number().nullable(),
      month: z.number().nullable(),
      /** Of a chapter of posts all months it holds (`YYYYMM`, `000000` for what has no day), in order: thin months share one. */
      months: z.array(z.string()),
      pageCount: z.number(),
      /** Index of the section's first page in the whole book, from 0. */
      firstPage: z.number(),
      /** Index of the page the printed catalogue names, whose number is one more. */
      openingPage: z.number(),
    }),
  ),
  errors: [],
})

/** The print-layout pages of one section, as they will be printed. Picture addresses are signed for this viewer. */
export const getPrintPages = defineContract({
  method: 'GET',
  path: '/api/book/{id}/month/{month}',
  auth: 'optional',
  summary: '一部分的版面',
  params: z.object({ id: pathId, month }),
  output: z.array(printPage),
  errors: ['typesetting'],
})
