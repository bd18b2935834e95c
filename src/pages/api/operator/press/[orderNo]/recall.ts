import { recallPress } from '#lib/fulfilment/press.api.ts'
import { recallPressOrder } from '#lib/fulfilment/press.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(recallPress, recallPressOrder)
