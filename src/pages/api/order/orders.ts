import { endpoint } from '#lib/http/endpoint.server.ts'
import { createOrderCall } from '#lib/orders/order.api.ts'
import { orderQuote } from '#lib/orders/own-orders.server.ts'

export const POST = endpoint(createOrderCall, orderQuote)
