import { getPay } from '#lib/checkout/pay.api.ts'
import { seePay } from '#lib/checkout/pay-calls.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getPay, seePay)
