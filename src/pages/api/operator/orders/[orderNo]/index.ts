import { endpoint } from '#lib/http/endpoint.server.ts'
import { getDeskOrder } from '#lib/operator/orders/desk-order.api.ts'
import { readDeskOrder } from '#lib/operator/orders/desk-order.server.ts'

export const GET = endpoint(getDeskOrder, readDeskOrder)
