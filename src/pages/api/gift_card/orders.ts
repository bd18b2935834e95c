import { createRecharge } from '#lib/checkout/recharge/recharge.api.ts'
import { orderRecharge } from '#lib/checkout/recharge/recharge.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(createRecharge, orderRecharge)
