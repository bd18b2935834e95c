import { getOrderPrice } from '#lib/books/price/quote.api.ts'
import { quoteBook } from '#lib/checkout/quote/quote.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getOrderPrice, quoteBook)
