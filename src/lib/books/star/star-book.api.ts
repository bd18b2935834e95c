import { z } from 'zod'
import { bookView } from '#lib/books/book/book.api.ts'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'

/** A star's microblog book an operator published with a licence; any other book is none (404). */
export const getStarBook = defineContract({
  method: 'GET',
  path: '/weiboshu/books/{id}',
  auth: 'optional',
  summary: '明星微博书：登记过授权的才有',
  params: z.object({ id: pathId }),
  output: bookView.extend({
    /** The licence as it was recorded. */
    licence: z.string(),
  }),
  errors: [],
})
