import { getAgentPrice } from '#lib/checkout/quote/agent-price.api.ts'
import { quoteAgentBook } from '#lib/checkout/quote/quote.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getAgentPrice, quoteAgentBook)
