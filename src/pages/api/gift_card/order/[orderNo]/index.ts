import { getRecharge } from '#lib/checkout/recharge/recharge.api.ts'
import { seeRecharge } from '#lib/checkout/recharge/recharge.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getRecharge, seeRecharge)
