import { z } from 'zod'
import { bookQuote, quoteErrors, quoteQuery } from '#lib/books/price/quote.api.ts'
import { defineContract } from '#lib/http/contract.ts'

export const getAlbumPrice = defineContract({
  method: 'GET',
  path: '/api/order/albums/{id}/price',
  auth: 'user',
  summary: '这本相册这样印、寄到这里，一共多少钱',
  params: z.object({ id: z.string().max(64) }),
  query: quoteQuery.extend({
    /** When it is said, it must be the album's. */
    tid: z.string().max(40).optional(),
  }),
  output: bookQuote,
  errors: ['other_album_type', ...quoteErrors],
})
