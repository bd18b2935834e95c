import type { QuoteChoice } from '#lib/books/price/quote-choice.ts'
import { call } from '#lib/http/client/client.ts'
import { query } from '#lib/http/client/query.ts'
import type { getAlbumPrice } from './album-price.api.ts'

/** What the album costs as it is chosen. */
export const quoteOfAlbum = query((id: string, { count, useBalance, ...choice }: QuoteChoice) =>
  call<typeof getAlbumPrice>(
    'GET /api/order/albums/{id}/price',
    { params: { id }, query: { ...choice, count: String(count), useBalance: useBalance ? '1' : '0' } },
    { silent: true },
  ),
)
