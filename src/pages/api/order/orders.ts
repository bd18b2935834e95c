import { endpoint } from '#lib/http/endpoint.server.ts'
import { listOrders } from '#lib/orders/list/order-list.api.ts'
import { listOwnOrders } from '#lib/orders/list/order-list.server.ts'
import { createOrderCall } from '#lib/orders/order.api.ts'
import { orderQuote } from '#lib/orders/own-orders.server.ts'

export const GET = endpoint(listOrders, listOwnOrders)
export const POST = endpoint(createOrderCall, orderQuote)
