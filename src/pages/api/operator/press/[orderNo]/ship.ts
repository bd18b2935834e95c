import { shipPress } from '#lib/fulfilment/press.api.ts'
import { shipPressOrder } from '#lib/fulfilment/press.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(shipPress, shipPressOrder)
