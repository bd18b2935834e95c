import { lineOfOrder, orderQuote } from '#lib/checkout/order.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'
import { listOrders } from '#lib/orders/list/order-list.api.ts'
import { listOwnOrders } from '#lib/orders/list/order-list.server.ts'
import { createOrderCall } from '#lib/orders/order.api.ts'

export const GET = endpoint(listOrders, listOwnOrders)
export const POST = endpoint(createOrderCall, orderQuote, lineOfOrder)
