import { getBookPrice } from '#lib/books/price/price.api.ts'
import { bookPriceOf } from '#lib/books/price/price.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getBookPrice, bookPriceOf)
