import { takePress } from '#lib/fulfilment/press.api.ts'
import { takePressOrder } from '#lib/fulfilment/press.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(takePress, takePressOrder)
