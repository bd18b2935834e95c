import { endpoint } from '#lib/http/endpoint.server.ts'
import { getOrder } from '#lib/orders/order.api.ts'
import { seeOrder } from '#lib/orders/own-orders.server.ts'

export const GET = endpoint(getOrder, seeOrder)
