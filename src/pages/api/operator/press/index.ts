import { listPress } from '#lib/fulfilment/press.api.ts'
import { listPressOrders } from '#lib/fulfilment/press.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listPress, listPressOrders)
