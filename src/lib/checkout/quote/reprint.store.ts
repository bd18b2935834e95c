import type { QuoteChoice } from '#lib/books/price/quote-choice.ts'
import { call } from '#lib/http/client/client.ts'
import { query } from '#lib/http/client/query.ts'
import type { getReprintPrice } from './reprint.api.ts'

/** What so many copies of what was printed cost today. */
export const quoteOfReprint = query(
  (orderNo: string, { count, useBalance, address, delivery, couponNo, packageCode }: QuoteChoice) =>
    call<typeof getReprintPrice>(
      'GET /api/order/{orderNo}/price',
      {
        params: { orderNo },
        query: {
          ...(address === undefined ? {} : { address }),
          ...(delivery === undefined ? {} : { delivery }),
          ...(couponNo === undefined ? {} : { couponNo }),
          ...(packageCode === undefined || packageCode === '' ? {} : { packageCode }),
          ...{ count: String(count), useBalance: useBalance ? '1' : '0' },
        },
      },
      { silent: true },
    ),
)
