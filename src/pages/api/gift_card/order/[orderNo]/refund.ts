import { refundRecharge } from '#lib/checkout/recharge/recharge.api.ts'
import { refundOwnRecharge } from '#lib/checkout/recharge/recharge.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(refundRecharge, refundOwnRecharge)
