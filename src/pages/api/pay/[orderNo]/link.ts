import { linkPay } from '#lib/checkout/pay.api.ts'
import { linkOwnPay } from '#lib/checkout/pay-calls.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(linkPay, linkOwnPay)
