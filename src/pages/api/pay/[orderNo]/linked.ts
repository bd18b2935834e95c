import { startLinkedPay } from '#lib/checkout/pay.api.ts'
import { startByLink } from '#lib/checkout/pay-calls.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(startLinkedPay, startByLink)
