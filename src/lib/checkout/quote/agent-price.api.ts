import { z } from 'zod'
import { bookQuote, quoteErrors, quoteQuery } from '#lib/books/price/quote.api.ts'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'

export const getAgentPrice = defineContract({
  method: 'GET',
  path: '/api/order/price/agent/{id}',
  auth: 'user',
  summary: '代理的书多少钱：代理自己问是代理价，凭卖书的链接来的顾客问是顾客价；等级、活动、券都不用',
  params: z.object({ id: pathId }),
  query: quoteQuery.extend({
    /** When it is said, it must be the book's. */
    bookType: z.string().max(40).optional(),
  }),
  output: bookQuote,
  errors: ['not_agent', 'not_typeset', 'other_book_type', ...quoteErrors],
})
