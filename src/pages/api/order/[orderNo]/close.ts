import { closeOrderCall } from '#lib/checkout/cancel.api.ts'
import { closeOwnOrder } from '#lib/checkout/pay-calls.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(closeOrderCall, closeOwnOrder)
