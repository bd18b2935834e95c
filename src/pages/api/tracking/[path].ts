import { courierNotify } from '#lib/fulfilment/tracking/tracking.api.ts'
import { receiveCourier } from '#lib/fulfilment/tracking/tracking.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(courierNotify, receiveCourier)
