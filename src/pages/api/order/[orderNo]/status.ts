import { endpoint } from '#lib/http/endpoint.server.ts'
import { getOrderStatus } from '#lib/orders/order.api.ts'
import { seeOrderStatus } from '#lib/orders/own-orders.server.ts'

export const GET = endpoint(getOrderStatus, seeOrderStatus)
