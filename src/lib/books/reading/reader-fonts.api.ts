import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'

/** Fonts of one section as a style sheet: exactly the print fonts, cut to the characters on its pages. */
export const getPageFonts = defineContract({
  method: 'GET',
  path: '/api/book/{id}/fonts/{month}',
  auth: 'optional',
  summary: '一部分版面用到的字体（样式表，字体在其中）；cover 是封面',
  params: z.object({
    id: z.string().min(1).max(400),
    month: z.string().regex(/^\d{6}$|^front$|^end$|^undated$|^cover$|^a-[\w-]{1,40}$|^i-[\w-]{16,64}$/),
  }),
  output: 'binary',
  errors: ['typesetting'],
})
