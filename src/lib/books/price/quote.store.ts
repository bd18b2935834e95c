import type { getOrderPrice } from '#lib/books/price/quote.api.ts'
import { call } from '#lib/http/client/client.ts'
import { query } from '#lib/http/client/query.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import type { QuoteChoice } from './quote-choice.ts'

export type BookQuote = OutputOf<typeof getOrderPrice>

/** What the open book costs as it is chosen. */
export const quoteOfBook = query((id: string, { count, useBalance, ...choice }: QuoteChoice) =>
  call<typeof getOrderPrice>(
    'GET /api/order/price/{id}',
    { params: { id }, query: { ...choice, count: String(count), useBalance: useBalance ? '1' : '0' } },
    { silent: true },
  ),
)
