import { z } from 'zod'
import { bookView } from '#lib/books/book/book.api.ts'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** The shelf as the specification calls it beside albums (7.K13): books of posts and of articles alike. */
export const listLibraryBooks = defineContract({
  method: 'GET',
  path: '/api/library/books',
  auth: 'user',
  summary: '我的书，每页 24 本',
  query: z.object({
    ...paging(24),
    /** Whose books: one's own. */
    type: z.enum(['personal'], '没有这一类书').default('personal'),
    /** Words of title, subtitle or author. */
    filter: textField(fieldLimits.search).default(''),
  }),
  output: page(bookView),
  errors: [],
})
