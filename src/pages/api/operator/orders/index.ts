import { endpoint } from '#lib/http/endpoint.server.ts'
import { listDeskOrders } from '#lib/operator/orders/desk-order.api.ts'
import { listAllOrders } from '#lib/operator/orders/desk-order.server.ts'

export const GET = endpoint(listDeskOrders, listAllOrders)
