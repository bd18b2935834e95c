import type { QuoteChoice } from '#lib/books/price/quote-choice.ts'
import { call } from '#lib/http/client/client.ts'
import { query } from '#lib/http/client/query.ts'
import type { getAgentPrice } from './agent-price.api.ts'

/** What an agent's book costs as it is chosen. */
export const quoteOfAgentBook = query((id: string, { count, useBalance, ...choice }: QuoteChoice) =>
  call<typeof getAgentPrice>(
    'GET /api/order/price/agent/{id}',
    { params: { id }, query: { ...choice, count: String(count), useBalance: useBalance ? '1' : '0' } },
    { silent: true },
  ),
)
