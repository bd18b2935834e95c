import { quoteReprint } from '#lib/checkout/quote/quote.server.ts'
import { getReprintPrice } from '#lib/checkout/quote/reprint.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getReprintPrice, quoteReprint)
