import { startPay } from '#lib/checkout/pay.api.ts'
import { startOwnPay } from '#lib/checkout/pay-calls.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(startPay, startOwnPay)
