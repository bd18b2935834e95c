import { checkPay } from '#lib/checkout/pay.api.ts'
import { checkOwnPay } from '#lib/checkout/pay-calls.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(checkPay, checkOwnPay)
